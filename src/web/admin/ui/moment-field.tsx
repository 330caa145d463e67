import { Fragment } from 'react'
import { useRecordContext } from 'react-admin'
import { formatDate, formatDateTime } from '../../../domain/india/time.ts'

interface MomentFieldProps {
  /** The field of the record that holds the moment, when `at` is not given. */
  readonly source?: string
  /** An ISO moment. */
  readonly at?: string
  readonly withTime?: boolean
  readonly emptyText?: string
  /** Read by the list around it. */
  readonly label?: string
  readonly sortable?: boolean
}

/** A date, or a date and time, in India wherever the browser is: 21 Nov 2026, 5:46 pm. Wraps only between date and time. */
export function MomentField({ source = '', at, withTime = true, emptyText = '' }: MomentFieldProps) {
  const record = useRecordContext()
  const moment = at ?? record?.[source]
  if (typeof moment !== 'string') return <span>{emptyText}</span>
  const text = withTime ? formatDateTime(moment) : formatDate(moment)
  return (
    <time dateTime={moment}>
      {text.split(', ').map((part, index) => (
        <Fragment key={part}>
          {index > 0 && ', '}
          <span className="moment">{part}</span>
        </Fragment>
      ))}
    </time>
  )
}
