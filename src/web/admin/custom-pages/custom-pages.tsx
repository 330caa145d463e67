import { Create, FunctionField, List, SearchInput, useRecordContext } from 'react-admin'
import type { AdminCustomPage } from '../../../contract/custom-pages.ts'
import { paths } from '../../../domain/paths.ts'
import { Badge } from '../ui/badge.tsx'
import { Datagrid } from '../ui/datagrid.tsx'
import { SaveOrDelete, ShopLink } from '../ui/edit-parts.tsx'
import { EditRecord, RecordForm } from '../ui/edit-record.tsx'
import { Empty } from '../ui/empty.tsx'
import { toStored } from '../ui/keep-typed.tsx'
import { ListActions } from '../ui/list-actions.tsx'
import { LongText, LongTextField } from '../ui/long-text.tsx'
import { MomentField } from '../ui/moment-field.tsx'
import { CustomPageFields } from './page-fields.tsx'

/** Pages that the owner writes, such as a size guide. */
export function CustomPageList() {
  return (
    <List
      filters={[<SearchInput key="q" source="q" alwaysOn placeholder="Title or address" aria-label="Search pages" />]}
      actions={<ListActions newLabel="New page" hasExport={false} />}
      sort={{ field: 'title', order: 'ASC' }}
      perPage={50}
      exporter={false}
      title="Custom pages"
      empty={
        <Empty newLabel="New page">No custom pages yet. Write one, such as a size guide or the story of a craft.</Empty>
      }
    >
      <Datagrid bulkActionButtons={false} rowClick="edit">
        <LongTextField source="title" label="Title" />
        <FunctionField
          source="handle"
          label="Address"
          render={({ handle }: AdminCustomPage) => <LongText text={paths.customPage(handle)} />}
        />
        <FunctionField
          label="Status"
          sortable={false}
          render={({ published }: AdminCustomPage) => (
            <Badge tone={published ? 'good' : 'neutral'}>{published ? 'Published' : 'Draft'}</Badge>
          )}
        />
        <MomentField source="updatedAt" label="Last changed" withTime={false} />
      </Datagrid>
    </List>
  )
}

export function CustomPageCreate() {
  return (
    <Create title="New page" redirect={toStored}>
      <RecordForm defaultValues={NEW_PAGE}>
        <CustomPageFields />
      </RecordForm>
    </Create>
  )
}

/** Waits for the server before it confirms: another page may have the address, or someone else may have changed this one. */
export function CustomPageEdit() {
  return (
    <EditRecord redirect={false} actions={<PageLink />} title={<Heading />}>
      <RecordForm
        toolbar={
          <SaveOrDelete
            title="Delete this page?"
            content="Links to it no longer work, and it disappears from the menus."
          />
        }
      >
        <CustomPageFields />
      </RecordForm>
    </EditRecord>
  )
}

function Heading() {
  const page = useRecordContext<AdminCustomPage & { id: string }>()
  return <>{page?.title ?? 'Page'}</>
}

function PageLink() {
  const page = useRecordContext<AdminCustomPage & { id: string }>()
  return page?.published ? <ShopLink href={paths.customPage(page.handle)} /> : null
}

const NEW_PAGE = { title: '', handle: '', body: '', seoTitle: '', seoDescription: '', published: false }
