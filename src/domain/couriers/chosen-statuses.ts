import { areDisputed, type ParcelStatus, parcelStatusOf, plainWords } from './parcel-status.ts'
import type { PickupStatus } from './pickup-status.ts'

/** What the team has said that words of a courier mean, by the words as they are compared. */
export type ChosenStatuses = ReadonlyMap<string, ParcelStatus>

/** Whether the team may say what these words mean: the shop does not know them, and they mean the same for each parcel. */
export function canChooseStatus(words: string): boolean {
  return plainWords(words) !== '' && parcelStatusOf(words) === undefined && !areDisputed(words)
}

/** Returns what the team has said that these words mean; undefined when it has not, or may not. */
export function chosenStatusOf(words: string, chosen: ChosenStatuses): ParcelStatus | undefined {
  if (!canChooseStatus(words)) return undefined
  return namesOf(words)
    .map((name) => chosen.get(name))
    .find((status) => status !== undefined)
}

/**
 * The words under which a meaning may be kept, as they are compared: the status type UD only says that a parcel is on its way to its
 * buyer, so what was chosen for the status alone is meant too.
 */
export function namesOf(words: string): readonly string[] {
  const plain = plainWords(words)
  return [...new Set([plain, plain.replace(/^ud (?=.)/, '')])]
}

/** The same for a parcel that comes back from a customer: it cannot come back a second time. */
export function chosenPickupOf(words: string, chosen: ChosenStatuses): PickupStatus | undefined {
  const status = chosenStatusOf(words, chosen)
  return status === 'returning' || status === 'returned' ? undefined : status
}
