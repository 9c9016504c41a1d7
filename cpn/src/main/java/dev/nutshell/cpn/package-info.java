/**
 * Nets of CPN Tools. A file becomes a tree (xml), a drawing and then the net with all instances of
 * its pages (net). Declarations and inscriptions in CPN ML are parsed (syntax), understood and
 * typed (infer, over type, basis and colour) and made executable (eval). Transitions get a plan of
 * how their variables are bound (bind); markings and bindings become vectors and numbers (run).
 */
package dev.nutshell.cpn;
