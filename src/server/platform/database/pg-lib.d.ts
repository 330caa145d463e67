declare module 'pg/lib/utils.js' {
  /** Returns a value as the text, or the bytes, in which it is sent as a parameter. */
  export function prepareValue(value: unknown): string | Buffer | null
}
