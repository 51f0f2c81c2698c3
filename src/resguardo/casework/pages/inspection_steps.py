"""The steps of an inspection as pages: one form each; the visits have a page of their own, which works offline."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from django.utils import timezone

from resguardo.casework import acknowledging, checklist, correcting, edges, inspecting, penalising
from resguardo.casework.inspection_overview import checked_visit
from resguardo.casework.models import InspectionCase, Served
from resguardo.casework.pages import decided, objects
from resguardo.casework.pages import inspection_forms as asked
from resguardo.casework.pages.forms import Reason
from resguardo.casework.pages.steps import Sent, StepPage
from resguardo.casework.without_term import unset
from resguardo.verification import LAW


def _draft(sent: Sent) -> inspecting.Draft:
    told = sent.fields
    return inspecting.Draft(
        facts=told["fato"],
        provisions=told["dispositivos"],
        post=told["cargo"],
        badge=told["matricula"],
        days=told["dias"],
        basis=told["base"],
        place=told.get("lugar", ""),
        penalty=told.get("penalidade", ""),
        without_term=told.get("sem_prazo", ""),
    )


def _told(sent: Sent) -> acknowledging.Told:
    told = sent.fields
    return acknowledging.Told(told["dia"], told["modo"], told["testemunhas"], told["publicacao"])


def _acknowledge(sent: Sent) -> None:
    acknowledging.acknowledge(*sent.start, _told(sent), sent.now)


def _correct(sent: Sent) -> None:
    kind = objects.told_kind(sent.case, sent.fields)
    correcting.correct_acknowledgement(*sent.start, kind, _told(sent), sent.fields["motivo"], sent.now)


def _known_acknowledgement(case: InspectionCase, sent: Mapping[str, str]) -> Mapping[str, Any]:
    kind = objects.told_kind(case, sent)
    what = acknowledging.told_in(case).get(kind)
    told = acknowledging.recorded(what) if what else None
    if told is None:
        return {}
    day, manner = told.day, told.manner
    return {
        "dia": day,
        "modo": manner,
        "testemunhas": told.witnesses,
        "publicacao": told.publication,
        "comunicado": kind,
    }


def _manners(case: InspectionCase, sent: Mapping[str, str]) -> Mapping[str, list[tuple[str, str]]]:
    """How a ciência may have been: by comparecimento only where somebody answered."""
    what = acknowledging.told_in(case).get(objects.told_kind(case, sent))
    answered = what is not None and acknowledging.first_answer(what) is not None
    return {"modo": [each for each in Served.MANNERS.items() if answered or each[0] != Served.APPEARED]}


def _correct_receipt(sent: Sent) -> None:
    told = sent.fields
    correcting.correct_receipt(*sent.start, told["resposta"], told["dia"], told["motivo"], sent.now)


def _known_receipt(case: InspectionCase, sent: Mapping[str, str]) -> Mapping[str, Any]:
    pleading = objects.pleading_in(case, sent)
    return {"dia": pleading.received} if pleading else {}


def _pleading(step: str) -> Callable[[Sent], None]:
    def plead(sent: Sent) -> None:
        day = sent.fields.get("dia") or timezone.localdate(sent.now)
        penalising.plead(*sent.start, step, sent.fields["texto"], day, sent.now)

    return plead


def _punish(sent: Sent) -> None:
    told = sent.fields
    ruling = penalising.Ruling(
        told["penalidade"],
        told["fundamentacao"],
        told["valor"],
        told["duracao"],
        told["dias"],
        told["base"],
        told.get("sem_prazo", ""),
    )
    penalising.punish(*sent.start, ruling, sent.now)


def _end(sent: Sent) -> None:
    told = sent.fields
    penalising.end(*sent.start, told["fundamentacao"], sent.now, without_term=told.get("sem_prazo", ""))


def _term_set(step: str) -> Callable[[InspectionCase], Collection[str]]:
    """Why one goes on without a term is asked only where none was set."""
    return lambda case: () if unset(case, step) else ("sem_prazo",)


def _known_notice(case: InspectionCase, sent: Mapping[str, str]) -> Mapping[str, Any]:
    """The findings that fail, to be looked over; the term, where the municipality configured one."""
    town = edges.town().proceedings
    return {**_failing(case), "dias": town.notice_days, "base": town.basis}


def _known_charge(case: InspectionCase, sent: Mapping[str, str]) -> Mapping[str, Any]:
    town = edges.town().proceedings
    notice = Served.objects.filter(case=case, kind=Served.NOTICE).last()
    agent = {"cargo": notice.post, "matricula": notice.badge} if notice else {}
    return {**_failing(case), **agent, "dias": town.defence_days, "base": town.basis, "lugar": town.place}


def _known_ruling(case: InspectionCase, sent: Mapping[str, str]) -> Mapping[str, Any]:
    town = edges.town().proceedings
    return {"dias": town.appeal_days, "base": town.basis, "valor": town.fine}


def _failing(case: InspectionCase) -> Mapping[str, str]:
    visit = inspecting.last_visit(case)
    if visit is None:
        return {}
    found = checked_visit(visit)
    cited = [each.citation for each in found.failing]
    seen = [
        each
        for each in checklist.items_of(case.base)
        if visit.filled.get(each.mark_field) == checklist.FAILS
        and not any(_within(one, each.citation) for one in cited)
    ]
    marked = (f"{each.citation}: {visit.filled.get(each.remark_field) or each.title}" for each in seen)
    return {
        "fato": "\n".join((*(f"{each.citation}: {each.words}" for each in found.failing), *marked)),
        "dispositivos": "; ".join(
            dict.fromkeys(f"Lei {LAW.number}, {each}" for each in (*cited, *(each.citation for each in seen)))
        ),
    }


def _within(one: str, citation: str) -> bool:
    """Whether a citation is of a provision, or of a part of it; the table of an article is a part of its *caput*."""
    whole = citation.removesuffix(", caput")
    return one == whole or one.startswith(f"{whole},")


_SENDS = (
    "O texto fica no processo, com o dia de hoje. Se a sua ciência ainda não foi registrada, fica registrada hoje, por "
    "comparecimento, e o prazo corre deste dia."
)
_RECEIVED = (
    "Se a ciência ainda não foi registrada, ou foi com dia posterior, o dia em que a resposta foi recebida fica como o "
    "da ciência, por comparecimento, e o prazo corre dele."
)


def _acknowledging(of: str) -> StepPage:
    title, lead = f"Registrar a ciência {of}", "O prazo corre deste dia: confira-o na via assinada."
    return StepPage(title, "Registrar a ciência", _acknowledge, asked.Acknowledgement, lead, about=objects.told_of)


PAGES: Mapping[str, StepPage] = {
    "assumir_vistoria": StepPage(
        "Assumir a fiscalização",
        "Assumir a fiscalização",
        lambda sent: inspecting.take_over(*sent.start, sent.now),
    ),
    "notificar": StepPage(
        "Notificar",
        "Lavrar a notificação",
        lambda sent: inspecting.notify(*sent.start, _draft(sent), sent.now),
        asked.NewNotice,
        "Confira o que as constatações trazem: a notificação é sua. O prazo corre da ciência, que se registra depois.",
        known=_known_notice,
        about=decided.of_inspection,
    ),
    "lavrar_auto": StepPage(
        "Lavrar o auto de infração",
        "Lavrar o auto de infração",
        lambda sent: inspecting.draw_up(*sent.start, _draft(sent), sent.now),
        asked.NewCharge,
        "Quem lavra o auto não decide sobre ele. O prazo da defesa corre da ciência, que se registra depois.",
        known=_known_charge,
        about=decided.of_inspection,
        unasked=_term_set("lavrar_auto"),
    ),
    "encerrar_vistoria": StepPage(
        "Encerrar sem auto",
        "Encerrar sem auto",
        lambda sent: inspecting.close(*sent.start, sent.fields["fundamentacao"], sent.now),
        Reason,
        "A fiscalização termina aqui: nada mais se faz nela.",
        about=decided.of_inspection,
    ),
    "registrar_ciencia_da_notificacao": _acknowledging("da notificação"),
    "registrar_ciencia": _acknowledging("do auto"),
    "registrar_ciencia_da_decisao": _acknowledging("da decisão"),
    "corrigir_ciencia": StepPage(
        "Corrigir a ciência",
        "Corrigir a ciência",
        _correct,
        asked.CorrectedAcknowledgement,
        "O prazo é contado de novo a partir do dia certo. O que estava registrado fica no histórico, com o motivo.",
        with_object=True,
        known=_known_acknowledgement,
        choices=_manners,
        about=objects.told_of,
    ),
    "corrigir_recebimento": StepPage(
        "Corrigir o dia do recebimento",
        "Corrigir o dia",
        _correct_receipt,
        asked.CorrectedReceipt,
        "Os prazos são contados de novo: a ciência por comparecimento segue a primeira resposta. O que estava "
        "registrado fica no histórico, com o motivo.",
        with_object=True,
        known=_known_receipt,
        about=objects.receipt_of,
    ),
    "apresentar_defesa": StepPage(
        "Apresentar a defesa",
        "Enviar a defesa",
        _pleading("apresentar_defesa"),
        asked.NewPleading,
        _SENDS,
        about=objects.told_of,
    ),
    "juntar_defesa": StepPage(
        "Juntar a defesa recebida",
        "Juntar a defesa",
        _pleading("juntar_defesa"),
        asked.ReceivedPleading,
        _RECEIVED,
        about=objects.told_of,
    ),
    "aplicar_penalidade": StepPage(
        "Aplicar penalidade",
        "Aplicar a penalidade",
        _punish,
        asked.Ruling,
        "A lei nomeia três penalidades e não dá valor, prazo nem ordem: o que faltar na configuração fica em branco, "
        "e nada é calculado.",
        known=_known_ruling,
        about=decided.of_inspection,
        unasked=_term_set("aplicar_penalidade"),
    ),
    "arquivar": StepPage(
        "Arquivar o auto",
        "Arquivar o auto",
        lambda sent: penalising.dismiss(*sent.start, sent.fields["fundamentacao"], sent.now),
        Reason,
        about=decided.of_inspection,
    ),
    "recorrer": StepPage(
        "Recorrer", "Enviar o recurso", _pleading("recorrer"), asked.NewPleading, _SENDS, about=objects.told_of
    ),
    "juntar_recurso": StepPage(
        "Juntar o recurso recebido",
        "Juntar o recurso",
        _pleading("juntar_recurso"),
        asked.ReceivedPleading,
        _RECEIVED,
        about=objects.told_of,
    ),
    "julgar_recurso": StepPage(
        "Julgar o recurso",
        "Julgar o recurso",
        lambda sent: penalising.rule_on_appeal(
            *sent.start, sent.fields["decisao"], sent.fields["fundamentacao"], sent.now
        ),
        asked.AppealRuling,
        "Quem decidiu só julga o recurso onde não há outra autoridade que possa julgá-lo.",
        about=decided.of_inspection,
    ),
    "encerrar_processo": StepPage(
        "Encerrar o processo",
        "Encerrar o processo",
        _end,
        asked.EndOfTerm,
        "Depois do prazo do recurso, contado da ciência da decisão.",
        unasked=_term_set("encerrar_processo"),
        about=decided.of_inspection,
    ),
}
