/** The name of the event that the full client dispatches on the document once React has hydrated the page. */
export const HYDRATED = 'hydrated'

/** The name of the event on the document that says that a module of the client could not be loaded or threw an error. */
export const CLIENT_FAILED = 'client-failed'

/** The name of the window's promise that the client's start-up code waits for before it runs the modules it has requested. */
export const CLIENT_MAY_RUN = 'clientMayRun'

/** What a shopper reads when a part of the page could not be downloaded. */
export const DOWNLOAD_FAILED = "This part of the page didn't load. Check your connection, then reload the page."
