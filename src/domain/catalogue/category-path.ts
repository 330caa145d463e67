/** Stands between the names of a category and of those above it: 'Women › Kurtas'. */
export const CATEGORY_SEPARATOR = ' › '
