import { Button, Table, TableBody, TableCell, TableContainer, TableHead, TableRow, Typography } from '@mui/material'
import { useState } from 'react'
import type { Remittance, RemittanceBatch } from '../../../contract/courier-cash.ts'
import { formatDay } from '../../../domain/india/time.ts'
import { latinDigits } from '../../../domain/units/digits.ts'
import { formatRupees } from '../../../domain/units/paise.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { Panel } from '../ui/panel.tsx'
import { AMOUNT_CELLS, AMOUNTS_ON_PHONES } from '../ui/styles.ts'
import { useChange } from '../ui/use-change.ts'

const CELLS = { ...AMOUNT_CELLS, ...AMOUNTS_ON_PHONES } as const

interface BatchTableProps {
  readonly file: Remittance
  readonly path: string
  readonly onDone: () => void
}

/** The payments of a file: what was collected, kept and paid, and what arrived at the bank. */
export function BatchTable({ file, path, onDone }: BatchTableProps) {
  const [edited, setEdited] = useState<RemittanceBatch>()
  return (
    <Panel title={file.batches.length === 1 ? 'Payment to the bank' : 'Payments to the bank'}>
      <TableContainer tabIndex={0} role="region" aria-label="Payments to the bank">
        <Table size="small" sx={CELLS}>
          <TableHead>
            <TableRow>
              <TableCell>UTR and date</TableCell>
              <TableCell align="right">Rows</TableCell>
              <TableCell align="right">Collected</TableCell>
              <TableCell align="right">Deducted</TableCell>
              <TableCell align="right">Paid</TableCell>
              <TableCell align="right">Received</TableCell>
              <TableCell align="right">Difference</TableCell>
              <TableCell align="right">Bank statement</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {file.batches.map((batch) => (
              <TableRow key={batch.reference}>
                <TableCell sx={{ minWidth: '9rem', overflowWrap: 'anywhere' }}>
                  {batch.utr || batch.reference || 'No UTR'}
                  <Typography variant="body2">{batch.paidOn ? formatDay(batch.paidOn) : 'No date'}</Typography>
                </TableCell>
                <TableCell align="right" data-column="Rows">
                  {batch.rows}
                </TableCell>
                <TableCell align="right" data-column="Collected">
                  {formatRupees(batch.gross)}
                </TableCell>
                <TableCell align="right" data-column="Deducted">
                  {formatRupees(batch.kept)}
                </TableCell>
                <TableCell align="right" data-column="Paid">
                  {formatRupees(batch.net)}
                </TableCell>
                <TableCell align="right" data-column="Received">
                  {batch.credited === null ? 'Not entered' : formatRupees(batch.credited)}
                </TableCell>
                <TableCell align="right" data-column="Difference">
                  {batch.credited === null ? '–' : formatRupees(batch.credited - batch.net)}
                </TableCell>
                <TableCell align="right" data-column="Bank statement">
                  <Button
                    size="small"
                    onClick={() => setEdited(batch)}
                    aria-label={`${batch.credited === null ? 'Enter' : 'Change'} what arrived at the bank for ${batch.utr || batch.reference || 'the payment'}`}
                  >
                    {batch.credited === null ? 'Enter' : 'Change'}
                  </Button>
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {edited && (
        <CreditDialog
          batch={edited}
          isApplied={file.state === 'applied'}
          path={path}
          onClose={() => {
            setEdited(undefined)
            onDone()
          }}
        />
      )}
    </Panel>
  )
}

interface CreditDialogProps {
  readonly batch: RemittanceBatch
  readonly isApplied: boolean
  readonly path: string
  readonly onClose: () => void
}

function CreditDialog({ batch, isApplied, path, onClose }: CreditDialogProps) {
  const { change } = useChange()
  const { reference, utr, paidOn, net, credited } = batch
  return (
    <FormDialog
      title="What arrived at the bank"
      explanation={`The rows of this payment add up to ${formatRupees(net)}.`}
      fields={[
        {
          name: 'credited',
          label: 'Amount (₹)',
          initial: credited === null ? '' : String(credited),
          inputMode: 'decimal',
          hint: 'As on the bank statement. Leave empty if you do not know it yet.',
        },
        ...(isApplied
          ? []
          : [
              { name: 'utr', label: 'UTR', initial: utr, maxLength: 60 },
              { name: 'paidOn', label: 'Day', initial: paidOn ?? '', isDay: true },
            ]),
      ]}
      action="Save"
      onSend={(values) => {
        const typed = (values.credited ?? '').trim()
        return change(
          'PUT',
          `${path}/payment`,
          {
            reference,
            utr: values.utr ?? utr,
            paidOn: values.paidOn ?? paidOn ?? '',
            // Text that is no number is refused by the server, as an amount below 0 is.
            credited:
              typed === '' ? null : Number(latinDigits(typed).replaceAll(',', '')) || (/^0+$/.test(typed) ? 0 : -1),
          },
          'Saved.',
        )
      }}
      onClose={onClose}
    />
  )
}
