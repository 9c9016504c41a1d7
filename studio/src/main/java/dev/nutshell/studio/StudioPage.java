package dev.nutshell.studio;

import dev.nutshell.api.ModelPage;
import dev.nutshell.engine.model.TransitionSystem;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** The page for a model under test; its history lasts as long as it does. */
public final class StudioPage implements ModelPage {
  @Override
  public Open open(String name, TransitionSystem system) throws IOException {
    Path home = Files.createTempDirectory("nutshell-page");
    String model = "java:" + name;
    String version = StudioPage.class.getPackage().getImplementationVersion();
    Studio studio =
        new Studio(
            home,
            home.resolve("history"),
            version == null ? "development" : version,
            0,
            Map.of(model, system));
    String fragment =
        "#/space/" + URLEncoder.encode(model, StandardCharsets.UTF_8).replace("+", "%20");
    return new Served(studio, home, studio.address() + fragment);
  }

  private record Served(Studio studio, Path home, String address) implements Open {
    @Override
    public void show() {
      System.out.println(address);
      Desktop.show(address);
    }

    @Override
    public void await() throws InterruptedException {
      studio.awaitEnd();
    }

    @Override
    public void close() {
      studio.close();
      History.remove(home);
    }
  }
}
