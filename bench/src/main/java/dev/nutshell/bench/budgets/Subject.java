package dev.nutshell.bench.budgets;

import dev.nutshell.bench.nets.NetCorpus;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Loading;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.frontends.FrontEnds;
import dev.nutshell.frontends.LoadOptions;
import dev.nutshell.frontends.Source;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A model that is run in several budgets, as it is written: {@code java:CLASS}, a file of the
 * corpus, or {@code net:INSTANCE} of the contest.
 */
record Subject(String name, Map<String, String> defines) {
  private static final String CORPUS = "../shared/corpus/";

  static final List<Subject> ALL =
      List.of(
          of("promela/beem/adding.2.pm"),
          of("promela/beem/anderson.1.pm"),
          of("promela/beem/bridge.1.pm"),
          of("promela/beem/cambridge.1.pm"),
          of("promela/beem/elevator2.2.pm"),
          of("promela/beem/extinction.1.pm"),
          of("promela/beem/firewire_link.2.pm"),
          of("promela/beem/frogs.3.pm"),
          of("promela/beem/hanoi.2.pm"),
          of("promela/beem/lamport_nonatomic.1.pm"),
          of("promela/beem/loyd.2.pm"),
          of("promela/beem/msmie.3.pm"),
          of("promela/beem/peterson.2.pm"),
          of("promela/goens_promela-examples/request_response.pml"),
          of("promela/spin-examples/Book_1991/p337.pftp.ses.pml"),
          of("promela/spin-examples/LTL/pftp.pml"),
          of("promela/spin-examples/dtp.pml"),
          of("promela/spin-examples/sort.pml"),
          of("promela/leader/leader7.pml"),
          of("net:AirplaneLD-COL-0020"),
          of("net:Anderson-PT-05"),
          of("net:CircadianClock-PT-000010"),
          of("net:HouseConstruction-PT-00005"),
          of("net:PhilosophersDyn-PT-10"),
          of("net:TriangularGrid-PT-1500"),
          of("petri/helena/dbm.lna", "N=10"),
          of("petri/helena/leader.lna", "N=12"),
          of("java:Philosophers", "n=13"),
          of("java:BoundedRetransmission", "n=12", "max=3", "data=2"),
          of("java:SlidingTiles"));

  private static Subject of(String name, String... defines) {
    Map<String, String> all = new LinkedHashMap<>();
    for (String define : defines) {
      String[] pair = define.split("=");
      all.put(pair[0], pair[1]);
    }
    return new Subject(name, all);
  }

  /** What a table calls it. */
  String title() {
    String file = name.substring(Math.max(name.lastIndexOf('/'), name.indexOf(':')) + 1);
    return defines.isEmpty()
        ? file
        : file + " " + String.join(" ", defines.entrySet().stream().map(Object::toString).toList());
  }

  TransitionSystem load() {
    if (name.startsWith("net:")) {
      return NetCorpus.net(name.substring("net:".length()));
    }
    String where = name.startsWith("java:") ? name : CORPUS + name;
    Loading loading =
        FrontEnds.load(
            new Source.Named(where),
            LoadOptions.AS_WRITTEN.defining(defines),
            MemoryBudget.unlimited());
    return switch (loading) {
      case Loading.Loaded loaded -> loaded.system();
      case Loading.Rejected rejected -> throw new IllegalStateException(rejected.toString());
    };
  }
}
