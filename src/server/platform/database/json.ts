/**
 * Returns JSON that a `jsonb` column accepts. JSON can contain NUL and unpaired surrogates, which PostgreSQL rejects; they are
 * replaced by U+FFFD, as `String.toWellFormed` does.
 */
export function storableJson(value: unknown): string {
  return JSON.stringify(value).replace(ESCAPE, (sequence, unstorable) => (unstorable ? '\uFFFD' : sequence))
}

/** Matches every escape in turn, so that in `\\\\u0000` the backslash is matched first. Complete pairs are not escaped. */
const ESCAPE = /\\(?:u(0000|d[89a-f][0-9a-f]{2})|.)/g
