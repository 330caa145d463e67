import { FunctionField, List, SearchInput } from 'react-admin'
import type { ReceiptRow } from '../../../contract/stock-receipts.ts'
import { Badge } from '../ui/badge.tsx'
import { Datagrid } from '../ui/datagrid.tsx'
import { NothingFound } from '../ui/empty.tsx'
import { ListActions } from '../ui/list-actions.tsx'
import { LongText } from '../ui/long-text.tsx'
import { MomentField } from '../ui/moment-field.tsx'

/** Items that came in, newest first. */
export function ReceiptList() {
  return (
    <List
      title="Stock receipts"
      sort={{ field: 'createdAt', order: 'DESC' }}
      exporter={false}
      filters={FILTERS}
      actions={<ListActions newLabel="Receive stock" />}
      empty={false}
    >
      <Datagrid
        bulkActionButtons={false}
        rowClick="show"
        empty={<NothingFound>No stock received yet. Choose “Receive stock” when a delivery arrives.</NothingFound>}
      >
        <FunctionField
          label="Received"
          sortBy="createdAt"
          sortByOrder="DESC"
          render={({ createdAt }: ReceiptRow) => <MomentField at={createdAt} />}
        />
        <FunctionField
          label="Supplier"
          render={({ supplier }: ReceiptRow) => <LongText text={supplier || '–'} isBold />}
        />
        <FunctionField label="Bill" render={({ billNumber }: ReceiptRow) => <LongText text={billNumber || '–'} />} />
        <FunctionField label="Items" render={(receipt: ReceiptRow) => receivedItems(receipt)} />
        <FunctionField label="Received by" render={({ by }: ReceiptRow) => <LongText text={by} />} />
        <FunctionField
          label="Status"
          render={({ undoneAt }: ReceiptRow) =>
            undoneAt ? <Badge tone="neutral">Undone</Badge> : <Badge tone="good">In stock</Badge>
          }
        />
      </Datagrid>
    </List>
  )
}

const FILTERS = [<SearchInput key="q" source="q" alwaysOn placeholder="Supplier, bill or SKU" />]

/** '12 pieces, 5.5 m' */
export function receivedItems({ pieces, metres }: Pick<ReceiptRow, 'pieces' | 'metres'>): string {
  return [pieces > 0 && `${pieces} ${pieces === 1 ? 'piece' : 'pieces'}`, metres > 0 && `${metres} m`]
    .filter(Boolean)
    .join(', ')
}
