import { Typography } from '@mui/material'
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
  useRefresh,
} from 'react-admin'
import { Empty } from '../ui/empty.tsx'
import { FileImport } from '../ui/file-import.tsx'
import { ASKS_BEFORE_LEAVING } from '../ui/leave-guard.tsx'
import { ListActions } from '../ui/list-actions.tsx'

/** Old addresses of the shop and where they lead. */
export function RedirectList() {
  const refresh = useRefresh()
  return (
    <>
      <Typography sx={{ maxWidth: '48rem', paddingBlock: 2 }}>
        Addresses of your earlier shop lead here by themselves for imported products, for categories of the same name
        and for the usual policies. Add the others, one by one or by a file. A published collection or page is shown
        instead of a redirect from its address.
      </Typography>
      <FileImport
        path="/api/admin/redirects/import"
        names={['redirect', 'redirects']}
        column="Old address"
        title="Import a file"
        text="A CSV file with two columns: the old address and the new one. You see what will change before anything is imported."
        onImported={refresh}
      />
      <List
        filters={[<SearchInput key="q" source="q" alwaysOn placeholder="Address" aria-label="Search redirects" />]}
        actions={<ListActions newLabel="New redirect" />}
        sort={{ field: 'createdAt', order: 'DESC' }}
        perPage={50}
        title="Redirects"
        empty={<Empty newLabel="New redirect">No redirects yet.</Empty>}
      >
        <Datagrid bulkActionButtons={false} rowClick="edit">
          <TextField source="path" label="Old address" />
          <TextField source="target" label="New address" />
        </Datagrid>
      </List>
    </>
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
