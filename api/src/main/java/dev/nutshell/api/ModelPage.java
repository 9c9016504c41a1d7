package dev.nutshell.api;

import dev.nutshell.engine.model.TransitionSystem;
import java.io.IOException;

/**
 * What shows a model in the browser: a service, as who checks models in tests need not have the
 * page on the class path. The module {@code nutshell-studio} provides it.
 */
public interface ModelPage {
  /**
   * Serves a page for a model, for this machine alone.
   *
   * @param name what the page calls the model
   * @param system what the page is about
   * @return the page, to be closed
   * @throws IOException if it cannot be served
   */
  Open open(String name, TransitionSystem system) throws IOException;

  /** A page that is served. */
  interface Open extends AutoCloseable {
    /**
     * Where it is, the token in it.
     *
     * @return where a browser finds it, with the token that lets it in
     */
    String address();

    /** Shows it in the browser, where there is one; the address is printed in any case. */
    void show();

    /**
     * Waits until the user ends it, on the page.
     *
     * @throws InterruptedException if somebody interrupts the waiting thread
     */
    void await() throws InterruptedException;

    /** Ends it, and all runs that it has begun. */
    @Override
    void close();
  }
}
