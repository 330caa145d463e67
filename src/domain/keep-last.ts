/**
 * Returns `make`, which is called again only when one of its arguments is another value or object than the last time. For what is
 * made of objects that are replaced when they change. Nobody may change the result.
 */
export function keepLast<Args extends readonly unknown[], Result>(
  make: (...args: Args) => Result,
): (...args: Args) => Result {
  let last: { readonly args: Args; readonly result: Result } | undefined
  return (...args) => {
    if (!last?.args.every((arg, place) => arg === args[place])) last = { args, result: make(...args) }
    return last.result
  }
}
