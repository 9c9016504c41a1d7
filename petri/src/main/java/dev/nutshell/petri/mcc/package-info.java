/** The properties and examinations of the Model Checking Contest. */
package dev.nutshell.petri.mcc;
