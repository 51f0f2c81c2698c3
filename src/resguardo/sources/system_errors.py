"""What the system says of a file that it does not read or write, in Portuguese."""

from __future__ import annotations

import errno

NAMES = {
    errno.EACCES: "sem permissão",
    errno.EPERM: "sem permissão",
    errno.ENOENT: "não existe",
    errno.EEXIST: "já existe, e não é uma pasta",
    errno.ENOTDIR: "não é uma pasta",
    errno.EISDIR: "é uma pasta",
    errno.ENOSPC: "sem espaço no disco",
    errno.EROFS: "disco só de leitura",
    errno.ENAMETOOLONG: "nome longo demais",
    errno.EADDRINUSE: "já em uso",
    errno.EBADF: "saída fechada",
}


def named(error: OSError | ValueError) -> str:
    """The reason in a few words; the system's own code for a rare one."""
    code = getattr(error, "errno", None) or 0
    return NAMES.get(code, errno.errorcode.get(code, "nome inválido"))
