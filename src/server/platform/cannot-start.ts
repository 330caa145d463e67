/**
 * Something outside the program keeps the shop from starting: a setting, a folder, a port, a server. The message says what
 * is wrong and what to do about it, in words for the person at the terminal; it is printed without a stack.
 */
export class CannotStart extends Error {
  override name = 'CannotStart'
}
