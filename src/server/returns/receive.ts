import { type Condition, destinationOf, isAcceptedAtOnce, receivedProblem } from '../../domain/returns/conditions.ts'
import { quantityFromJson } from '../../domain/units/quantity.ts'
import { ApiError, refuseFields } from '../platform/errors.ts'
import { acceptReturn, isInStock } from './accept.ts'
import { queueReturnEmail } from './emails.ts'
import { checkMove, type Mover } from './mover.ts'
import { type FullReturn, fullReturn, type LineRow, type PieceRow, recordReturnEvent, updateReturn } from './queries.ts'

/** Pieces of a line in one condition; the quantity as in JSON, in pieces or metres. */
export interface TypedPieces {
  readonly line: number
  readonly condition: Condition
  readonly quantity: number
}

/**
 * Records what came back. When all of it is as sold, nobody has to decide: the return is accepted. An exchange whose new variant
 * is sold out waits for a decision, and so do items that the customer keeps.
 * @throws ApiError 400 when the pieces are not those of the return
 */
export async function receiveReturn(mover: Mover, found: FullReturn, typed: readonly TypedPieces[]): Promise<void> {
  const { trx, send, actor, by, now } = mover
  const { request, lines } = found
  checkMove('receive', found, mover)
  // Items that the customer keeps go nowhere, whatever their condition.
  const isKept = request.transport === 'none'
  const pieces = readPieces(lines, typed).map((piece) => ({
    return_id: request.id,
    ...piece,
    ...(isKept && { destination: 'none' as const }),
  }))
  await trx.insertInto('return_piece').values(pieces).execute()
  await updateReturn(trx, request.id, { state: 'received', received_at: now, due_at: null })
  await recordReturnEvent(trx, { returnId: request.id, kind: 'received', actor, customerId: by })
  const received = await fullReturn(trx, request.id)
  if (!received) throw new ApiError(404, 'Return not found')
  const isAsSold = !isKept && pieces.every(({ condition }) => isAcceptedAtOnce(condition))
  if (isAsSold && (await isInStock(trx, received)))
    await acceptReturn({ ...mover, actor: 'shop' }, received, { isAccepted: () => true })
  else await queueReturnEmail(send, trx, 'received', request.id)
}

type NewPiece = Pick<PieceRow, 'position' | 'condition' | 'quantity' | 'destination'>

/** Reads the pieces of lines. Throws `ApiError` 400 when they do not add up to the quantity of each line. */
export function readPieces(
  lines: readonly Pick<LineRow, 'position' | 'quantity' | 'sold'>[],
  typed: readonly TypedPieces[],
): NewPiece[] {
  if (typed.some(({ line }) => !lines.some(({ position }) => position === line)))
    throw new ApiError(400, 'This line is not part of the return.')
  return lines.flatMap(({ position, quantity: expected, sold }) => {
    const ofLine = typed
      .filter(({ line }) => line === position)
      .map(({ condition, quantity }) => ({ condition, quantity: quantityFromJson(sold.unit, quantity) ?? 0 }))
    const problem = receivedProblem(ofLine, expected)
    if (problem) throw refuseFields({ pieces: `${sold.name}: ${problem}` })
    return ofLine.map((piece) => ({ position, ...piece, destination: destinationOf(piece.condition, sold.unit) }))
  })
}
