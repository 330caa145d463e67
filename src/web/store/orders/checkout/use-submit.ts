import { type FormEvent, useEffect, useState } from 'react'
import type { User } from '../../../../contract/accounts.ts'
import type { Order } from '../../../../contract/orders/order.ts'
import type { CheckoutDraft } from '../../../../domain/orders/checkout-draft.ts'
import { checkCheckout } from '../../../../domain/orders/checkout-form.ts'
import { rupeesFromPaise } from '../../../../domain/units/paise.ts'
import { showToast } from '../../../ui/toast.tsx'
import { useContactErrors } from './contact-fields.tsx'
import type { Report } from './error-summary.tsx'
import type { Basket } from './use-basket.ts'
import type { useBill } from './use-bill.ts'
import { type AddressOption, addressKey, isAddress, type useDeliveryAddresses } from './use-delivery-addresses.ts'
import { requestedItems } from './use-quote.ts'

/** Loaded while the customer fills in the form, which needs it last. */
const loadPlaceOrder = () => import('../place-order.ts')

interface Checkout {
  readonly user: User
  readonly basket: Basket
  readonly goToLogin: () => void
  readonly onPlaced: (orderId: string, order?: Order) => void
}

/** Checks the form, places the order and says what prevents it. */
export function useSubmit(
  { user, basket, goToLogin, onPlaced }: Checkout,
  draft: CheckoutDraft,
  address: AddressOption | undefined,
  costs: ReturnType<typeof useBill>,
  saveAddress: ReturnType<typeof useDeliveryAddresses>['saveAddress'],
) {
  const checks = useContactErrors()
  const [report, setReport] = useState<Report>({ errors: [], message: '', attempts: 0 })
  const [isBusy, setIsBusy] = useState(false)
  useEffect(() => void loadPlaceOrder().catch(() => undefined), [])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const extras = Object.fromEntries(new FormData(event.currentTarget))
    const errors = checkCheckout(draft.contact, address)
    checks.showAll(errors)
    setReport({ errors, message: '', attempts: report.attempts + 1 })
    const { method, bill, isBlocked } = costs
    if (errors.length > 0 || !address || !method || isBlocked) return
    setIsBusy(true)
    if (draft.added.some((added) => isAddress(address.id, addressKey(added)))) await saveAddress(address, draft.contact)
    const [items, total] = [requestedItems(basket.cart), rupeesFromPaise(bill.total)]
    const input = { ...draft, address, method, items, total, extras }
    const result = await loadPlaceOrder().then(({ placeOrder }) => placeOrder(user, input, basket.id), notLoaded)
    setIsBusy(false)
    if (result.status === 'placed') return onPlaced(result.orderId, result.order)
    if (result.status === 'signed out') return goToLogin()
    if (result.quote) {
      costs.applyCoupon()
      costs.acceptQuote(result.quote)
    }
    setReport((now) => ({ ...now, message: result.message }))
    showToast(result.message, 'error')
  }
  return { submit, isBusy, checks, report }
}

function notLoaded() {
  return { status: 'refused', message: 'Failed to place order: Network error occurred', quote: undefined } as const
}
