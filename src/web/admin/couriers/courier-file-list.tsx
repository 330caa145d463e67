import { Alert, LinearProgress } from '@mui/material'
import { Upload } from 'lucide-react'
import { useState } from 'react'
import { Datagrid, FunctionField, List, TopToolbar, usePermissions, useRedirect } from 'react-admin'
import type { CourierFile } from '../../../contract/courier-files.ts'
import type { Permission } from '../../../domain/accounts/permissions.ts'
import { BULK_PERMISSION } from '../../../domain/orders/bulk-moves.ts'
import { errorMessage } from '../ui/call.ts'
import { Empty } from '../ui/empty.tsx'
import { FileButton } from '../ui/file-button.tsx'
import { MomentField } from '../ui/moment-field.tsx'
import { uploadFile } from '../ui/upload-file.ts'

/** Files from couriers with tracking numbers and statuses. */
export function CourierFileList() {
  return (
    <List
      title="Courier files"
      sort={{ field: 'createdAt', order: 'DESC' }}
      perPage={25}
      exporter={false}
      actions={<Actions />}
      empty={false}
    >
      <Datagrid
        bulkActionButtons={false}
        rowClick="show"
        empty={
          <Empty>No files yet. Upload the CSV file with tracking numbers that your courier offers for download.</Empty>
        }
      >
        <FunctionField
          source="fileName"
          sortable={false}
          label="File"
          render={({ fileName }: CourierFile) => <b>{fileName}</b>}
        />
        <FunctionField
          source="createdAt"
          label="Uploaded"
          render={(row: CourierFile) => <MomentField at={row.createdAt} />}
        />
        <FunctionField
          source="rows"
          sortable={false}
          label="Rows"
          textAlign="right"
          render={({ rows }: CourierFile) => rows}
        />
        <FunctionField source="state" sortable={false} label="Status" render={statusOf} />
      </Datagrid>
    </List>
  )
}

function statusOf({ state, problem, applied, change, unclear, refused }: CourierFile): string {
  if (problem !== '') return 'Choose the columns'
  if (state === 'checked') return 'Not applied yet'
  if (state === 'applying') return `Applying: ${applied} of ${change}`
  const open = unclear + refused
  return `${applied} applied${open > 0 ? `, ${open} to look at` : ''}`
}

function Actions() {
  const { permissions } = usePermissions<readonly Permission[]>()
  const redirect = useRedirect()
  const [share, setShare] = useState<number>()
  const [error, setError] = useState<string>()
  if (!permissions?.includes(BULK_PERMISSION)) return <TopToolbar />
  const upload = async ([file]: File[]) => {
    if (!file) return
    setError(undefined)
    setShare(0)
    try {
      const path = `/api/admin/courier-files?fileName=${encodeURIComponent(file.name)}`
      const { data } = await uploadFile<{ data: CourierFile }>(path, file, 'text/csv', setShare)
      redirect('show', 'courier-files', data._id)
    } catch (problem) {
      setError(errorMessage(problem))
    }
    setShare(undefined)
  }
  return (
    <TopToolbar sx={{ flexDirection: 'column', alignItems: 'flex-end', gap: 1 }}>
      <FileButton
        label="Upload a file"
        Icon={Upload}
        accept=".csv,.txt,text/csv"
        variant="contained"
        isBusy={share !== undefined}
        onFiles={upload}
      />
      {share !== undefined && (
        <LinearProgress
          aria-label="Upload"
          variant={share < 1 ? 'determinate' : 'indeterminate'}
          value={share * 100}
          sx={{ width: '100%' }}
        />
      )}
      {error && <Alert severity="error">{error}</Alert>}
    </TopToolbar>
  )
}
