import { asList, asRecord, ownField, parseJson, singleLine, wellFormed } from '../untrusted.ts'
import { RESOLUTIONS, type Resolution } from './lifecycle.ts'
import { MAX_NOTE, MAX_PHOTOS } from './policy.ts'
import { GIVEN_REASONS, type ReturnReason } from './reasons.ts'

/** What the customer entered for a line; metres for fabric. */
export interface LineChoice {
  readonly line: number
  readonly quantity: number
  readonly reason: ReturnReason | ''
  readonly newVariant: string
  readonly note: string
}

/** A request for a return as filled in so far. It survives a reload, without the account for the refund. */
export interface RequestDraft {
  readonly resolution: Resolution
  readonly transport: 'pickup' | 'self_ship'
  readonly choices: readonly LineChoice[]
  /** Photos that were uploaded: the name that the server gave each, and that of its file. */
  readonly photos: readonly { readonly name: string; readonly label: string }[]
}

/** Reads the stored draft; an empty form when there is none. The texts are untrusted. */
export function readRequestDraft(stored: string | null): RequestDraft {
  const draft = asRecord(parseJson(stored ?? '')) ?? {}
  const resolution = ownField(draft, 'resolution')
  return {
    resolution: RESOLUTIONS.find((one) => one === resolution) ?? 'refund',
    transport: ownField(draft, 'transport') === 'self_ship' ? 'self_ship' : 'pickup',
    choices: asList(ownField(draft, 'choices'), MAX_LINES).flatMap((one) => readChoice(one) ?? []),
    photos: asList(ownField(draft, 'photos'), MAX_PHOTOS).flatMap((one) => readPhoto(one) ?? []),
  }
}

/** More than an order can have. */
const MAX_LINES = 1000

function readChoice(value: unknown): LineChoice | undefined {
  const record = asRecord(value) ?? {}
  const field = (name: string) => ownField(record, name)
  const [line, quantity, reason, note] = [field('line'), field('quantity'), field('reason'), field('note')]
  if (typeof line !== 'number' || typeof quantity !== 'number' || !(quantity > 0)) return undefined
  return {
    line,
    quantity,
    reason: GIVEN_REASONS.find((one) => one === reason) ?? '',
    newVariant: singleLine(field('newVariant'), 50),
    note: typeof note === 'string' ? wellFormed(note.slice(0, MAX_NOTE)) : '',
  }
}

function readPhoto(value: unknown): RequestDraft['photos'][number] | undefined {
  const record = asRecord(value) ?? {}
  const [name, label] = [singleLine(ownField(record, 'name'), 50), singleLine(ownField(record, 'label'), 300)]
  return name === '' ? undefined : { name, label }
}
