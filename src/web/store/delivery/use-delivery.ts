import { useEffect, useState } from 'react'
import type { DeliveryText } from './delivery-text.ts'

/** The key of the last pincode that was checked, in local storage. */
export const PINCODE_KEY = 'pincode'

/**
 * Returns what the shop says about delivery to this pincode, or to the one that the browser remembers, and a function that
 * asks for another one. Undefined until the answer is there.
 */
export function useDelivery(pincode?: string) {
  const [answer, setAnswer] = useState<DeliveryText>()
  const ask = async (asked: string, isRemembered: boolean) => {
    const { deliveryText } = await import('./delivery-text.ts')
    setAnswer(await deliveryText(asked, isRemembered))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once for each pincode
  useEffect(() => {
    const asked = pincode ?? rememberedPincode()
    if (asked) ask(asked, false).catch(() => undefined)
  }, [pincode])
  return { answer, check: (asked: string) => ask(asked, true) }
}

function rememberedPincode(): string {
  try {
    return localStorage.getItem(PINCODE_KEY) ?? ''
  } catch {
    return ''
  }
}
