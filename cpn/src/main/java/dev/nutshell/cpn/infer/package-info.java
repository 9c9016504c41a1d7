/** From what is written to what is meant: scopes, Hindley and Milner's inference, declarations. */
package dev.nutshell.cpn.infer;
