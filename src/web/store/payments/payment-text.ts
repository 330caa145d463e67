/** Returns how an order can be paid, in words: 'UPI, cards, net banking or cash on delivery'. Empty without a known method. */
export function paymentText(methods: readonly string[]): string {
  const online = methods.includes('razorpay') ? 'UPI, cards, net banking' : ''
  const cash = methods.includes('cod') ? 'cash on delivery' : ''
  const text = [online, cash].filter(Boolean).join(' or ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
