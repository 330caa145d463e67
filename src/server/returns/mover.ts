import type { Transaction } from 'kysely'
import {
  findMove,
  RELEASED_STATES,
  type ReturnActor,
  type ReturnEventKind,
  type ReturnMoveName,
  type ReturnState,
} from '../../domain/returns/lifecycle.ts'
import type { Database } from '../platform/database/schema.ts'
import { ApiError } from '../platform/errors.ts'
import type { SendJob } from '../platform/jobs.ts'
import { queueReturnEmail, type ReturnEmail } from './emails.ts'
import { releaseHolds } from './holds.ts'
import { type FullReturn, recordReturnEvent, updateReturn } from './queries.ts'
import { forgetAccount } from './refund-account.ts'
import { unlinkRefunds } from './unlink-refunds.ts'

/** Who makes a move, in which transaction. The order of the return is locked. */
export interface Mover {
  readonly trx: Transaction<Database>
  readonly send: SendJob
  readonly actor: ReturnActor
  /** The customer or team member; absent for the shop. */
  readonly by?: string | undefined
  readonly now: Date
}

/** Throws `ApiError` 409 when this actor may not make the move from the state of the return. */
export function checkMove(name: ReturnMoveName, { request }: FullReturn, { actor }: Pick<Mover, 'actor'>): void {
  if (!findMove(name, request.state, actor)) throw new ApiError(409, REFUSED[name])
}

const REFUSED: Readonly<Record<ReturnMoveName, string>> = {
  approve: 'This return has been decided already.',
  decline: 'This return has been decided already.',
  collect: 'This return cannot be sent now.',
  receive: 'This return cannot be received now.',
  accept: 'This return has not been received, or has been decided already.',
  reject: 'This return has not been received, or has been decided already.',
  refund: 'Nothing is due for this return.',
  lapse: 'This return cannot expire now.',
  cancel: 'This return can no longer be cancelled.',
  settle: 'Nothing is to be paid for this return.',
  unpaid: 'Nothing is to be paid for this return.',
  lower: 'Nothing is due for this return.',
}

interface Ending {
  readonly state: ReturnState
  readonly event: ReturnEventKind
  readonly email: ReturnEmail
  readonly note?: string
  readonly refusal?: FullReturn['request']['refusal']
  /** What the team wrote to the customer. */
  readonly answer?: string
}

/** Ends a return without money: its items stay with the customer, the variant of an exchange can be bought again. */
export async function endReturn(
  { trx, send, actor, by, now }: Mover,
  { request, lines }: FullReturn,
  { state, event, email, note = '', refusal = null, answer = '' }: Ending,
): Promise<void> {
  if (!RELEASED_STATES.includes(state)) throw new Error(`A return cannot end as ${state}.`)
  await updateReturn(trx, request.id, { state, refusal, answer, closed_at: now, due_at: null, hold_until: null })
  await recordReturnEvent(trx, { returnId: request.id, kind: event, actor, customerId: by, note })
  await forgetAccount(trx, request.id)
  await queueReturnEmail(send, trx, email, request.id)
  await unlinkRefunds(trx, request.id)
  await releaseHolds(trx, lines, by)
}
