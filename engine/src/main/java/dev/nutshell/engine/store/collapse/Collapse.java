package dev.nutshell.engine.store.collapse;

import dev.nutshell.engine.store.EncoderFamily;
import dev.nutshell.engine.store.StoreOptions;
import java.util.List;

/** The word {@code collapse} of a store specification. */
public final class Collapse {
  private static final List<String> OPTIONS = List.of("recursive", "channels");

  public static final EncoderFamily FAMILY =
      new EncoderFamily() {
        @Override
        public String name() {
          return "collapse";
        }

        @Override
        public String summary() {
          return "components numbered, the numbers go to the table; collapse:recursive pairs them,"
              + " collapse:channels numbers each channel";
        }

        @Override
        public List<String> specimens() {
          return List.of("collapse", "collapse:recursive", "collapse:channels");
        }

        @Override
        public Choice choose(StoreOptions options) {
          String unknown = options.firstUnknown(OPTIONS);
          if (unknown != null) {
            return new Choice.Refused(
                "collapse has no option '" + unknown + "'; there are 'recursive' and 'channels'");
          }
          for (String option : OPTIONS) {
            if (options.has(option) && !options.value(option).isEmpty()) {
              return new Choice.Refused("collapse:" + option + " takes no value");
            }
          }
          CollapseEncoder.Options chosen =
              new CollapseEncoder.Options(options.has("recursive"), options.has("channels"));
          return new Choice.Chosen(
              spec(chosen),
              !chosen.recursive(),
              (context, form) ->
                  new CollapseEncoder(
                      context.budget(), context.seed(), context.system().layout(), chosen, form));
        }
      };

  private Collapse() {}

  private static String spec(CollapseEncoder.Options options) {
    return options.recursive() && options.channelsApart()
        ? "collapse:recursive,channels"
        : options.recursive()
            ? "collapse:recursive"
            : options.channelsApart() ? "collapse:channels" : "collapse";
  }
}
