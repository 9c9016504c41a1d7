#!/usr/bin/env bash
# master | worker MASTER-URL | check ARGUMENT…
set -euo pipefail
what=${1:?master, worker or check}
shift
java=(java --enable-native-access=ALL-UNNAMED --sun-misc-unsafe-memory-access=allow -XX:+UseSerialGC
  -cp "/opt/nutshell/*:/opt/spark/jars/*")
case $what in
  master) exec "${java[@]}" org.apache.spark.deploy.master.Master --host "$(hostname -i)" --port 7077 ;;
  worker) exec "${java[@]}" org.apache.spark.deploy.worker.Worker --host "$(hostname -i)" "$@" ;;
  check) exec "${java[@]}" dev.nutshell.cluster.Main check "$@" ;;
  *) echo "master, worker or check, not $what" >&2 && exit 2 ;;
esac
