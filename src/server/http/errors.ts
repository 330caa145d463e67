/** A failure with an HTTP status and a message a shopper can read. Thrown by handlers; answered as `{ success: false, message }`. */
export class ApiError extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.name = 'ApiError'
    this.status = status
  }
}
