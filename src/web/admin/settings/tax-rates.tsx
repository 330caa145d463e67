import { Typography } from '@mui/material'
import {
  Datagrid,
  DeleteWithConfirmButton,
  FunctionField,
  List,
  SearchInput,
  TextField,
  useRecordContext,
} from 'react-admin'
import type { TaxRate } from '../../../contract/settings.ts'
import { formatRupees } from '../../../domain/units/paise.ts'
import { ListActions } from '../ui/list-actions.tsx'
import { dayText } from '../ui/when.tsx'

/** GST by HSN code: the longest code that fits wins, then the latest day. */
export default function TaxRateList() {
  return (
    <>
      <Typography color="textSecondary" sx={{ marginTop: 2, maxWidth: '48rem' }}>
        The longest HSN code that fits a product wins, then the latest day that has come. A rate in force is not
        changed: add one that begins on a later day.
      </Typography>
      <List
        filters={FILTERS}
        sort={{ field: 'hsn', order: 'ASC' }}
        perPage={50}
        exporter={false}
        actions={<ListActions hasFile={false} />}
        title="Tax rates"
      >
        <Datagrid bulkActionButtons={false} rowClick={false}>
          <TextField source="hsn" label="HSN code" />
          <FunctionField source="fromDay" label="From" render={({ fromDay }: TaxRate) => dayText(fromDay)} />
          <FunctionField label="GST" render={({ percent }: TaxRate) => `${percent} %`} />
          <FunctionField label="Above a price" render={above} />
          <InForce label="In force" />
        </Datagrid>
      </List>
    </>
  )
}

const FILTERS = [<SearchInput key="q" source="q" placeholder="HSN code" alwaysOn />]

function above({ threshold, percentAbove }: TaxRate): string {
  return threshold === null ? '' : `${percentAbove} % above ${formatRupees(threshold)} a piece`
}

/** A rate whose day has not come can be taken back. */
function InForce(_column: { label: string }) {
  const rate = useRecordContext<TaxRate & { id: string }>()
  if (!rate) return null
  if (!rate.isFuture) return <span>Yes</span>
  return (
    <DeleteWithConfirmButton
      label="Take back"
      mutationMode="pessimistic"
      confirmTitle="Take this rate back?"
      confirmContent="Its day has not come: nothing was taxed by it."
    />
  )
}
