/**
 * The local web page: a server for one user on this machine ({@link dev.nutshell.studio.Studio}),
 * who it lets in ({@link dev.nutshell.studio.Gate}), what it serves ({@link
 * dev.nutshell.studio.Pages}), and what it does for the page ({@link dev.nutshell.studio.Desk}).
 */
package dev.nutshell.studio;
