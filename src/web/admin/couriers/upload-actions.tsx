import { Alert, LinearProgress } from '@mui/material'
import { Upload } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { TopToolbar, usePermissions, useRedirect } from 'react-admin'
import type { Permission } from '../../../domain/accounts/permissions.ts'
import { errorMessage } from '../ui/call.ts'
import { FileButton } from '../ui/file-button.tsx'
import { uploadFile } from '../ui/upload-file.ts'

interface UploadActionsProps {
  /** The resource of the files: uploads go to `/api/admin/{resource}`, and the new file is opened. */
  readonly resource: 'courier-files' | 'remittances'
  readonly permission: Permission
  readonly children?: ReactNode
}

/** The button that uploads a courier's file, with its progress and its error. */
export function UploadActions({ resource, permission, children }: UploadActionsProps) {
  const { permissions } = usePermissions<readonly Permission[]>()
  const redirect = useRedirect()
  const [share, setShare] = useState<number>()
  const [error, setError] = useState<string>()
  if (!permissions?.includes(permission)) return <TopToolbar>{children}</TopToolbar>
  const upload = async ([file]: File[]) => {
    if (!file) return
    setError(undefined)
    setShare(0)
    try {
      const path = `/api/admin/${resource}?fileName=${encodeURIComponent(file.name)}`
      const { data } = await uploadFile<{ data: { _id: string } }>(path, file, 'text/csv', setShare)
      redirect('show', resource, data._id)
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
        accept=".csv,.tsv,.txt,.xlsx,.xls,.html,text/csv"
        variant="contained"
        isBusy={share !== undefined}
        onFiles={upload}
      />
      {children}
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
