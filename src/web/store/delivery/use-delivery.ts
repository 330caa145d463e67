import { useEffect, useRef, useState } from 'react'
import type { DeliveryText } from './delivery-text.ts'
import { rememberedPincode } from './remembered-pincode.ts'

/**
 * Returns what the shop says about delivery to this pincode, or to the one that the browser remembers, and a function that
 * asks for another one. Undefined until the answer is there.
 */
export function useDelivery(pincode?: string) {
  const [answer, setAnswer] = useState<DeliveryText>()
  const latest = useRef('')
  const load = async (requested: string, isRemembered: boolean) => {
    latest.current = requested
    const { deliveryText } = await import('./delivery-text.ts')
    const text = await deliveryText(requested, isRemembered)
    // An answer about an earlier pincode may arrive last.
    if (latest.current === requested) setAnswer(text)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once for each pincode
  useEffect(() => {
    const requested = pincode ?? rememberedPincode()
    if (requested) load(requested, false).catch(() => undefined)
  }, [pincode])
  return { answer, check: (requested: string) => load(requested, true) }
}
