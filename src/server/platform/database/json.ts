/**
 * JSON that a `jsonb` column takes. JavaScript's text may hold halves of a character pair and NUL, which JSON can write and
 * PostgreSQL refuses; they become the sign for what could not be read, as `toWellFormed` has it.
 */
export function storableJson(value: unknown): string {
  return JSON.stringify(value).replace(ESCAPE, (sign, unstorable) => (unstorable ? '\uFFFD' : sign))
}

/** Every escape of the text, one after the other, so that `\\u0000` is a backslash and four digits. Whole pairs are not escaped. */
const ESCAPE = /\\(?:u(0000|d[89a-f][0-9a-f]{2})|.)/g
