/** The full client raises this on the document when it has taken over the page. */
export const TAKEN_OVER = 'takenover'
