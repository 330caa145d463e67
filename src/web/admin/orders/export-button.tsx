import { Button } from '@mui/material'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useListContext } from 'react-admin'
import { problemOfDays } from '../../../domain/dashboard/dashboard.ts'
import { queryOf } from '../ui/data-provider.ts'
import { FormDialog } from '../ui/form-dialog.tsx'

/** A file of the orders the list is narrowed to, of some days or of all. */
export function ExportButton() {
  const { filterValues } = useListContext()
  const [isOpen, setOpen] = useState(false)
  const download = async ({ rows, ...days }: Readonly<Record<string, string>>) => {
    const wanted = Object.fromEntries(Object.entries(days).filter(([, day]) => day !== ''))
    const problems = problemOfDays(wanted)
    if (problems) return problems
    const link = document.createElement('a')
    link.href = `/api/admin/orders/export${queryOf({ ...filterValues, ...wanted, rows })}`
    link.download = ''
    link.click()
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
          explanation="A CSV file of the orders the list shows now, on all its pages. Days narrow it further."
          fields={FIELDS}
          action="Download"
          dismiss="Close"
          onSend={download}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

const FIELDS = [
  {
    ...{ name: 'rows', label: 'One row for', initial: 'orders' },
    choices: [
      { value: 'orders', label: 'Each order, with its customer' },
      { value: 'lines', label: 'Each line of a bill, with its tax' },
    ],
  },
  { name: 'from', label: 'Placed from', isDay: true, hint: 'Empty: from the first.' },
  { name: 'to', label: 'Placed until', isDay: true, hint: 'Empty: until today.' },
] as const
