package dev.nutshell.cluster.command;

import dev.nutshell.cli.command.CheckCommand;
import dev.nutshell.cli.terminal.Complaint;
import dev.nutshell.cluster.level.Figures;
import dev.nutshell.cluster.model.Recipe;
import dev.nutshell.cluster.spark.Cluster;
import dev.nutshell.cluster.spark.Division;
import dev.nutshell.cluster.spark.Master;
import dev.nutshell.cluster.spark.PooledStores;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.plan.Machine;
import dev.nutshell.engine.plan.Plan;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.Runner;
import dev.nutshell.engine.plan.Subject;
import dev.nutshell.engine.plan.judge.Order;
import dev.nutshell.engine.plan.judge.Reduction;
import dev.nutshell.engine.store.StoreFamily;
import dev.nutshell.engine.store.Traits;
import dev.nutshell.frontends.Request;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The same check, divided among the executors of a Spark application. */
@Command(
    name = "check",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Explore MODEL on a cluster, check its properties, print a verdict.",
      "States are divided by their hash; each executor keeps its own in memory. The search is"
          + " breadth-first, without reductions."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  nutshell cluster check java:Philosophers -D n=18 --property none",
      "      counts states by two workers on this machine",
      "  nutshell cluster check big.pml --master spark://host:7077 --log /shared/run --memory 48G",
      "      checks a model on a cluster; --memory is of each executor",
      "  nutshell cluster check big.pml --master spark://host:7077 --log /shared/run --resume",
      "      goes on with it after the driver was lost",
      "",
      "Exit status: 0 holds, 1 violated, 2 wrong command or model, 3 inconclusive."
    })
public class ClusterCheck extends CheckCommand {
  private static final String STORE = "tree:compact";

  @Option(
      names = "--master",
      paramLabel = "URL",
      description =
          "The cluster: spark://HOST:PORT, yarn or k8s://…; local-cluster[W,C] starts W workers of"
              + " C cores on this machine. Default: what spark-submit says, else"
              + " local-cluster[2,1].")
  private String master;

  @Option(
      names = "--workers",
      paramLabel = "N",
      defaultValue = "0",
      description = "Wait for so many executors. Default: as many as come.")
  private int workers;

  @Option(
      names = "--log",
      paramLabel = "DIR|URI",
      description =
          "Where new states are written down, for a worker that is lost: a folder that all workers"
              + " see, or an address such as hdfs://…. Default on this machine: a temporary"
              + " folder.")
  private String log;

  @Option(names = "--resume", description = "Go on with the run whose log is there.")
  private boolean resume;

  @Option(
      names = "--hand-over",
      paramLabel = "N",
      defaultValue = "20000",
      description = "The driver explores alone until a level has so many states. Default: 20000.")
  private long handOver;

  @Option(
      names = "--conf",
      paramLabel = "KEY=VALUE",
      description = "A setting of Spark; repeatable.")
  private List<String> settings = List.of();

  private final List<Figures> figures = new ArrayList<>();
  private Master cluster;
  private Cluster application;
  private RunLog runLog;

  @Override
  public Integer call() throws Exception {
    refuse(hasOthers(), "a cluster checks one model at a time");
    refuse(isKept(), "--run is for a run in one process; on a cluster --log keeps it");
    refuse(countsCoverage(), "--coverage is counted in one process, not on a cluster");
    refuse(handOver < 1, "--hand-over " + handOver + " is no number of states");
    cluster = master();
    refuse(
        log == null && !cluster.here(),
        "--log is needed at "
            + cluster.url()
            + ": a folder that all workers see, or an address such as hdfs://host/path");
    refuse(log == null && resume, "--resume needs the --log of the run");
    if (model().model().equals("-")) {
      model().keepInput();
    }
    application = new Cluster(cluster, workers, model().model(), workerMemory(), settings());
    runLog = RunLog.at(log);
    try {
      return super.call();
    } catch (Cluster.Deserted deserted) {
      throw new Complaint(deserted.getMessage());
    } finally {
      application.close();
      runLog.close();
    }
  }

  /** Where all transitions are to be written, or null where they are not. */
  protected String target() {
    return null;
  }

  protected static void refuse(boolean wrong, String sentence) {
    if (wrong) {
      throw new Complaint(sentence);
    }
  }

  private Master master() {
    String submitted = System.getProperty("spark.master");
    String url = master != null ? master : submitted != null ? submitted : "local-cluster[2,1]";
    Master known = Master.of(url);
    refuse(
        known == null,
        "--master "
            + url
            + " is no cluster: it is spark://HOST:PORT, yarn, k8s://… or local-cluster[W,C] for W"
            + " workers of C cores on this machine");
    return known;
  }

