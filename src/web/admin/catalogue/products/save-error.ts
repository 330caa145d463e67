import { HttpError } from 'react-admin'
import { noticeOf } from '../../ui/notice-of.ts'

/** What to tell when a product could not be saved; what is wrong with each field stands at it, and its tab is red. */
export function whyNotSaved(error: unknown): string {
  const fields = error instanceof HttpError ? Object.keys(error.body?.errors ?? {}).length : 0
  if (fields === 0) return noticeOf(error)
  if (fields === 1) return `Nothing was saved: ${noticeOf(error)}`
  return `Nothing was saved: ${fields} fields need another look. What is wrong stands at each; the tabs that have some are red.`
}
