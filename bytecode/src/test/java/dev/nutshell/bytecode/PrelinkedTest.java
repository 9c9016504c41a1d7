package dev.nutshell.bytecode;

import static java.lang.constant.ConstantDescs.CD_int;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeModel;
import java.lang.classfile.Label;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A class that was rewritten for the cache does what it did before. */
class PrelinkedTest {
  /** Switches of every kind; each is called with every object below. */
  public static final class Switches {
    private Switches() {}

    public sealed interface Shape {}

    public record Circle(int radius) implements Shape {}

    public record Box(Object left, Object right) implements Shape {}

    public static String guarded(Object o) {
      return switch (o) {
        case Integer i when i > 5 -> "large";
        case Integer i when i < 0 -> "negative";
        case Number n -> "number " + n;
        case CharSequence s when s.length() == 1 -> "letter";
        case String s -> "text " + s;
        default -> "other";
      };
    }

    public static String nested(Object o) {
      return switch (o) {
        case null -> "nothing";
        case Box(Integer a, Integer b) -> "ints " + (a + b);
        case Box(Box(var a, _), Circle c) -> "deep " + a + c.radius();
        case Box _ -> "box";
        case Shape s -> s.toString();
        case int[] a -> "array " + a.length;
        case Object[] a -> "objects " + a.length;
        default -> "other";
      };
    }

    public static int sealed(Object o) {
      return !(o instanceof Shape shape)
          ? -1
          : switch (shape) {
            case Circle c -> c.radius();
            case Box _ -> 7;
          };
    }

    public static int withConstants(Object o) {
      return !(o instanceof String text)
          ? -1
          : switch (text) {
            case "a" -> 1;
            case String s when s.isEmpty() -> 2;
            case "b" -> 3;
            default -> 4;
          };
    }

    public static int looping(Object o) {
      int sum = 0;
      for (int round = 0; round < 5; round++) {
        int i = round;
        sum +=
            switch (o) {
              case Integer n when n == i -> 100;
              case Integer _ -> i;
              default -> 1;
            };
      }
      return sum;
    }
  }

  private static final List<Object> OBJECTS =
      Arrays.asList(
          null,
          3,
          9,
          -2,
          4L,
          "",
          "a",
          "b",
          "abc",
          new StringBuilder("x"),
          new int[3],
          new String[2],
          new Switches.Circle(4),
          new Switches.Box(1, 2),
          new Switches.Box(new Switches.Box("p", 0), new Switches.Circle(1)),
          new Switches.Box(null, null));

  /** Defines some classes itself and leaves the others to its parent. */
  private static final class Loader extends ClassLoader {
    Loader() {
      super(PrelinkedTest.class.getClassLoader());
    }

    Class<?> define(byte[] code) {
      return defineClass(null, code, 0, code.length);
    }
  }

  @Test
  void a_signed_jar_stays_as_it_is_and_others_stay_readable(@TempDir Path folder) throws Exception {
    Path signed = jar(folder.resolve("signed.jar"), "META-INF/SOMEBODY.SF");
    Path plain = jar(folder.resolve("plain.jar"), "META-INF/notice.txt");
    byte[] before = Files.readAllBytes(signed);
    Set<PosixFilePermission> readable = Files.getPosixFilePermissions(plain);
    Prelinked.main(new String[] {folder.toString()});
    assertThat(signed).hasBinaryContent(before);
    assertThat(Files.readAllBytes(plain)).isNotEqualTo(before);
    assertThat(Files.getPosixFilePermissions(plain)).isEqualTo(readable);
    assertThat(folder).isDirectoryNotContaining("glob:**.tmp");
  }

  /** A jar with something to rewrite in it. */
  private static Path jar(Path file, String beside) throws IOException {
    try (InputStream in = PrelinkedTest.class.getResourceAsStream("PrelinkedTest$Switches.class");
        JarOutputStream out = new JarOutputStream(Files.newOutputStream(file))) {
      out.putNextEntry(new JarEntry(beside));
      out.closeEntry();
      out.putNextEntry(new JarEntry("Switches.class"));
      in.transferTo(out);
      out.closeEntry();
    }
    return file;
  }

