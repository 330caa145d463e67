/** In a module of its own, because every page needs it and only few load the outbox. */
export const OUTBOX_STORAGE_KEY = 'vastra_outbox'

/** Whether this browser's outbox holds a message. Every page calls this, so it only compares lengths. */
export function hasQueuedMessage(): boolean {
  try {
    return (window.localStorage.getItem(OUTBOX_STORAGE_KEY)?.length ?? 0) > EMPTY_LIST.length
  } catch {
    return false
  }
}

const EMPTY_LIST = '[]'
