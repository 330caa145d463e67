import { useEffect, useRef, useState } from 'react'
import { whenOnline } from '../../ui/when-online.ts'
import type { DeliveryText } from './delivery-text.ts'
import { rememberedPincode } from './remembered-pincode.ts'

type Question = readonly [pincode: string, isRemembered: boolean]

/**
 * Returns what the shop says about delivery to this pincode, or to the one that the browser remembers, and a function that
 * asks for another one. Undefined until the answer is there. It is asked for again when a lost connection is back.
 */
export function useDelivery(pincode?: string) {
  const [answer, setAnswer] = useState<DeliveryText>()
  const latest = useRef<Question>(undefined)
  const request = async (question: Question) => {
    latest.current = question
    const { deliveryText } = await import('./delivery-text.ts')
    const text = await deliveryText(...question)
    // An answer about an earlier pincode may arrive last.
    if (latest.current === question) setAnswer(text)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once for each pincode
  useEffect(() => {
    latest.current = [pincode ?? rememberedPincode(), false]
    const requestLatest = () => {
      if (latest.current?.[0]) request(latest.current).catch(() => undefined)
    }
    requestLatest()
    return whenOnline(requestLatest)
  }, [pincode])
  return { answer, check: (requested: string) => request([requested, true]) }
}
