#!/usr/bin/env bash
# Runs Nutshell with the runtime that lies beside it. NUTSHELL_JAVA_OPTS adds options for the JVM.
set -euo pipefail
home=$(cd -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/.." && pwd)
# In the POSIX locale the JVM could not name files whose names are not ASCII.
if [[ ${LC_ALL:-${LC_CTYPE:-${LANG:-}}} != *[Uu][Tt][Ff]* ]]; then
  export LC_ALL=C.UTF-8
fi
source "$home/lib/jvm-options.sh"
jvm_options "$@"
exec "$home/runtime/bin/java" "${options[@]}" -XX:SharedArchiveFile="$home/lib/nutshell.jsa" ${NUTSHELL_JAVA_OPTS:-} \
  -jar "$home/lib/app/nutshell-cli.jar" "$@"
