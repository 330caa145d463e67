import { FunctionField, List } from 'react-admin'
import type { CourierFile } from '../../../contract/courier-files.ts'
import { BULK_PERMISSION } from '../../../domain/orders/bulk-moves.ts'
import { groupIndian } from '../../../domain/units/paise.ts'
import { Datagrid } from '../ui/datagrid.tsx'
import { Empty } from '../ui/empty.tsx'
import { LongText } from '../ui/long-text.tsx'
import { MomentField } from '../ui/moment-field.tsx'
import { UploadActions } from './upload-actions.tsx'

/** Files from couriers with tracking numbers and statuses. */
export function CourierFileList() {
  return (
    <List
      title="Courier files"
      sort={{ field: 'createdAt', order: 'DESC' }}
      perPage={25}
      exporter={false}
      actions={<UploadActions resource="courier-files" permission={BULK_PERMISSION} />}
      empty={false}
    >
      <Datagrid
        bulkActionButtons={false}
        rowClick="show"
        empty={
          <Empty>
            No files yet. Upload the file with tracking numbers that your courier offers for download: CSV or Excel.
          </Empty>
        }
      >
        <FunctionField
          source="fileName"
          sortable={false}
          label="File"
          render={({ fileName }: CourierFile) => <LongText text={fileName} isBold />}
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
          render={({ rows }: CourierFile) => groupIndian(rows)}
        />
        <FunctionField source="state" sortable={false} label="Status" render={statusOf} />
      </Datagrid>
    </List>
  )
}

function statusOf({ state, problem, applied, change, unclear, refused }: CourierFile): string {
  if (problem !== '') return 'Choose the columns'
  if (state === 'checked') return 'Not applied yet'
  if (state === 'applying') return `Applying: ${groupIndian(applied)} of ${groupIndian(change)}`
  if (state === 'stopped') return `Stopped: ${groupIndian(applied)} of ${groupIndian(change)} applied`
  const open = unclear + refused
  return `${groupIndian(applied)} applied${open > 0 ? `, ${groupIndian(open)} to check` : ''}`
}
