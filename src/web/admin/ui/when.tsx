/** A moment by the clocks of India, where the shop is. */
export function When({ at, withTime = true }: { at: string; withTime?: boolean }) {
  return <time dateTime={at}>{whenText(at, withTime)}</time>
}

export function whenText(at: string, withTime = true): string {
  return (withTime ? DAY_AND_TIME : DAY).format(new Date(at))
}

const india = { timeZone: 'Asia/Kolkata', day: 'numeric', month: 'short', year: 'numeric' } as const
const DAY = new Intl.DateTimeFormat('en-IN', india)
const DAY_AND_TIME = new Intl.DateTimeFormat('en-IN', { ...india, hour: 'numeric', minute: '2-digit' })
