import type { Kysely } from 'kysely'
import type { OrderChangeBody } from '../../contract/orders/change.ts'
import { checkQuantity } from '../../domain/catalogue/allowed-quantity.ts'
import { sellingPrice, variantPricePair } from '../../domain/catalogue/price.ts'
import { type DeliveryArea, shippingTo } from '../../domain/delivery/delivery.ts'
import type { Bill } from '../../domain/orders/bill.ts'
import { changedBill, type LineChange } from '../../domain/orders/change-bill.ts'
import type { DeliveryAddress } from '../../domain/orders/checkout-form.ts'
import { canChangeOrder } from '../../domain/orders/lifecycle.ts'
import { type Quantity, quantityFromJson } from '../../domain/units/quantity.ts'
import { mainPictureOf } from '../catalogue/read/pictures.ts'
import { type ProductRow, productsByIds, type VariantRow } from '../catalogue/read/queries.ts'
import { areaOf } from '../delivery/queries.ts'
import { type BuyingBusiness, checkBusiness, readBusiness } from '../orders/write/buying-business.ts'
import { type OrderTerms, readOrderTerms } from '../orders/write/order-terms.ts'
import { readAddress } from '../orders/write/place-order.ts'
import type { SoldProduct } from '../orders/write/price-order.ts'
import { type OrderLineRow, type OrderRow, orderLines } from '../orders/write/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import { ApiError, refuseFields } from '../platform/errors.ts'

type Changes = Pick<OrderChangeBody, 'lines' | 'address' | 'gstin' | 'businessName'>

/** A changed order before it is written. */
export interface PlannedChange {
  readonly before: readonly OrderLineRow[]
  /** The lines of `before` that stay, in the order of `items`. */
  readonly kept: readonly OrderLineRow[]
  /** The items of the new order, in the order of the lines of `bill`. */
  readonly items: readonly { readonly product: SoldProduct; readonly quantity: Quantity }[]
  readonly bill: Bill
  readonly terms: OrderTerms
  readonly address: DeliveryAddress
  /** What the shop says about the pincode of the address. */
  readonly area: DeliveryArea | undefined
  readonly business: BuyingBusiness
  readonly changesItems: boolean
  readonly changesAddress: boolean
}

/**
 * Works out what an order becomes. Reads prices and products as they are now.
 * @throws ApiError 400 for changes that are not possible, 409 when it is too late for them
 */
export async function planChange(
  db: Kysely<Database>,
  order: OrderRow,
  changes: Changes,
  actor: 'admin' | 'customer',
): Promise<PlannedChange> {
  if (!canChangeOrder(order.status, actor)) throw new ApiError(409, actor === 'admin' ? TOO_LATE : PACKED)
  const before = await orderLines(db, order.id)
  const terms = await readOrderTerms(db)
  const products = await productsByIds(db, [...new Set(before.map(({ product_id }) => product_id))], 'any')
  const active = await productsByIds(
    db,
    products.map(({ id }) => id),
  )
  const requested = new Map(changes.lines.map((line) => [line.line, line]))
  if (requested.size < changes.lines.length) throw new ApiError(400, 'Please list each line once.')
  if (changes.lines.some(({ line }) => line >= before.length))
    throw new ApiError(400, 'This line is not part of the order.')
  const planned = before.map((line) => planLine(line, requested.get(line.position), { products, active }))
  const kept = planned.filter(({ newQuantity }) => newQuantity > 0)
  if (kept.length === 0) throw new ApiError(400, 'Nothing would be left. Cancel the order instead.')
  const address = changes.address && !order.is_collected ? readAddress(changes.address) : addressOf(order)
  const changesItems = planned.some(({ isChanged }) => isChanged)
  const changesAddress = !isSameAddress(address, addressOf(order))
  const business = businessAfter(order, changes)
  const changesBusiness = business.gstin !== order.buyer_gstin || business.name !== order.buyer_business_name
  if (changesBusiness && terms.seller) checkBusiness(business, terms.seller)
  if (!changesItems && !changesAddress && !changesBusiness) throw new ApiError(400, 'Nothing was changed.')
  const billed = {
    shipping: order.shipping_paise,
    fee: order.cod_fee_paise,
    prepaidDiscount: order.prepaid_discount_paise,
  }
  const area = address.country === 'India' ? await areaOf(db, address.zipCode) : undefined
  return {
    before,
    kept: before.filter((_line, place) => (planned[place]?.newQuantity ?? 0) > 0),
    items: kept.map(({ product, newQuantity }) => ({ product, quantity: newQuantity })),
    bill: changedBill(planned, billed, shippingTo(area, terms.shipping)),
    terms,
    area,
    address,
    business,
    changesItems,
    changesAddress,
  }
}

