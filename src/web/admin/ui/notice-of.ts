/** What to tell of something that failed. */
export function noticeOf(error: unknown): string {
  return error instanceof Error ? error.message : 'Something went wrong. Please try again.'
}
