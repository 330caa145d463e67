import { sql } from 'kysely'
import { type Condition, destinationOf, isAcceptedAtOnce, receivedProblem } from '../../domain/returns/conditions.ts'
import { quantityFromJson, type Unit } from '../../domain/units/quantity.ts'
import { ApiError, refuseFields } from '../platform/errors.ts'
import { acceptReturn } from './accept.ts'
import { canAcceptAtOnce } from './accept-at-once.ts'
import { isMissing } from './approve.ts'
import { queueReturnEmail } from './emails.ts'
import { checkMove, type Mover } from './mover.ts'
import { type FullReturn, fullReturn, type LineRow, type PieceRow, recordReturnEvent, updateReturn } from './queries.ts'

/** Pieces of a line in one condition; the quantity as in JSON, in pieces or metres. */
export interface TypedPieces {
  readonly line: number
  readonly condition: Condition
  readonly quantity: number
  /** The SKU or barcode of another item that came back. */
  readonly item?: string
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
  const pieces = (await readPieces(trx, lines, typed)).map((piece) => ({
    return_id: request.id,
    ...piece,
    ...(isKept && { destination: 'none' as const, variant_id: null }),
  }))
  await trx.insertInto('return_piece').values(pieces).execute()
  await updateReturn(trx, request.id, { state: 'received', received_at: now, due_at: null })
  await recordReturnEvent(trx, { returnId: request.id, kind: 'received', actor, customerId: by })
  const received = await fullReturn(trx, request.id)
  if (!received) throw new ApiError(404, 'Return not found')
  const isAsSold = !isKept && pieces.every(({ condition }) => isAcceptedAtOnce(condition))
  if (isAsSold && (await canAcceptAtOnce(trx, received)))
    await acceptReturn({ ...mover, actor: 'shop' }, received, { isAccepted: () => true })
  else await queueReturnEmail(send, trx, 'received', request.id)
}

/** Receives a return that was opened in the same transaction, because its items are here already. */
export async function receiveNew(mover: Mover, id: string, typed: readonly TypedPieces[]): Promise<void> {
  const found = await fullReturn(mover.trx, id)
  if (!found) throw new ApiError(404, 'Return not found')
  await receiveReturn(mover, found, typed)
}

/**
 * Accepts an approved return of items that were not in the parcel: nothing comes back, and no stock changes. An exchange whose new
 * variant is sold out waits for a decision.
 */
export async function settleMissing(mover: Mover, id: string): Promise<void> {
  const { trx, send } = mover
  const found = await fullReturn(trx, id)
  if (found?.request.state !== 'approved' || !isMissing(found)) return
  const pieces = found.lines.map(({ position, quantity }) => ({
    return_id: id,
    position,
    condition: 'missing' as const,
    quantity,
    destination: 'none' as const,
  }))
  await trx.insertInto('return_piece').values(pieces).execute()
  await updateReturn(trx, id, { state: 'received' })
  const received = await fullReturn(trx, id)
  if (!received) throw new ApiError(404, 'Return not found')
  if (await canAcceptAtOnce(trx, received)) await acceptReturn(mover, received, { isAccepted: () => true })
  else await queueReturnEmail(send, trx, 'approved', id)
}

type NewPiece = Pick<PieceRow, 'position' | 'condition' | 'quantity' | 'destination' | 'variant_id'>

/**
 * Reads the pieces of lines. What came back instead of the item that was sold goes where it would go as sold, if it is named.
 * @throws ApiError 400 when they do not add up to the quantity of each line, or name no variant
 */
export async function readPieces(
  trx: Mover['trx'],
  lines: readonly Pick<LineRow, 'position' | 'quantity' | 'sold'>[],
  typed: readonly TypedPieces[],
): Promise<NewPiece[]> {
  if (typed.some(({ line }) => !lines.some(({ position }) => position === line)))
    throw new ApiError(400, 'This line is not part of the return.')
  const others = await readOtherItems(trx, typed)
  return lines.flatMap(({ position, quantity: expected, sold }) => {
    const ofLine = typed
      .filter(({ line }) => line === position)
      .map((piece) => ({
        condition: piece.condition,
        quantity: quantityFromJson(sold.unit, piece.quantity) ?? 0,
        other: others.get(piece),
      }))
    const problem = receivedProblem(ofLine, expected)
    if (problem) throw refuseFields({ pieces: `${sold.name}: ${problem}` })
    return ofLine.map(({ condition, quantity, other }): NewPiece => {
      if (!other)
        return { position, condition, quantity, variant_id: null, destination: destinationOf(condition, sold.unit) }
      if (other.unit !== sold.unit) throw refuseFields({ pieces: `${other.sku}: ${UNIT_DIFFERS[other.unit]}` })
      return { position, condition, quantity, variant_id: other.id, destination: destinationOf('as_sold', other.unit) }
    })
  })
}

const UNIT_DIFFERS: Readonly<Record<Unit, string>> = {
  piece: 'this is sold by the piece, the returned item by the metre. Leave it empty and correct the stock by hand.',
  metre: 'this is sold by the metre, the returned item by the piece. Leave it empty and correct the stock by hand.',
}

interface OtherItem {
  readonly id: string
  readonly sku: string
  readonly unit: Unit
}

/** The variants with these SKUs or barcodes, by the pieces that name them. */
async function readOtherItems(
  trx: Mover['trx'],
  typed: readonly TypedPieces[],
): Promise<ReadonlyMap<TypedPieces, OtherItem>> {
  const named = typed.flatMap((piece) => {
    const code = (piece.item ?? '').trim()
    return piece.condition === 'other_item' && code !== '' ? [{ piece, code }] : []
  })
  if (named.length === 0) return new Map()
  const keys = named.map(({ code }) => code.toLowerCase())
  const { rows } = await sql<OtherItem & { readonly barcode: string }>`
    select v.id, v.sku, v.barcode, p.unit from variant v join product p on p.id = v.product_id
    where lower(v.sku) = any(${keys}::text[]) or (v.barcode <> '' and lower(v.barcode) = any(${keys}::text[]))`.execute(
    trx,
  )
  return new Map(
    named.map(({ piece, code }) => {
      const key = code.toLowerCase()
      const found =
        rows.find(({ sku }) => sku === code) ??
        rows.find((row) => row.sku.toLowerCase() === key || row.barcode.toLowerCase() === key)
      if (!found) throw refuseFields({ pieces: `No product has the SKU or barcode “${code}”.` })
      return [piece, found]
    }),
  )
}
