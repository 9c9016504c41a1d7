/** A net as its file says it, and with all instances of its pages. */
package dev.nutshell.cpn.net;
