/** At most this many suggestions, products included (specification 1, section 2). A file of its own for the browser. */
export const MAX_SUGGESTIONS = 8
