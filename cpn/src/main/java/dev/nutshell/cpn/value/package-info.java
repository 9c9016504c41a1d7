/**
 * What CPN ML computes with: Integer, BigInteger (intinf, time), Double, String, Character,
 * Boolean, and the classes here. All but references are immutable and compare by what they are.
 */
package dev.nutshell.cpn.value;
