/** A failure with an HTTP status and a message a shopper can read. Thrown by handlers; answered as `{ success: false, message }`. */
export class ApiError extends Error {
  readonly status: number
  /** What the answer carries beside the message: the fresh figures of an order whose prices changed. */
  readonly beside: Readonly<Record<string, unknown>> | undefined

  constructor(status: number, message: string, beside?: Readonly<Record<string, unknown>>) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.beside = beside
  }
}

/** A refusal that belongs to fields of a form: `errors` has a message for each, and the first of them is said as a whole. */
export function refuseFields(errors: Readonly<Record<string, string>>): ApiError {
  return new ApiError(400, Object.values(errors)[0] ?? 'The request is not valid.', { errors })
}
