import { readStorage } from './read-storage.ts'

/** In a module of its own, because every page needs it and only few load the outbox. */
export const OUTBOX_STORAGE_KEY = 'vastra_outbox'

/** Whether this browser's outbox holds a message. Every page calls this, so it only compares lengths. */
export function hasQueuedMessage(): boolean {
  return (readStorage(OUTBOX_STORAGE_KEY)?.length ?? 0) > EMPTY_LIST.length
}

const EMPTY_LIST = '[]'
