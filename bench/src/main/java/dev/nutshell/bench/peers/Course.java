package dev.nutshell.bench.peers;

import java.util.List;

/**
 * A model that is raced on.
 *
 * @param path in the corpus
 * @param states how many it has
 * @param instances for SpinS, which has to be told how many processes of a type are started
 * @param loop a pattern of the statements that start processes in a loop, which SpinS does not
 *     read, or null
 * @param unrolled what they come to
 */
record Course(
    String name,
    String path,
    long states,
    List<String> instances,
    String loop,
    String unrolled,
    boolean net) {

  private static Course promela(String name, String path, long states, String... instances) {
    return new Course(name, "promela/" + path, states, List.of(instances), null, null, false);
  }

  private Course unrolling(String pattern, String text) {
    return new Course(name, path, states, instances, pattern, text, net);
  }

  private static Course net(String name, long states) {
    String path = "petri/mcc/inputs/" + name + ".tgz";
    return new Course(name, path, states, List.of(), null, null, true);
  }

  private static final String PERFBOOK = "paulmckrcu_perfbook/CodeSamples/formal/promela/";

  /** Ten models of 0.5 to 3.3 million states, smallest first. */
  static final List<Course> PROMELA =
      List.of(
          promela(
              "hanoi",
              "beem/hanoi.2.pm",
              531_443,
              "AtoB 1",
              "AtoC 1",
              "BtoA 1",
              "BtoC 1",
              "CtoA 1",
              "CtoB 1"),
          promela("sort", "spin-examples/sort.pml", 659_683, "left 1", "middle 6", "right 1")
              .unrolling(
                  "(?s)do\\s*:: proc < 7.*?od;",
                  "run middle(q[0],q[1],1); run middle(q[1],q[2],2); run middle(q[2],q[3],3);"
                      + "run middle(q[3],q[4],4); run middle(q[4],q[5],5);"
                      + "run middle(q[5],q[6],6); proc = 7;"),
          promela("frogs", "beem/frogs.3.pm", 760_791, "Toad 1", "Frog 1", "Check 1"),
          promela("adding", "beem/adding.2.pm", 836_838),
          promela("cambridge", "spin-examples/cambridge.pml", 1_252_655),
          promela("philo", "spins-cases/phils/philo.pml", 1_640_881),
          promela("qrcu", PERFBOOK + "qrcu.spin", 2_539_496, "qrcu_reader 2", "qrcu_updater 2")
              .unrolling(
                  "(?s)i = 0;\\s*do\\s*:: i < 2 ->\\s*readerprogress.*od",
                  "readerprogress[0] = 0; run qrcu_reader(0); readerprogress[1] = 0;"
                      + "run qrcu_reader(1); run qrcu_updater(0); run qrcu_updater(1); i = 2"),
          promela("leader7", "leader/leader7.pml", 2_801_652, "node 7")
              .unrolling(
                  "(?s)do\\s*:: proc <= 7.*od",
                  "run node(q[0],q[1],3); run node(q[1],q[2],2); run node(q[2],q[3],1);"
                      + "run node(q[3],q[4],7); run node(q[4],q[5],6); run node(q[5],q[6],5);"
                      + "run node(q[6],q[0],4); proc = 8"),
          promela(
              "dyntick",
              PERFBOOK + "dyntick/dyntickRCU-irqnn-ssl.spin",
              3_245_249,
              "dyntick_nohz 1",
              "dyntick_irq 1",
              "grace_period 1"),
          promela("brp", "spins-cases/brp/brp.prm", 3_280_269));

  /** Eight nets of the contest. */
  static final List<Course> NETS =
      List.of(
          net("Anderson-PT-05", 689_901),
          net("HouseConstruction-PT-00005", 1_187_984),
          net("DiscoveryGPU-PT-06a", 1_771_562),
          net("SharedMemory-PT-000010", 1_830_519),
          net("LamportFastMutEx-PT-4", 1_914_784),
          net("Railroad-PT-010", 2_038_166),
          net("Kanban-PT-00005", 2_546_432),
          net("FMS-PT-00005", 2_895_018));
}
