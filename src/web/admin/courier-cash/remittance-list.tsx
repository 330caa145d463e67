import { FunctionField, List } from 'react-admin'
import type { Remittance } from '../../../contract/courier-cash.ts'
import { formatRupees, groupIndian } from '../../../domain/units/paise.ts'
import { UploadActions } from '../couriers/upload-actions.tsx'
import { Badge, type Tone } from '../ui/badge.tsx'
import { Datagrid } from '../ui/datagrid.tsx'
import { Empty } from '../ui/empty.tsx'
import { LongText } from '../ui/long-text.tsx'
import { MomentField } from '../ui/moment-field.tsx'

/** Files in which couriers report what they paid. */
export function RemittanceList() {
  return (
    <List
      title="Remittances"
      sort={NEWEST}
      perPage={25}
      exporter={false}
      actions={<UploadActions resource="remittances" permission="cash.write" />}
      empty={false}
    >
      <Datagrid
        bulkActionButtons={false}
        rowClick="show"
        empty={
          <Empty>
            No files yet. Upload the file in which your courier reports the cash that it paid: CSV or Excel.
          </Empty>
        }
      >
        <FunctionField label="File" render={({ fileName }: Remittance) => <LongText text={fileName} isBold />} />
        <FunctionField
          label="Courier"
          render={({ courier }: Remittance) => <LongText text={courier || 'Not chosen'} />}
        />
        <FunctionField
          label="Uploaded"
          sortBy="createdAt"
          sortByOrder="DESC"
          render={({ createdAt }: Remittance) => <MomentField at={createdAt} />}
        />
        <FunctionField label="Rows" textAlign="right" render={({ rows }: Remittance) => groupIndian(rows)} />
        <FunctionField
          label="Paid"
          textAlign="right"
          render={({ batches }: Remittance) => formatRupees(batches.reduce((sum, { net }) => sum + net, 0))}
        />
        <FunctionField
          label="Status"
          render={(file: Remittance) => {
            const [tone, text] = statusOf(file)
            return <Badge tone={tone}>{text}</Badge>
          }}
        />
      </Datagrid>
    </List>
  )
}

const NEWEST = { field: 'createdAt', order: 'DESC' } as const

function statusOf({ state, problem, differences }: Remittance): readonly [Tone, string] {
  if (problem !== '') return ['bad', 'Cannot be applied']
  if (state === 'checked') return ['pending', 'Not applied yet']
  return differences.length > 0 ? ['bad', 'Totals differ'] : ['good', 'Applied']
}
