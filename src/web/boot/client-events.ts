/** The name of the event that the full client dispatches on the document once React has hydrated the page. */
export const HYDRATED = 'hydrated'

/** The name of the event on the document that says that a module of the client could not be loaded or threw an error. */
export const CLIENT_FAILED = 'client-failed'