  private Map<String, String> settings() {
    Map<String, String> all = new LinkedHashMap<>();
    for (String each : settings) {
      int equals = each.indexOf('=');
      refuse(equals < 1, "--conf " + each + " is no KEY=VALUE");
      all.put(each.substring(0, equals), each.substring(equals + 1));
    }
    return all;
  }

  /** Of each executor; 0 where it is to look at its own machine. */
  private long workerMemory() {
    return options().hasMemory() || cluster.here() ? memory() : 0;
  }

  /** Where all are on this machine, they share it. */
  @Override
  protected long memory() {
    return options().hasMemory() || !cluster.here()
        ? options().memory()
        : Machine.physicalMemory() / 4 * 3 / (cluster.workers() + 1);
  }

  @Override
  protected RunSpec.Builder base() {
    RunSpec.Builder asked = super.base();
    RunSpec given = asked.build();
    refuse(
        given.order() == Order.DFS,
        "a cluster searches level by level: --search dfs is for one process");
    refuse(
        isGiven("--reduce") && given.reduction() != Reduction.NONE,
        "--reduce "
            + given.reduction().word()
            + " needs to know which states are new, and on a cluster only their owner knows. Use"
            + " --reduce none.");
    refuse(
        given.device() != null, "--device is for one process; on a cluster the JVM expands states");
    refuse(given.threads() > 1, "--threads is for one process; on a cluster each core is one");
    String store = given.store().equals("auto") ? STORE : given.store();
    return Recipe.divided(asked).store(store).memory(memory());
  }

  protected final boolean isGiven(String option) {
    return command().commandLine().getParseResult().hasMatchedOption(option);
  }

  @Override
  protected String sentence(Plan.Refusal refusal) {
    // What it names instead may be nothing that a cluster can do.
    return refusal.reason() + " (on a cluster)";
  }

  @Override
  protected List<Runner> runners(List<Plan.Ready> plans, Request request, MemoryBudget budget) {
    refuse(
        model().kind().equals("cpn"),
        "vectors of CPN Tools nets number colours as they are met, and another process would number"
            + " them otherwise: they are checked in one process");
    try {
      Recipe recipe =
          Recipe.of(
              model().model(),
              model().kind(),
              model().input(),
              model().files(),
              model().toCheck(request.observed()),
              request,
              plans.getFirst().spec());
      runLog.begin(recipe, resume);
      List<Runner> runners = new ArrayList<>();
      for (int part = 0; part < plans.size(); part++) {
        runners.add(runner(Recipe.byLevels(plans.get(part)), part, recipe, budget));
      }
      return runners;
    } catch (IOException failure) {
      throw new Complaint("the log cannot be used: " + failure.getMessage());
    }
  }

  private Runner runner(Plan.Ready plan, int part, Recipe recipe, MemoryBudget budget) {
    refuse(Subject.whyNot(plan) != null, Subject.whyNot(plan) + ", and is not done on a cluster");
    StoreFamily.Choice.Chosen store = plan.store();
    refuse(
        store.traits().answers() != Traits.Answers.EXACT
            || store.traits().byLevels()
            || store.opener().wantsShortPaths(),
        "store '"
            + store.spec()
            + "' cannot be divided: it has to be exact, and to keep states without their"
            + " predecessors. Use --store "
            + STORE
            + " or full.");
    Figures own = new Figures();
    figures.add(own);
    var pooled =
        new StoreFamily.Choice.Chosen(
            store.spec(), store.traits(), _ -> new PooledStores(store.traits(), own));
    // What the driver's system has learnt says nothing of the events that others fired.
    Plan.Ready divided =
        new Plan.Ready(
            plan.system(),
            plan.spec(),
            plan.order(),
            pooled,
            plan.question(),
            plan.agenda(),
            plan.judgement(),
            1,
            plan.notes(),
            List.of());
    Division division =
        new Division(
            application,
            recipe,
            plan,
            part,
            runLog.place(),
            workerMemory(),
            handOver,
            own,
            new int[1],
            target());
    Runner runner = new Runner(divided, budget);
    runner.searchBy(division::search);
    return runner;
  }

  @Override
  protected Result concluded(Result result) {
    if (result.limitReached() == null) {
      runLog.isOver();
    }
    long others = figures.stream().mapToLong(Figures::peak).max().orElse(0);
    long peak = Math.max(result.memory().peak(), others);
    return result.in(new Result.MemoryFigures(result.memory().budget(), peak));
  }
}
