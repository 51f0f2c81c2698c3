"""Addresses of the casework."""

from __future__ import annotations

from django.urls import path, re_path, register_converter
from django.urls.converters import IntConverter

from resguardo.casework.codes import TypedCode
from resguardo.casework.pages import accounts, adaptation, cases, drafts, field, inspections, public, questions, steps
from resguardo.casework.pages.shared import LONGEST_NUMBER


class Key(IntConverter):
    """The part of an address that names a row: no longer than a database counts."""

    regex = f"[0-9]{{1,{LONGEST_NUMBER}}}"


register_converter(TypedCode, "code")
register_converter(Key, "key")
urlpatterns = [
    path("verificar/codigo", public.type_code, name="type-code"),
    path("verificar/<code:code>", public.verify_code, name="verify-code"),
    path("entrar", accounts.sign_in, name="sign-in"),
    path("entrar/codigo", accounts.code, name="code"),
    path("sair", accounts.sign_out, name="sign-out"),
    path("conta/criar", accounts.sign_up, name="sign-up"),
    path("conta/recuperar", accounts.recover, name="recover"),
    path("conta/confirmar/<str:who>/<str:token>", accounts.confirm, name="confirm"),
    path("conta/senha/<str:who>/<str:token>", accounts.new_password, name="new-password"),
    path("convite/<str:who>/<str:token>", accounts.invitation, name="invitation"),
    path("pessoas", accounts.people, name="people"),
    path("pessoas/<key:who>/acesso", accounts.set_active, name="set-active"),
    path("adequacao", adaptation.adaptation, name="adaptation"),
    path("adequacao/importar", adaptation.bring, name="adaptation-bring"),
    path("adequacao/lista.csv", adaptation.as_csv, name="adaptation-csv"),
    path("adequacao/<key:licence>", adaptation.adapted, name="adaptation-adapted"),
    path("adequacao/<key:licence>/desfazer", adaptation.taken_back, name="adaptation-taken-back"),
    path("pedidos", cases.cases, name="cases"),
    path("pedidos/novo", cases.new_case, name="new-case"),
    path("pedidos/<key:case>", cases.case, name="case"),
    path("pedidos/<key:case>/perguntas", questions.questions, name="questions"),
    path("pedidos/<key:case>/local", questions.keep_site, name="keep-site"),
    path("pedidos/<key:case>/fatos", cases.facts, name="facts"),
    path("pedidos/<key:case>/versoes", cases.compare, name="compare"),
    path("pedidos/<key:case>/documentos/<key:paper>", cases.paper, name="paper"),
    path("pedidos/<key:case>/relatorio.pdf", cases.report, name="case-report"),
    path("pedidos/<key:case>/alvara.pdf", cases.alvara, name="alvara"),
    re_path(
        rf"^pedidos/(?P<case>{Key.regex})/(?P<name>memorial|parecer)\.(?P<form>pdf|docx)$", drafts.draft, name="draft"
    ),
    path("pedidos/<key:case>/passo/<str:name>", steps.step, name="step"),
    path("fiscalizacoes", inspections.inspections, name="inspections"),
    path("fiscalizacoes/nova", inspections.new_inspection, name="new-inspection"),
    path("fiscalizacoes/campo/trabalhador.js", field.worker, name="field-worker"),
    path("fiscalizacoes/campo/<key:case>", field.checklist_page, name="field"),
    path("fiscalizacoes/campo/<key:case>/situacao", field.standing, name="field-standing"),
    path("fiscalizacoes/<key:case>", inspections.inspection, name="inspection"),
    path("fiscalizacoes/<key:case>/lista.pdf", inspections.printed, name="printed-checklist"),
    path("fiscalizacoes/<key:case>/documentos/<key:served>.pdf", inspections.served_pdf, name="served"),
    path("fiscalizacoes/<key:case>/documentos/<key:served>.docx", drafts.served, name="served-draft"),
    path("fiscalizacoes/<key:case>/fotos/<key:photo>", inspections.photo, name="photo"),
    path("fiscalizacoes/<key:case>/passo/<str:name>", inspections.step, name="inspection-step"),
]
