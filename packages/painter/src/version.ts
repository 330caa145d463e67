/** Raised whenever the painter draws differently: cached pictures and their addresses change with it. */
export const EDITION = 6
