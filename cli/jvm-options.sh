# Which options the JVM gets, by the arguments of a command. Sourced by the launcher, and by the test
# that measures what a process takes.

# The mebibytes of --memory, or nothing where it is not given or no size.
memory_given() {
  local size=
  while (($#)); do
    case $1 in
      --memory=*) size=${1#*=} ;;
      --memory) size=${2:-} ;;
    esac
    shift
  done
  [[ $size =~ ^([0-9]{1,12})([KMGT]?)(i?B)?$ ]] || return 0
  case ${BASH_REMATCH[2]} in
    '') echo $((10#${BASH_REMATCH[1]} >> 20)) ;;
    K) echo $((10#${BASH_REMATCH[1]} >> 10)) ;;
    M) echo $((10#${BASH_REMATCH[1]})) ;;
    G) echo $((10#${BASH_REMATCH[1]} << 10)) ;;
    T) echo $((10#${BASH_REMATCH[1]} << 20)) ;;
  esac
}

# The mebibytes that a kept run began with, where one goes on and nothing else is said.
memory_kept() {
  [[ ${1:-} == resume ]] || return 0
  local word bytes
  for word in "${@:2}"; do
    if [[ -r $word/run.json ]]; then
      bytes=$(sed -n 's/^ *"memory" : \([0-9]\{1,15\}\),*$/\1/p' "$word/run.json" | head -n 1)
      [[ -z $bytes ]] || echo $((bytes >> 20))
      return
    fi
  done
}

# Puts them into the array `options`.
jvm_options() {
  # Most runs are over before compiled code pays: what ran often is compiled, not what a training run
  # once had found hot; and what ran very often is optimised, ten times as often as the JVM would do
  # by itself. Halves the CPU time of a small run, and no large one is slower for it. What is compiled
  # already is called, not optimised once more inside of each caller: a quarter of the optimiser's work.
  # Threads that write references close together must not wait for one another (UseCondCardMark).
  options=(-XX:+UseSerialGC -XX:+UseCondCardMark --enable-native-access=ALL-UNNAMED
    -XX:+IgnoreUnrecognizedVMOptions -XX:+UnlockDiagnosticVMOptions -XX:-AOTReplayTraining
    -XX:Tier3InvocationThreshold=2000 -XX:Tier3MinInvocationThreshold=1000
    -XX:Tier3CompileThreshold=4000 -XX:Tier3BackEdgeThreshold=60000
    -XX:Tier4InvocationThreshold=50000 -XX:Tier4MinInvocationThreshold=6000
    -XX:Tier4CompileThreshold=150000 -XX:Tier4BackEdgeThreshold=400000
    -XX:InlineSmallCode=400 -XX:CompileCommand=quiet)
  # Our own code is compiled and optimised three times sooner than the libraries' and the JDK's: until
  # then it is four times as slow, as the JVM counts every step of an access to memory.
  options+=("-XX:CompileCommand=CompileThresholdScaling,dev.nutshell.*::*,0.3")
  local memory
  memory=$(memory_given "$@")
  [[ -n $memory ]] || memory=$(memory_kept "$@")
  if [[ -z $memory || $memory -ge 1024 ]]; then
    # The heap stays small: states live outside it. It begins small, as most models are.
    options+=(-Xms8m -Xmx240m)
    return
  fi
  # --memory is for the whole process: where there is little, the JVM makes do with less, and gives
  # back after loading what it does not need. docs/memory.md says what it takes.
  local most=$((memory < 96 ? 24 : memory > 312 ? 240 : memory - 72))
  options+=(-Xms8m -Xmx${most}m -XX:MinHeapFreeRatio=10 -XX:MaxHeapFreeRatio=40 -XX:CICompilerCount=2
    "-XX:CompileCommand=MemLimit,*.*,$((memory / 12))M~stop")
  export MALLOC_ARENA_MAX=2
}
