import { Alert, Box, Button, Menu, MenuItem } from '@mui/material'
import { useState } from 'react'
import { usePermissions } from 'react-admin'
import type { Gstr1Json } from '../../../contract/tax.ts'
import type { Permission } from '../../../domain/accounts/permissions.ts'
import { formatDateTime } from '../../../domain/india/time.ts'
import { SHEETS, type Sheet } from '../../../domain/tax/gstr1-csv.ts'
import { monthName } from '../../../domain/tax/return-period.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { useChange } from '../ui/use-change.ts'

interface ReturnActionsProps {
  readonly gstr1: Gstr1Json
  readonly onChange: () => void
}

/** Downloads the files of a return, and marks it as filed. */
export function ReturnActions({ gstr1, onChange }: ReturnActionsProps) {
  const { permissions } = usePermissions<readonly Permission[]>()
  const mayFile = permissions?.includes('tax.file') ?? false
  const [dialog, setDialog] = useState<'file' | 'reopen'>()
  const { filing, period, gstin, canBeFiled, canBeReopened } = gstr1
  const query = `period=${period}&gstin=${gstin}`
  const Dialog = dialog === 'reopen' ? ReopenDialog : FileDialog
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, marginBottom: 2 }}>
      <Button variant="outlined" component="a" href={`/api/admin/tax/gstr1/json?${query}`} download>
        Download JSON
      </Button>
      <SheetMenu query={query} />
      {mayFile && canBeFiled && (
        <Button variant="contained" onClick={() => setDialog('file')}>
          Mark as filed
        </Button>
      )}
      {mayFile && canBeReopened && <Button onClick={() => setDialog('reopen')}>Undo filing</Button>}
      {filing && (
        <Alert severity="info" sx={{ flexBasis: '100%' }}>
          Filed on {formatDateTime(filing.at)}
          {filing.by !== '' && ` by ${filing.by}`}
          {filing.arn !== '' && `, acknowledgement number ${filing.arn}`}. What is issued for this month from now on
          goes into the next return.
        </Alert>
      )}
      {dialog && <Dialog gstr1={gstr1} onChange={onChange} onClose={() => setDialog(undefined)} />}
    </Box>
  )
}

const SHEET_NAMES: Readonly<Record<Sheet, string>> = {
  b2b: 'b2b: registered buyers (4A)',
  b2cl: 'b2cl: large consumer invoices (5)',
  b2cs: 'b2cs: other consumers (7)',
  exp: 'exp: exports (6A)',
  cdnr: 'cdnr: credit notes, registered (9B)',
  cdnur: 'cdnur: credit notes, unregistered (9B)',
  exemp: 'exemp: nil-rated (8)',
  'hsn-b2b': 'hsn(b2b): codes, registered (12)',
  'hsn-b2c': 'hsn(b2c): codes, consumers (12)',
  docs: 'docs: document numbers (13)',
}

/** The sheets of the offline tool. */
function SheetMenu({ query }: { readonly query: string }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  return (
    <>
      <Button
        variant="outlined"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        Download CSV
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        {SHEETS.map((sheet) => (
          <MenuItem
            key={sheet}
            component="a"
            href={`/api/admin/tax/gstr1/sheet?${query}&sheet=${sheet}`}
            download
            onClick={close}
          >
            {SHEET_NAMES[sheet]}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}

interface DialogProps extends ReturnActionsProps {
  readonly onClose: () => void
}

function FileDialog({ gstr1, onChange, onClose }: DialogProps) {
  const { change } = useChange()
  const { period, digest, findings } = gstr1
  const errors = findings.filter(({ severity }) => severity === 'error').length
  const open = errors > 0 ? ` ${errors === 1 ? 'One check' : `${errors} checks`} of this return found errors.` : ''
  return (
    <FormDialog
      title={`Mark ${monthName(gstr1)} as filed`}
      explanation={`Do this after you have filed GSTR-1 on the portal. The month is kept as it is now; later changes go into the next one.${open}`}
      fields={[
        {
          name: 'arn',
          label: 'Acknowledgement number (ARN)',
          maxLength: 40,
          hint: 'From the portal. You can leave it empty.',
        },
      ]}
      action="Mark as filed"
      onSend={async ({ arn = '' }) => {
        const errors = await change('POST', '/api/admin/tax/gstr1/filings', { period, digest, arn }, 'Marked as filed.')
        onChange()
        return errors
      }}
      onClose={onClose}
    />
  )
}

function ReopenDialog({ gstr1, onChange, onClose }: DialogProps) {
  const { change } = useChange()
  return (
    <FormDialog
      title={`Undo the filing of ${monthName(gstr1)}`}
      explanation="Only if it was marked by mistake: a return that is filed on the portal cannot be filed again. Documents that were issued since then come back into this month."
      fields={[]}
      action="Undo filing"
      isDanger
      onSend={async () => {
        const errors = await change(
          'DELETE',
          `/api/admin/tax/gstr1/filings/${gstr1.period}`,
          undefined,
          'The month is open again.',
        )
        onChange()
        return errors
      }}
      onClose={onClose}
    />
  )
}
