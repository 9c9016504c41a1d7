"""Makes the manual page of what the program itself says of its commands and options.
manpage.py VERSION PROGRAM COMMAND…: files with what --help prints; a command's has its name."""
import os
import re
import sys

version, program, commands = sys.argv[1], open(sys.argv[2]).read(), sys.argv[3:]


def plain(text):
    return re.sub(r"\x1b\[[0-9;]*m", "", text).replace("\\", "\\e").replace("-", "\\-")


def block(text):
    lines = ["." + line if line.startswith((".", "'")) else line for line in plain(text).splitlines()]
    return ".nf\n" + "\n".join("\\&" + l if l[:1] in ".'" else l for l in lines) + "\n.fi\n"


print(f'.TH NUTSHELL 1 "" "nutshell {version}"')
print(".SH NAME\nnutshell \\- explore every reachable state of a model, within a memory budget")
print(".SH SYNOPSIS\n.B nutshell\ncommand [options] MODEL")
print(".SH COMMANDS\n" + block(program))
for command in commands:
    print(f".SH {os.path.basename(command).upper()}\n".replace("-", "\\-") + block(open(command).read()))
print(".SH EXIT STATUS\n" + block("0   every checked property holds\n1   one is violated\n2   the command or the model is wrong\n3   inconclusive\n70  internal error"))
