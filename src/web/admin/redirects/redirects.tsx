import { Alert, Typography } from '@mui/material'
import { Fragment } from 'react'
import {
  Create,
  DeleteWithConfirmButton,
  Link,
  List,
  SaveButton,
  SearchInput,
  TextInput,
  Toolbar,
  useRefresh,
} from 'react-admin'
import type { Redirect } from '../../../contract/redirects.ts'
import { groupIndian } from '../../../domain/units/paise.ts'
import { Datagrid } from '../ui/datagrid.tsx'
import { EditRecord, RecordForm } from '../ui/edit-record.tsx'
import { Empty } from '../ui/empty.tsx'
import { FileImport } from '../ui/file-import.tsx'
import { ListActions } from '../ui/list-actions.tsx'
import { LongTextField } from '../ui/long-text.tsx'
import { useFetch } from '../ui/use-fetch.ts'

/** Old addresses of the shop and where they lead. */
export function RedirectList() {
  const refresh = useRefresh()
  return (
    <>
      <Typography sx={{ maxWidth: '48rem', paddingBlock: 2 }}>
        An import of products from Shopify, WooCommerce, Magento, BigCommerce, Wix or Bagisto adds redirects from the
        addresses that its products and categories had. The usual addresses of policies and accounts lead to those of
        this shop without a redirect. Add the others one by one or from a file. A published collection or page is shown
        instead of a redirect from its address.
      </Typography>
      <Loops />
      <FileImport
        path="/api/admin/redirects/import"
        names={['redirect', 'redirects']}
        column="Old address"
        title="Import a file"
        text="A CSV or Excel file with two columns: the old address and the new one. You see what will change before anything is imported."
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
          <LongTextField source="path" label="Old address" />
          <LongTextField source="target" label="New address" />
        </Datagrid>
      </List>
    </>
  )
}

/** Names the redirects that never arrive at a page. */
function Loops() {
  const [answer] = useFetch<{ data: readonly Redirect[]; total: number }>(
    `/api/admin/redirects?loops=true&perPage=${SHOWN_CIRCLES}`,
  )
  if (!answer || answer.total === 0) return null
  const more = answer.total - answer.data.length
  return (
    <Alert severity="warning" sx={{ marginBottom: 2 }}>
      These redirects form a loop. Change or delete one of them:{' '}
      {answer.data.map(({ _id, path }, place) => (
        <Fragment key={_id}>
          {place > 0 && ', '}
          <Link to={`/redirects/${_id}`}>{path}</Link>
        </Fragment>
      ))}
      {more > 0 && ` and ${groupIndian(more)} more`}.
    </Alert>
  )
}

const SHOWN_CIRCLES = 10

export function RedirectCreate() {
  return (
    <Create title="New redirect" redirect="list">
      <RedirectForm />
    </Create>
  )
}

export function RedirectEdit() {
  return (
    <EditRecord redirect="list" actions={false} title="Redirect">
      <RedirectForm canDelete />
    </EditRecord>
  )
}

const asTyped = (typed: string) => typed

function RedirectForm({ canDelete = false }: { canDelete?: boolean }) {
  return (
    <RecordForm
      toolbar={
        <Toolbar sx={{ justifyContent: 'space-between' }}>
          <SaveButton alwaysEnable />
          {canDelete && <DeleteWithConfirmButton mutationMode="pessimistic" confirmTitle="Delete this redirect?" />}
        </Toolbar>
      }
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
    </RecordForm>
  )
}
