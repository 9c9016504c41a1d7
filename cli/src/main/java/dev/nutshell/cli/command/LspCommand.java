package dev.nutshell.cli.command;

import dev.nutshell.cli.terminal.ExitStatus;
import dev.nutshell.cli.terminal.Version;
import dev.nutshell.lsp.Server;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Serves an editor until it says goodbye. */
@Command(
    name = "lsp",
    mixinStandardHelpOptions = true,
    description = {
      "Be the language server of an editor, on standard input and output.",
      "For Promela, Helena's nets and .aut files; docs/editor.md says how to set up editors."
    })
public final class LspCommand implements Callable<Integer> {
  @Override
  public Integer call() throws InterruptedException {
    // Whatever else prints goes to standard error: the output belongs to the protocol.
    var out = new FileOutputStream(FileDescriptor.out);
    System.setOut(System.err);
    Server.serve(System.in, out, Version.number());
    return ExitStatus.HOLDS;
  }
}
