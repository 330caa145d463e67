import { Typography } from '@mui/material'
import { FileUp } from 'lucide-react'
import {
  Create,
  Datagrid,
  DeleteWithConfirmButton,
  Edit,
  List,
  SaveButton,
  SearchInput,
  SimpleForm,
  TextField,
  TextInput,
  Toolbar,
  useNotify,
  useRefresh,
} from 'react-admin'
import { errorMessage } from '../ui/call.ts'
import { Empty } from '../ui/empty.tsx'
import { FileButton } from '../ui/file-button.tsx'
import { ASKS_BEFORE_LEAVING } from '../ui/leave-guard.tsx'
import { ListActions } from '../ui/list-actions.tsx'
import { uploadFile } from '../ui/upload-file.ts'

/** Old addresses of the shop and where they lead. */
export function RedirectList() {
  return (
    <>
      <Typography sx={{ maxWidth: '48rem', paddingTop: 2 }}>
        Addresses of your earlier shop lead here by themselves for imported products, for categories of the same name
        and for the usual policies. Add the others, one by one or by a CSV file with two columns: the old address and
        the new one. A published collection or page is shown instead of a redirect from its address.
      </Typography>
      <ImportButton />
      <List
        filters={[<SearchInput key="q" source="q" alwaysOn placeholder="Address" aria-label="Search redirects" />]}
        actions={<ListActions newLabel="New redirect" />}
        sort={{ field: 'createdAt', order: 'DESC' }}
        perPage={50}
        title="Redirects"
        empty={<Empty>No redirects yet.</Empty>}
      >
        <Datagrid bulkActionButtons={false} rowClick="edit">
          <TextField source="path" label="Old address" />
          <TextField source="target" label="New address" />
        </Datagrid>
      </List>
    </>
  )
}

function ImportButton() {
  const notify = useNotify()
  const refresh = useRefresh()
  const send = async (file: File) => {
    try {
      const type = file.type === 'text/plain' ? 'text/plain' : 'text/csv'
      const { message } = await uploadFile<{ message: string }>(
        '/api/admin/redirects/import',
        file,
        type,
        () => undefined,
      )
      notify(message, { type: 'success' })
      refresh()
    } catch (error) {
      notify(errorMessage(error), { type: 'error', multiLine: true, autoHideDuration: 10_000 })
    }
  }
  return (
    <FileButton
      label="Import CSV file"
      Icon={FileUp}
      accept=".csv,.txt,text/csv"
      variant="outlined"
      isBusy={false}
      onFiles={([file]) => file && send(file)}
    />
  )
}

export function RedirectCreate() {
  return (
    <Create title="New redirect" redirect="list">
      <RedirectForm />
    </Create>
  )
}

export function RedirectEdit() {
  return (
    <Edit mutationMode="pessimistic" redirect="list" actions={false} title="Redirect">
      <RedirectForm canDelete />
    </Edit>
  )
}

const asTyped = (typed: string) => typed

function RedirectForm({ canDelete = false }: { canDelete?: boolean }) {
  return (
    <SimpleForm
      toolbar={
        <Toolbar sx={{ justifyContent: 'space-between' }}>
          <SaveButton alwaysEnable />
          {canDelete && <DeleteWithConfirmButton mutationMode="pessimistic" confirmTitle="Delete this redirect?" />}
        </Toolbar>
      }
      noValidate
      {...ASKS_BEFORE_LEAVING}
      sx={{ maxWidth: '36rem' }}
    >
      <TextInput
        source="path"
        label="Old address"
        defaultValue=""
        parse={asTyped}
        helperText="Such as /pages/size-guide"
      />
      <TextInput
        source="target"
        label="New address"
        defaultValue=""
        parse={asTyped}
        helperText="A path of this shop, such as /faq"
      />
    </SimpleForm>
  )
}
