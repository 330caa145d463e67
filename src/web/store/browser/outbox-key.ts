/** Stands here and not with the outbox, which is fetched only by those who need it. */
export const OUTBOX_STORAGE_KEY = 'vastra_outbox'

/** Whether this browser's outbox holds something; asked at every start, so it is no more than a look. */
export function isSomethingWaiting(): boolean {
  try {
    return (window.localStorage.getItem(OUTBOX_STORAGE_KEY)?.length ?? 0) > EMPTY_LIST.length
  } catch {
    return false
  }
}

const EMPTY_LIST = '[]'
