import { Fragment } from 'react'

/** A moment by the clocks of India, where the shop is; where there is no room it breaks between day and hour. */
export function When({ at, withTime = true }: { at: string; withTime?: boolean }) {
  return (
    <time dateTime={at}>
      {whenText(at, withTime)
        .split(', ')
        .map((part, place) => (
          <Fragment key={part}>
            {place > 0 && ', '}
            <span className="moment">{part}</span>
          </Fragment>
        ))}
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
