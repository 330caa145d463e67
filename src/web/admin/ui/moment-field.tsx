import { useRecordContext } from 'react-admin'

interface MomentFieldProps {
  readonly source: string
  readonly label?: string
  readonly sortable?: boolean
  /** Said when there is none. */
  readonly none?: string
}

/** A moment as people in India write it, on one line: 21 Nov 2026, 5:46 pm. */
export function MomentField({ source, none = '' }: MomentFieldProps) {
  const value = useRecordContext()?.[source]
  if (typeof value !== 'string') return <span>{none}</span>
  return (
    <time dateTime={value} className="moment">
      {MOMENT.format(new Date(value))}
    </time>
  )
}

const MOMENT = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Kolkata' })
