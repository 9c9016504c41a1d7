/**
 * Searches by compiled C text: the model's, which its front end writes, behind {@code prelude.c}
 * and before {@code search.c}. {@code NativeDevice} has a C compiler make a library of it and runs
 * it on all cores; {@code GpuDevice} has NVRTC compile it for a GPU.
 */
package dev.nutshell.gpu;
