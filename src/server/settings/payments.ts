import type { PaymentSettings } from '../../contract/settings.ts'
import { MAX_CONFIRM_HOURS, MAX_TOLERANCE, readPaymentRules } from '../../domain/settings/shop-rules.ts'
import { formatPaise, rupeesFromPaise } from '../../domain/units/paise.ts'
import { paiseOf } from './amounts.ts'

/** The stored rules of payments with amounts in rupees. */
export function paymentsJson(value: unknown) {
  const { cod, razorpay, prepaid, confirmHours, unpaidMinutes, ...rules } = readPaymentRules(value)
  return {
    codEnabled: cod.enabled,
    codMinimum: rupeesFromPaise(cod.minimum),
    codMaximum: cod.maximum === null ? null : rupeesFromPaise(cod.maximum),
    codPaidAt: cod.paidAt,
    razorpayEnabled: razorpay.enabled,
    guestsAllowed: rules.guests,
    unpaidMinutes,
    prepaidDiscount: rupeesFromPaise(prepaid.amount),
    prepaidMinimum: rupeesFromPaise(prepaid.minimum),
    confirmHours,
    exchangeHours: rules.exchangeHours,
    remittanceTolerance: rupeesFromPaise(rules.remittanceTolerance),
  }
}

type Form = Omit<PaymentSettings, 'revision'>

/**
 * Reads the typed rules of payments, with an error message for each field that is not valid. What an older form does not know stays as
 * it is `stored`.
 */
export function paymentsOf(form: Form, stored: unknown) {
  const { codMinimum, codMaximum, prepaidDiscount, prepaidMinimum, remittanceTolerance } = form
  const amounts = paiseOf({
    codMinimum,
    ...(codMaximum !== null && { codMaximum }),
    ...(prepaidDiscount !== undefined && { prepaidDiscount }),
    ...(prepaidMinimum !== undefined && { prepaidMinimum }),
    ...(remittanceTolerance !== undefined && { remittanceTolerance }),
  })
  const { paise } = amounts
  const cod = {
    enabled: form.codEnabled,
    minimum: paise.codMinimum,
    maximum: codMaximum === null ? null : (paise.codMaximum ?? 0),
    paidAt: form.codPaidAt ?? readPaymentRules(stored).cod.paidAt,
  }
  const write = {
    cod,
    razorpay: { enabled: form.razorpayEnabled },
    unpaidMinutes: form.unpaidMinutes,
    ...((prepaidDiscount !== undefined || prepaidMinimum !== undefined) && {
      prepaid: { amount: paise.prepaidDiscount ?? 0, minimum: paise.prepaidMinimum ?? 0 },
    }),
    ...(form.guestsAllowed !== undefined && { guests: form.guestsAllowed }),
    ...(form.confirmHours !== undefined && { confirmHours: form.confirmHours }),
    ...(form.exchangeHours !== undefined && { exchangeHours: form.exchangeHours }),
    ...(paise.remittanceTolerance !== undefined && { remittanceTolerance: paise.remittanceTolerance }),
  }
  return { write, errors: { ...amounts.errors, ...problemsOf(form, paise.remittanceTolerance) } }
}

/** What is wrong although all amounts are valid. */
function problemsOf(form: Form, tolerance = 0): Readonly<Record<string, string>> {
  const { codEnabled, codMinimum, codMaximum, razorpayEnabled, unpaidMinutes, confirmHours, exchangeHours } = form
  const errors: Record<string, string> = {}
  if (codMaximum !== null && codMinimum > codMaximum) errors.codMaximum = 'The maximum is below the minimum.'
  if (!codEnabled && !razorpayEnabled) errors.codEnabled = 'Please offer at least one payment method.'
  if (!Number.isInteger(unpaidMinutes) || unpaidMinutes < 5 || unpaidMinutes > 10_080)
    errors.unpaidMinutes = 'Please enter 5 to 10080 minutes (7 days).'
  if (typeof confirmHours === 'number' && !isConfirmHours(confirmHours))
    errors.confirmHours = `Please enter 1 to ${MAX_CONFIRM_HOURS} hours (14 days), or nothing.`
  if (exchangeHours !== undefined && !isConfirmHours(exchangeHours))
    errors.exchangeHours = `Please enter 1 to ${MAX_CONFIRM_HOURS} hours (14 days).`
  if (tolerance > MAX_TOLERANCE) errors.remittanceTolerance = `Please enter at most ${formatPaise(MAX_TOLERANCE)}.`
  return errors
}

function isConfirmHours(hours: number): boolean {
  return Number.isInteger(hours) && hours >= 1 && hours <= MAX_CONFIRM_HOURS
}
