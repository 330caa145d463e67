import { useEffect, useRef, useState } from 'react'
import { whenOnline } from '../browser/when-online.ts'
import type { DeliveryText } from './delivery-text.ts'
import { rememberedPincode } from './remembered-pincode.ts'

/**
 * Returns what the shop says about delivery to this pincode, or to the one that the browser remembers, and a function that
 * asks for another one. Undefined until the answer is there. It is asked for again when a lost connection is back.
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
    if (!requested) return
    const request = () => void load(requested, false).catch(() => undefined)
    request()
    return whenOnline(request)
  }, [pincode])
  return { answer, check: (requested: string) => load(requested, true) }
}
