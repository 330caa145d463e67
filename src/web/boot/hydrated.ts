/** The name of the event that the full client dispatches on the document once React has hydrated the page. */
export const HYDRATED = 'hydrated'
