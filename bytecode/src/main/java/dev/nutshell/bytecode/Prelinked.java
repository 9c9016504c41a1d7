package dev.nutshell.bytecode;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_int;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;

/**
 * Rewrites the jars of a folder so that the JDK's ahead-of-time cache can keep more of them, before
 * the cache is recorded. It leaves out two things that every start then pays for:
 *
 * <ul>
 *   <li>classes older than Java 6, which have no frames for the verifier (picocli's are): they get
 *       frames and a newer version;
 *   <li>the hidden class that a switch over types makes for itself when it is first run: it becomes
 *       a method that asks {@code instanceof} for one label after the other.
 * </ul>
 */
public final class Prelinked {
  /** The first version that must have frames. */
  private static final int FRAMES = ClassFile.JAVA_7_VERSION;

  private static final MethodTypeDesc TEST = MethodTypeDesc.of(CD_int, CD_Object, CD_int);

  private final ClassFile format;

  private Prelinked(ClassLoader classes) {
    format =
        ClassFile.of(
            ClassFile.ClassHierarchyResolverOption.of(
                ClassHierarchyResolver.ofResourceParsing(classes)
                    .orElse(ClassHierarchyResolver.defaultResolver())));
  }

  /** Rewrites those jars of the folders that have something to rewrite. */
  public static void main(String[] folders) throws IOException {
    for (String folder : folders) {
      List<Path> jars;
      try (Stream<Path> files = Files.list(Path.of(folder))) {
        jars = files.filter(file -> file.toString().endsWith(".jar")).sorted().toList();
      }
      try (URLClassLoader classes =
          new URLClassLoader(jars.stream().map(Prelinked::address).toArray(URL[]::new), null)) {
        Prelinked prelinked = new Prelinked(classes);
        for (Path jar : jars) {
          prelinked.rewrite(jar);
        }
      }
    }
  }

  private static URL address(Path file) {
    try {
      return file.toUri().toURL();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * A class as the cache can keep it; the same array where it can already.
   *
   * @param classes finds the classes that it mentions
   */
  public static byte[] rewrite(byte[] code, ClassLoader classes) {
    return new Prelinked(classes).rewrite(code);
  }

  private void rewrite(Path jar) throws IOException {
    // Not one for temporary files, which nobody but its owner could read.
    Path fresh = jar.resolveSibling(jar.getFileName() + ".tmp");
    boolean changed;
    try (JarFile in = new JarFile(jar.toFile())) {
      if (in.stream().anyMatch(Prelinked::isSignature)) {
        return; // Of what was changed in it, no class could be loaded.
      }
      changed = rewrite(in, fresh);
    }
    if (changed) {
      Files.move(fresh, jar, StandardCopyOption.REPLACE_EXISTING);
    } else {
      Files.delete(fresh);
    }
  }

  private static boolean isSignature(JarEntry entry) {
    return entry.getName().startsWith("META-INF/") && entry.getName().endsWith(".SF");
  }

  private boolean rewrite(JarFile in, Path fresh) throws IOException {
    boolean changed = false;
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(fresh))) {
      for (JarEntry entry : Collections.list(in.entries())) {
        byte[] bytes = in.getInputStream(entry).readAllBytes();
        byte[] rewritten = entry.getName().endsWith(".class") ? rewrite(bytes) : bytes;
        changed |= rewritten != bytes;
        JarEntry same = new JarEntry(entry.getName());
        same.setTime(entry.getTime());
        out.putNextEntry(same);
        out.write(rewritten);
        out.closeEntry();
      }
    }
    return changed;
  }

  /**
   * A library may mention classes that are not there; a class whose frames need one stays as it is.
   */
  private byte[] rewrite(byte[] bytes) {
    try {
      return rewritten(bytes);
    } catch (IllegalArgumentException unresolved) {
      return bytes;
    }
  }

  private byte[] rewritten(byte[] bytes) {
    ClassModel model = format.parse(bytes);
    boolean old = model.majorVersion() < FRAMES;
    if (!old && model.methods().stream().noneMatch(Prelinked::switchesOverTypes)) {
      return bytes;
    }
    ClassDesc self = model.thisClass().asSymbol();
    boolean isInterface = model.flags().has(AccessFlag.INTERFACE);
    List<List<ClassDesc>> tests = new ArrayList<>();
    ClassTransform bodies =
        ClassTransform.transformingMethodBodies(
            method -> old || switchesOverTypes(method),
            (code, element) -> {
              if (isSwitchOverTypes(element)) {
                code.invokestatic(self, name(tests.size()), TEST, isInterface);
                tests.add(labels((InvokeDynamicInstruction) element));
              } else {
                code.with(element);
              }
            });
    return format.transformClass(
        model,
        bodies.andThen(
            ClassTransform.endHandler(
                target -> {
                  if (old) {
                    target.withVersion(FRAMES, 0);
                  }
                  for (int i = 0; i < tests.size(); i++) {
                    List<ClassDesc> labels = tests.get(i);
                    target.withMethodBody(
                        name(i),
                        TEST,
                        ClassFile.ACC_PRIVATE | ClassFile.ACC_STATIC | ClassFile.ACC_SYNTHETIC,
                        code -> writeTest(code, labels));
                  }
                })));
  }

  private static String name(int number) {
    return "typeSwitch$" + number;
  }

  private static boolean switchesOverTypes(MethodModel method) {
    return method.code().stream()
        .flatMap(CodeModel::elementStream)
        .anyMatch(Prelinked::isSwitchOverTypes);
  }

  /** Constants as labels, of strings and enums, are left to the JDK. */
  private static boolean isSwitchOverTypes(CodeElement element) {
    return element instanceof InvokeDynamicInstruction call
        && call.bootstrapMethod().owner().displayName().equals("SwitchBootstraps")
        && call.bootstrapMethod().methodName().equals("typeSwitch")
        && call.bootstrapArgs().stream().allMatch(ClassDesc.class::isInstance);
  }

  private static List<ClassDesc> labels(InvokeDynamicInstruction call) {
    return call.bootstrapArgs().stream().map(ClassDesc.class::cast).toList();
  }

  /**
   * What {@link java.lang.runtime.SwitchBootstraps#typeSwitch} promises: −1 of null, else the first
   * label from a given one on that the object is an instance of, else how many labels there are.
   */
  private static void writeTest(CodeBuilder code, List<ClassDesc> labels) {
    Label some = code.newLabel();
    code.aload(0).ifnonnull(some).iconst_m1().ireturn().labelBinding(some);
    for (int i = 0; i < labels.size(); i++) {
      Label no = code.newLabel();
      code.iload(1).loadConstant(i).if_icmpgt(no);
      code.aload(0).instanceOf(labels.get(i)).ifeq(no);
      code.loadConstant(i).ireturn().labelBinding(no);
    }
    code.loadConstant(labels.size()).ireturn();
  }
}
