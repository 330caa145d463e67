/** A moment by the clocks of India, where the shop is. */
export function When({ at, withTime = true }: { at: string; withTime?: boolean }) {
  return (
    <time dateTime={at} {...(!withTime && { className: 'moment' })}>
      {whenText(at, withTime)}
    </time>
  )
}

export function whenText(at: string, withTime = true): string {
  return (withTime ? DAY_AND_TIME : DAY).format(new Date(at))
}

/** A day of India, written `YYYY-MM-DD`, as people there write it. */
export function dayText(day: string): string {
  return whenText(`${day}T12:00:00+05:30`, false)
}

const india = { timeZone: 'Asia/Kolkata', day: 'numeric', month: 'short', year: 'numeric' } as const
const DAY = new Intl.DateTimeFormat('en-IN', india)
const DAY_AND_TIME = new Intl.DateTimeFormat('en-IN', { ...india, hour: 'numeric', minute: '2-digit' })
