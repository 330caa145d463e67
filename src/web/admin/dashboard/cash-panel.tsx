import { Typography } from '@mui/material'
import { Link } from 'react-admin'
import type { CashAgeing } from '../../../contract/courier-cash.ts'
import { formatRupees } from '../../../domain/units/paise.ts'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Panel } from '../ui/panel.tsx'
import { useFetch } from '../ui/use-fetch.ts'

/** What couriers owe the shop. Nothing is shown while they owe nothing. */
export function CashPanel() {
  const [answer, reload, error] = useFetch<{ data: CashAgeing }>('/api/admin/courier-cash/ageing', {
    showsOwnError: true,
  })
  if (error) return <LoadFailed message={error} onRetry={reload} />
  if (!answer || answer.data.owed === 0) return null
  const { owed, overdue } = answer.data
  return (
    <Panel title="Cash with couriers" actions={<Link to="/courier-cash">Courier cash</Link>}>
      <Typography>
        <b>{formatRupees(owed)}</b> with couriers{overdue === 0 && ', nothing of it overdue'}
        {overdue > 0 && (
          <>
            , of which <b>{formatRupees(overdue)}</b> overdue
          </>
        )}
        .
      </Typography>
    </Panel>
  )
}
