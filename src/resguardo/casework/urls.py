"""Addresses of the casework."""

from __future__ import annotations

from django.urls import path, re_path

from resguardo.casework.pages import accounts, cases, public, steps

urlpatterns = [
    re_path(r"^verificar/(?P<code>[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4})$", public.verify_code, name="verify-code"),
    path("entrar", accounts.sign_in, name="sign-in"),
    path("entrar/codigo", accounts.code, name="code"),
    path("sair", accounts.sign_out, name="sign-out"),
    path("conta/criar", accounts.sign_up, name="sign-up"),
    path("conta/recuperar", accounts.recover, name="recover"),
    path("conta/confirmar/<str:who>/<str:token>", accounts.confirm, name="confirm"),
    path("conta/senha/<str:who>/<str:token>", accounts.new_password, name="new-password"),
    path("convite/<str:who>/<str:token>", accounts.invitation, name="invitation"),
    path("pessoas", accounts.people, name="people"),
    path("pessoas/<int:who>/acesso", accounts.set_active, name="set-active"),
    path("pedidos", cases.cases, name="cases"),
    path("pedidos/trazer", cases.carry, name="carry"),
    path("pedidos/novo", cases.new_case, name="new-case"),
    path("pedidos/<int:case>", cases.case, name="case"),
    path("pedidos/<int:case>/fatos", cases.facts, name="facts"),
    path("pedidos/<int:case>/versoes", cases.compare, name="compare"),
    path("pedidos/<int:case>/documentos/<int:paper>", cases.paper, name="paper"),
    path("pedidos/<int:case>/relatorio.pdf", cases.report, name="case-report"),
    path("pedidos/<int:case>/alvara.pdf", cases.alvara, name="alvara"),
    path("pedidos/<int:case>/passo/<str:name>", steps.step, name="step"),
]