  @Test
  void switches_over_types_choose_as_before_and_make_no_class() throws Exception {
    byte[] code;
    try (InputStream in = PrelinkedTest.class.getResourceAsStream("PrelinkedTest$Switches.class")) {
      code = in.readAllBytes();
    }
    byte[] rewritten = Prelinked.rewrite(code, PrelinkedTest.class.getClassLoader());
    assertThat(bootstraps(code)).contains("typeSwitch");
    // The one with strings among its labels stays.
    assertThat(bootstraps(rewritten).stream().filter("typeSwitch"::equals)).hasSize(1);
    Class<?> fresh = new Loader().define(rewritten);
    for (Method method : Switches.class.getMethods()) {
      if (method.getDeclaringClass() == Switches.class) {
        Method same = fresh.getMethod(method.getName(), method.getParameterTypes());
        for (Object object : OBJECTS) {
          assertThat(answer(same, object))
              .as(method.getName() + " of " + object)
              .isEqualTo(answer(method, object));
        }
      }
    }
  }

  private static Object answer(Method method, Object object) throws IllegalAccessException {
    try {
      return method.invoke(null, object);
    } catch (InvocationTargetException e) {
      return e.getCause().getClass();
    }
  }

  private static List<String> bootstraps(byte[] code) {
    List<String> names = new ArrayList<>();
    ClassFile.of()
        .parse(code)
        .methods()
        .forEach(
            method ->
                method.code().stream()
                    .flatMap(CodeModel::elementStream)
                    .filter(InvokeDynamicInstruction.class::isInstance)
                    .forEach(
                        call ->
                            names.add(
                                ((InvokeDynamicInstruction) call).bootstrapMethod().methodName())));
    return names;
  }

  @Test
  void an_old_class_gets_frames_and_still_runs() throws Exception {
    byte[] old =
        ClassFile.of(ClassFile.StackMapsOption.DROP_STACK_MAPS)
            .build(
                ClassDesc.of("Old"),
                target ->
                    target
                        .withVersion(ClassFile.JAVA_5_VERSION, 0)
                        .withFlags(ClassFile.ACC_PUBLIC | ClassFile.ACC_SUPER)
                        .withMethodBody(
                            "sum",
                            MethodTypeDesc.of(CD_int, CD_int),
                            ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC,
                            code -> {
                              Label loop = code.newLabel();
                              Label end = code.newLabel();
                              code.iconst_0().istore(1).labelBinding(loop).iload(0).ifle(end);
                              code.iload(1).iload(0).iadd().istore(1).iinc(0, -1).goto_(loop);
                              code.labelBinding(end).iload(1).ireturn();
                            }));
    byte[] rewritten = Prelinked.rewrite(old, PrelinkedTest.class.getClassLoader());
    assertThat(ClassFile.of().parse(rewritten).majorVersion()).isGreaterThan(50);
    Object sum = new Loader().define(rewritten).getMethod("sum", int.class).invoke(null, 10);
    assertThat(sum).isEqualTo(55);
  }

  @Test
  void an_old_class_stays_as_it_is_where_its_frames_need_a_class_that_is_missing() {
    ClassDesc missing = ClassDesc.of("Missing");
    ClassDesc absent = ClassDesc.of("Absent");
    byte[] old =
        ClassFile.of(ClassFile.StackMapsOption.DROP_STACK_MAPS)
            .build(
                ClassDesc.of("Old"),
                target ->
                    target
                        .withVersion(ClassFile.JAVA_5_VERSION, 0)
                        .withFlags(ClassFile.ACC_PUBLIC | ClassFile.ACC_SUPER)
                        .withMethodBody(
                            "either",
                            MethodTypeDesc.of(CD_int, missing, absent, CD_int),
                            ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC,
                            code -> {
                              Label other = code.newLabel();
                              Label end = code.newLabel();
                              code.iload(2).ifle(other).aload(0).goto_(end).labelBinding(other);
                              code.aload(1).labelBinding(end).pop().iconst_0().ireturn();
                            }));
    assertThat(Prelinked.rewrite(old, PrelinkedTest.class.getClassLoader())).isSameAs(old);
  }

  @Test
  void what_the_cache_can_keep_stays_as_it_is() throws Exception {
    try (InputStream in = Signatures.class.getResourceAsStream("Signatures.class")) {
      byte[] code = in.readAllBytes();
      assertThat(Prelinked.rewrite(code, Signatures.class.getClassLoader())).isSameAs(code);
    }
  }
}
