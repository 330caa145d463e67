import { Button } from '@mui/material'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useListContext } from 'react-admin'
import { dateRangeProblem } from '../../../domain/dashboard/dashboard.ts'
import { errorMessage } from '../ui/call.ts'
import { queryOf } from '../ui/data-provider.ts'
import { download as downloadFile } from '../ui/download.ts'
import { FormDialog } from '../ui/form-dialog.tsx'

/** Exports the filtered orders as CSV, optionally only those of some days. */
export function ExportButton() {
  const { filterValues } = useListContext()
  const [isOpen, setOpen] = useState(false)
  const download = async ({ rows, ...days }: Readonly<Record<string, string>>) => {
    const filled = Object.fromEntries(Object.entries(days).filter(([, day]) => day !== ''))
    const errors = dateRangeProblem(filled)
    if (errors) return errors
    // The form stays open when the password is not given.
    try {
      await downloadFile(`/api/admin/orders/export${queryOf({ ...filterValues, ...filled, rows })}`)
    } catch (error) {
      return { rows: errorMessage(error) }
    }
    return undefined
  }
  return (
    <>
      <Button startIcon={<Download size={18} aria-hidden />} onClick={() => setOpen(true)}>
        Export
      </Button>
      {isOpen && (
        <FormDialog
          title="Export orders"
          explanation="Downloads a CSV file of all orders that match the current filters. You can also limit it to a date range."
          fields={FIELDS}
          action="Download"
          onSend={download}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

const FIELDS = [
  {
    name: 'rows',
    label: 'One row per',
    initial: 'orders',
    choices: [
      { value: 'orders', label: 'Order, with customer details' },
      { value: 'lines', label: 'Invoice line, with tax' },
    ],
  },
  { name: 'from', label: 'Placed from', isDay: true, hint: 'Leave empty to start with the first order.' },
  { name: 'to', label: 'Placed until', isDay: true, hint: 'Leave empty for today.' },
] as const
