package dev.nutshell.cluster.spark;

import dev.nutshell.cluster.level.LevelLog;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.util.EnumSet;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CreateFlag;
import org.apache.hadoop.fs.FileContext;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Options;
import org.apache.hadoop.fs.Path;

/** On a file system that Hadoop knows, such as HDFS or an object store. */
final class HadoopLog implements LevelLog {
  private final FileContext files;
  private final Path root;

  HadoopLog(URI address) throws IOException {
    Configuration configuration = new Configuration();
    root = new Path(address);
    files =
        FileContext.getFileContext(FileSystem.get(address, configuration).getUri(), configuration);
  }

  @Override
  public void write(String name, Writing writing) throws IOException {
    Path file = new Path(root, name);
    Path beside = file.suffix("." + UUID.randomUUID() + ".new");
    try (OutputStream out =
        files.create(beside, EnumSet.of(CreateFlag.CREATE), Options.CreateOpts.createParent())) {
      writing.to(out);
    }
    files.rename(beside, file, Options.Rename.OVERWRITE);
  }

  @Override
  public InputStream read(String name) throws IOException {
    return files.open(new Path(root, name));
  }

  @Override
  public boolean has(String name) throws IOException {
    return files.util().exists(new Path(root, name));
  }

  @Override
  public void remove() throws IOException {
    if (files.util().exists(root)) {
      files.delete(root, true);
    }
  }
}
