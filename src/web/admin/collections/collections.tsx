import { Create, FunctionField, List, NumberField, SearchInput, useRecordContext } from 'react-admin'
import type { AdminCollection } from '../../../contract/collections.ts'
import { paths } from '../../../domain/paths.ts'
import { Badge } from '../ui/badge.tsx'
import { Datagrid } from '../ui/datagrid.tsx'
import { SaveOrDelete, ShopLink } from '../ui/edit-parts.tsx'
import { EditRecord, RecordForm } from '../ui/edit-record.tsx'
import { Empty } from '../ui/empty.tsx'
import { toStored } from '../ui/keep-typed.tsx'
import { ListActions } from '../ui/list-actions.tsx'
import { LongText, LongTextField } from '../ui/long-text.tsx'
import { CollectionFields } from './collection-fields.tsx'

/** Groups of products with a page of their own, made by hand or by a rule. */
export function CollectionList() {
  return (
    <List
      filters={[
        <SearchInput key="q" source="q" alwaysOn placeholder="Name or address" aria-label="Search collections" />,
      ]}
      actions={<ListActions newLabel="New collection" hasExport={false} />}
      sort={{ field: 'name', order: 'ASC' }}
      perPage={50}
      exporter={false}
      title="Collections"
      empty={
        <Empty newLabel="New collection">
          No collections yet. A collection is a page with products that you choose.
        </Empty>
      }
    >
      <Datagrid bulkActionButtons={false} rowClick="edit">
        <LongTextField source="name" label="Name" />
        <FunctionField
          source="handle"
          label="Address"
          render={({ handle }: AdminCollection) => <LongText text={paths.collection(handle)} />}
        />
        <FunctionField
          label="Products chosen"
          sortable={false}
          render={({ kind }: AdminCollection) => (kind === 'rule' ? 'By rule' : 'By hand')}
        />
        <NumberField source="productCount" label="On sale" locales="en-IN" sortable={false} />
        <FunctionField
          label="Status"
          sortable={false}
          render={({ published }: AdminCollection) => (
            <Badge tone={published ? 'good' : 'neutral'}>{published ? 'Published' : 'Hidden'}</Badge>
          )}
        />
      </Datagrid>
    </List>
  )
}

export function CollectionCreate() {
  return (
    <Create title="New collection" redirect={toStored}>
      <RecordForm defaultValues={NEW_COLLECTION} sx={{ maxWidth: 960 }}>
        <CollectionFields />
      </RecordForm>
    </Create>
  )
}

/** Waits for the server before it confirms: another collection may have the address, or someone else may have changed this one. */
export function CollectionEdit() {
  return (
    <EditRecord redirect={false} actions={<PageLink />} title={<Heading />}>
      <RecordForm
        toolbar={
          <SaveOrDelete
            title="Delete this collection?"
            content="Its products stay. Its page, and its places in menus and on the home page, disappear."
          />
        }
        sx={{ maxWidth: 960 }}
      >
        <CollectionFields />
      </RecordForm>
    </EditRecord>
  )
}

function Heading() {
  const collection = useRecordContext<AdminCollection & { id: string }>()
  return <>{collection?.name ?? 'Collection'}</>
}

function PageLink() {
  const collection = useRecordContext<AdminCollection & { id: string }>()
  return collection?.published ? <ShopLink href={paths.collection(collection.handle)} /> : null
}

const NEW_COLLECTION = {
  name: '',
  handle: '',
  description: '',
  kind: 'rule',
  match: 'all',
  conditions: [{ field: 'category', value: '' }],
  productIds: [],
  published: true,
}
