/** Whose fault a return is. It decides fees, the refund of the delivery charge and the window. */
export type Fault = 'shop' | 'courier' | 'customer'

/** Why items come back. Each reason says whose fault it is. */
export const RETURN_REASONS = [
  'size_small',
  'size_large',
  'fit_style',
  'colour_differs',
  'fabric_differs',
  'quality',
  'defective',
  'damaged_in_transit',
  'wrong_item',
  'item_missing',
  'late',
  'changed_mind',
  'better_price',
  'undelivered',
  'other',
] as const
export type ReturnReason = (typeof RETURN_REASONS)[number]

interface ReasonDetails {
  readonly label: string
  readonly fault: Fault
}

/** Items that are not as advertised are taken back whatever the policy says (rule 7, E-Commerce Rules 2020). */
const REASONS: Readonly<Record<ReturnReason, ReasonDetails>> = {
  size_small: { label: 'Too small', fault: 'customer' },
  size_large: { label: 'Too large', fault: 'customer' },
  fit_style: { label: "Doesn't suit me", fault: 'customer' },
  colour_differs: { label: 'Colour differs from the pictures', fault: 'shop' },
  fabric_differs: { label: 'Fabric differs from the description', fault: 'shop' },
  quality: { label: 'Not the quality I expected', fault: 'customer' },
  defective: { label: 'Faulty', fault: 'shop' },
  damaged_in_transit: { label: 'Damaged on delivery', fault: 'courier' },
  wrong_item: { label: 'Not what I ordered', fault: 'shop' },
  item_missing: { label: 'Missing from the parcel', fault: 'shop' },
  late: { label: 'Delivered after the promised date', fault: 'shop' },
  changed_mind: { label: 'I changed my mind', fault: 'customer' },
  better_price: { label: 'Found it cheaper', fault: 'customer' },
  undelivered: { label: 'Could not be delivered', fault: 'courier' },
  other: { label: 'Another reason', fault: 'customer' },
}

/** The reasons a customer or a team member may give. An undelivered parcel is recorded by the shop. */
export const GIVEN_REASONS = RETURN_REASONS.filter((reason) => reason !== 'undelivered')

/** Returns the name of a reason on screens: `Too small`. */
export function describeReason(reason: ReturnReason): string {
  return REASONS[reason].label
}

/** Whose fault a return for this reason is. */
export function faultOf(reason: ReturnReason): Fault {
  return REASONS[reason].fault
}

/** Whether the customer bears the cost of a return for this reason. */
export function isCustomersFault(reason: ReturnReason): boolean {
  return faultOf(reason) === 'customer'
}

/** Whether nothing comes back for a return: its items were not in the parcel. */
export function isNothingSent(reasons: readonly (ReturnReason | '')[]): boolean {
  return reasons.length > 0 && reasons.every((reason) => reason === 'item_missing')
}

/** Whether a courier brings back the items of a return, because it could not deliver their parcel. */
export function isBroughtBack(reasons: readonly (ReturnReason | '')[]): boolean {
  return reasons.length > 0 && reasons.every((reason) => reason === 'undelivered')
}

/** Returns why lines with these reasons cannot be in one request; undefined when they can. */
export function mixedReasonsProblem(reasons: readonly (ReturnReason | '')[]): string | undefined {
  return reasons.includes('item_missing') && !isNothingSent(reasons)
    ? 'Please send one request for items missing from the parcel, and another one for items that you send back.'
    : undefined
}

/** Returns why items with these reasons cannot be received together with their request; undefined when they can. */
export function receivedAtOnceProblem(reasons: readonly ReturnReason[]): string | undefined {
  return isNothingSent(reasons)
    ? 'Nothing comes back of what was missing from the parcel, so enter no condition.'
    : undefined
}

/** Why the shop declines a request or rejects items that came back. */
export const REFUSAL_REASONS = ['window_over', 'final_sale', 'used', 'no_proof', 'not_ours', 'other'] as const
export type RefusalReason = (typeof REFUSAL_REASONS)[number]

export const REFUSAL_NAMES: Readonly<Record<RefusalReason, string>> = {
  window_over: 'The time for returns is over',
  final_sale: 'This product cannot be returned',
  used: 'The item was worn, washed or altered',
  no_proof: 'The photos do not show the fault',
  not_ours: 'This is not the item that we sent',
  other: 'Another reason',
}

interface Look {
  readonly color: string
  readonly size: string
}

/** The variants that a line can be exchanged for by this reason, '' while none is chosen: the same one again only if it is faulty. */
export function exchangesFor<E extends Look>(
  { color, size, exchanges }: Look & { readonly exchanges: readonly E[] },
  reason: ReturnReason | '',
): readonly E[] {
  if (reason !== '' && !isCustomersFault(reason)) return exchanges
  return exchanges.filter((one) => one.color !== color || one.size !== size)
}
