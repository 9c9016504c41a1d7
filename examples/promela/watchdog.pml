// Timeout: a worker asks a server that now and then forgets to answer; the watchdog wakes the worker
// exactly when nothing else can happen.
// expect: holds; states 35 (pure 50)
chan ask = [1] of { byte };
chan tell = [1] of { byte };
bool bark, lost;

active proctype worker() {
  byte job, got;
  do
  :: job < 3 ->
    ask!job;
    if
    :: tell?got -> assert(got == job); job++
    :: bark -> bark = false
    fi
  :: else -> break
  od
}

active proctype server() {
  byte job;
end:
  do
  :: ask?job -> tell!job
  :: ask?job -> lost = true
  od
}

active proctype watchdog() {
end:
  do
  :: timeout && lost ->
    assert(empty(ask) && empty(tell) && !bark);
    lost = false;
    bark = true
  od
}