function businessAfter(order: OrderRow, { gstin, businessName }: Changes): BuyingBusiness {
  if (gstin === undefined) return { gstin: order.buyer_gstin, name: order.buyer_business_name }
  return readBusiness({ gstin, ...(businessName !== undefined && { businessName }) }, order.customer_name)
}

const TOO_LATE = 'This order can no longer be changed. It is on its way or closed.'
const PACKED = 'This order can no longer be changed. It is being packed, on its way or closed.'

/** The products of the order, and those of them that are sold now. */
interface Catalogue {
  readonly products: readonly ProductRow[]
  readonly active: readonly ProductRow[]
}

interface PlannedLine extends LineChange {
  readonly product: SoldProduct
  readonly isChanged: boolean
}

function planLine(
  line: OrderLineRow,
  change: Changes['lines'][number] | undefined,
  { products, active }: Catalogue,
): PlannedLine {
  const row = products.find(({ id }) => id === line.product_id)
  const old = row?.variants.find(({ id }) => id === line.variant_id)
  const same = {
    unit: line.unit,
    unitPrice: line.unit_price_paise,
    discount: line.discount_paise,
    quantity: line.quantity,
  }
  const sold = soldAs(line, row)
  const newQuantity = change ? (quantityFromJson(line.unit, change.quantity) ?? Number.NaN) : line.quantity
  const variantId = change?.variant ?? line.variant_id
  if (newQuantity === 0) return { ...same, product: sold, newQuantity, isChanged: true }
  if (newQuantity !== line.quantity || variantId !== line.variant_id) checkAllowed(line, row, newQuantity)
  if (variantId === line.variant_id)
    return { ...same, product: sold, newQuantity, isChanged: newQuantity !== line.quantity }
  const sellable = active.find(({ id }) => id === line.product_id)
  const variant = sellable?.variants.find(({ id }) => id === variantId)
  if (!row || !variant) throw new ApiError(400, 'Choose another colour or size of the same product.')
  const price = priceOf(row, variant)
  // Another size of the same style costs what was agreed on.
  const isSamePrice = old !== undefined && priceOf(row, old) === price
  const product = {
    ...sold,
    variantId,
    sku: variant.sku,
    color: variant.color,
    size: variant.size,
    image: mainPictureOf(row, variant),
    unitPrice: isSamePrice ? line.unit_price_paise : price,
  }
  return { ...same, product, newQuantity, newUnitPrice: product.unitPrice, isChanged: true }
}

/** @throws ApiError 400 for a quantity in which the product is not sold */
function checkAllowed({ name, unit }: OrderLineRow, row: ProductRow | undefined, quantity: Quantity): void {
  const selling = { unit, minimum: row?.minimum_quantity ?? 1, step: row?.quantity_step ?? 1 }
  const check = checkQuantity(selling, quantity)
  if (!check.ok) throw refuseFields({ lines: `${name}: ${check.message}` })
}

function priceOf(row: ProductRow, variant: VariantRow): number {
  return sellingPrice(
    variantPricePair(
      { price: row.price_paise, finalPrice: row.final_price_paise },
      { price: variant.price_paise, finalPrice: variant.final_price_paise },
    ),
  )
}

/** The items of a line as they were ordered, at today's tax class of the product. */
function soldAs(line: OrderLineRow, row: ProductRow | undefined): SoldProduct {
  return {
    productId: line.product_id,
    variantId: line.variant_id,
    name: line.name,
    sku: line.sku,
    color: line.color,
    size: line.size,
    image: line.image ?? '',
    hsn: row?.hsn ?? line.hsn,
    piecesPerPack: row?.pieces_per_pack ?? 1,
    garment: row?.garment ?? '',
    categoryIds: [],
    unit: line.unit,
    unitPrice: line.unit_price_paise,
    mrp: row?.mrp_paise ?? null,
  }
}

export function addressOf(order: OrderRow): DeliveryAddress {
  return {
    title: order.address_title,
    street: order.street,
    city: order.city,
    state: order.state,
    zipCode: order.zip_code,
    country: order.country,
  }
}

function isSameAddress(one: DeliveryAddress, other: DeliveryAddress): boolean {
  return (['title', 'street', 'city', 'state', 'zipCode', 'country'] as const).every((key) => one[key] === other[key])
}
