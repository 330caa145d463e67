import { Alert, Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { usePermissions } from 'react-admin'
import type { Numbering } from '../../../contract/tax.ts'
import type { Permission } from '../../../domain/accounts/permissions.ts'
import { formatDateTime } from '../../../domain/india/time.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { useChange } from '../ui/use-change.ts'
import { useFetch } from '../ui/use-fetch.ts'

const PATH = '/api/admin/tax/numbering'

/** What a part of the screen shows and changes of the numbers of documents. */
interface NumberingProps {
  readonly numbering: Numbering | undefined
  readonly onChange: () => void
}

/** After a restore: why invoices have other numbers, and how they go on. Nothing for other shops. */
export function RestoredNotice({ numbering, onChange }: NumberingProps) {
  const mayDecide = useMayDecide()
  const [isOpen, setOpen] = useState(false)
  const { change, isBusy } = useChange()
  if (!numbering || numbering.isDecided) return null
  const keep = async () => {
    await change('PUT', PATH, { series: 'keep' }, 'The series is kept.')
    onChange()
  }
  return (
    <Alert severity="warning" sx={{ marginBottom: 2, maxWidth: '60rem' }}>
      This shop was restored ({formatDateTime(numbering.restoredAt)}). Invoices and credit notes that were issued after
      the backup are lost, and their numbers may not be given twice. Therefore the shop numbers them in another series:
      the next invoice is {numbering.invoices.next}. Enter the lost documents into your books.
      {mayDecide ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, marginTop: 1 }}>
          <Button variant="outlined" disabled={isBusy} onClick={keep}>
            Keep this series
          </Button>
          <Button onClick={() => setOpen(true)}>Return to the usual series</Button>
        </Box>
      ) : (
        ' The owner decides which series is used from now on.'
      )}
      {isOpen && <UsualSeries numbering={numbering} onChange={onChange} onClose={() => setOpen(false)} />}
    </Alert>
  )
}

/** The numbers of the next documents. */
export function NextNumbers({ numbering, onChange }: NumberingProps) {
  const mayDecide = useMayDecide()
  const [dialog, setDialog] = useState<'usual' | 'another'>()
  if (!numbering) return null
  const Dialog = dialog === 'usual' ? UsualSeries : AnotherSeries
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, marginTop: 2 }}>
      <Typography>
        Next invoice: {numbering.invoices.next}. Next credit note: {numbering.notes.next}.
      </Typography>
      {mayDecide && numbering.isAnotherSeries && (
        <Button onClick={() => setDialog('usual')}>Return to the usual series</Button>
      )}
      {mayDecide && <Button onClick={() => setDialog('another')}>Begin another series</Button>}
      {dialog && <Dialog numbering={numbering} onChange={onChange} onClose={() => setDialog(undefined)} />}
    </Box>
  )
}

/** The numbers of the next documents, and how to read them again. */
export function useNumbering(): NumberingProps {
  const [answer, reload] = useFetch<{ data: Numbering }>(PATH, { showsOwnError: true })
  return { numbering: answer?.data, onChange: reload }
}

function useMayDecide(): boolean {
  const { permissions } = usePermissions<readonly Permission[]>()
  return permissions?.includes('tax.file') ?? false
}

interface DialogProps {
  readonly numbering: Numbering
  readonly onChange: () => void
  readonly onClose: () => void
}

function UsualSeries({ numbering: { invoices, notes }, onChange, onClose }: DialogProps) {
  const { change } = useChange()
  return (
    <FormDialog
      title="Return to the usual series"
      explanation="Look for the last invoice and the last credit note of this financial year that any customer has got, in the emails that were sent. The next ones follow them."
      fields={[
        {
          name: 'lastInvoice',
          label: 'Last invoice: digits at the end',
          initial: String(invoices.last),
          inputMode: 'decimal',
          isRequired: true,
        },
        {
          name: 'lastNote',
          label: 'Last credit note: digits at the end',
          initial: String(notes.last),
          inputMode: 'decimal',
          isRequired: true,
        },
      ]}
      action="Use this series"
      onSend={async ({ lastInvoice, lastNote }) => {
        const body = { series: 'usual', lastInvoice: Number(lastInvoice), lastNote: Number(lastNote) }
        const errors = await change('PUT', PATH, body, 'The usual series is used again.')
        onChange()
        return errors
      }}
      onClose={onClose}
    />
  )
}

function AnotherSeries({ onChange, onClose }: DialogProps) {
  const { change } = useChange()
  return (
    <FormDialog
      title="Begin another series"
      explanation="Do this after the database was brought back to an earlier moment without npm run restore: invoices that were issued after it are unknown, and no number may be given twice."
      fields={[]}
      action="Begin another series"
      onSend={async () => {
        const errors = await change('PUT', PATH, { series: 'another' }, 'Another series has begun.')
        onChange()
        return errors
      }}
      onClose={onClose}
    />
  )
}
