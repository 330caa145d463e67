import { Typography } from '@mui/material'
import {
  Create,
  DateInput,
  DeleteWithConfirmButton,
  FunctionField,
  List,
  NumberInput,
  required,
  SearchInput,
  SimpleForm,
  TextField,
  TextInput,
  useRecordContext,
} from 'react-admin'
import type { TaxRate } from '../../../contract/settings.ts'
import { formatDay } from '../../../domain/india/time.ts'
import { formatRupees } from '../../../domain/units/paise.ts'
import { Datagrid } from '../ui/datagrid.tsx'
import { ASKS_BEFORE_LEAVING } from '../ui/leave-guard.tsx'
import { ListActions } from '../ui/list-actions.tsx'
import { RupeesInput } from '../ui/rupees-input.tsx'

/** GST rates by HSN code. The longest matching code applies, then the latest effective date. */
export function TaxRateList() {
  return (
    <>
      <Typography color="textSecondary" sx={{ marginTop: 2, maxWidth: '48rem' }}>
        The longest HSN code that matches a product applies, with the rate that took effect last. Rates in effect can't
        be edited: add a new rate with a later date instead.
      </Typography>
      <List
        filters={FILTERS}
        sort={{ field: 'hsn', order: 'ASC' }}
        perPage={50}
        exporter={false}
        actions={<ListActions newLabel="New tax rate" hasExport={false} />}
        title="Tax rates"
      >
        <Datagrid bulkActionButtons={false} rowClick={false}>
          <TextField source="hsn" label="HSN code" />
          <FunctionField
            source="fromDay"
            label="Effective from"
            render={({ fromDay }: TaxRate) => formatDay(fromDay)}
          />
          <FunctionField label="GST rate" render={({ percent }: TaxRate) => `${percent}%`} />
          <FunctionField label="Higher price" render={higherRate} />
          <RateStatus label="Status" />
        </Datagrid>
      </List>
    </>
  )
}

const FILTERS = [<SearchInput key="q" source="q" placeholder="HSN code" alwaysOn />]

function higherRate({ threshold, percentAbove }: TaxRate): string {
  return threshold === null ? '' : `${percentAbove}% above ${formatRupees(threshold)} per piece`
}

/** A rate that is not in effect yet can be deleted. */
function RateStatus(_column: { label: string }) {
  const rate = useRecordContext<TaxRate & { id: string }>()
  if (!rate) return null
  if (!rate.isFuture) return <span>In effect</span>
  return (
    <DeleteWithConfirmButton
      label="Delete"
      mutationMode="pessimistic"
      confirmTitle="Delete this tax rate?"
      confirmContent="It has not taken effect yet, so no order has been taxed at this rate."
    />
  )
}

export function TaxRateCreate() {
  return (
    <Create title="New tax rate" redirect="list">
      <SimpleForm sx={{ maxWidth: '36rem' }} {...ASKS_BEFORE_LEAVING}>
        <TextInput
          source="hsn"
          label="HSN code"
          helperText="2 to 8 digits. A short code such as 62 covers every code that starts with it."
          validate={required()}
        />
        <DateInput source="fromDay" label="Effective from" validate={required()} />
        <NumberInput source="percent" label="GST rate (%)" min={0} max={100} step="any" validate={required()} />
        <RupeesInput
          source="threshold"
          label="Higher rate above"
          helperText="Price per piece before tax. Leave empty if one rate applies to all prices."
        />
        <NumberInput source="percentAbove" label="Higher GST rate (%)" min={0} max={100} step="any" />
      </SimpleForm>
    </Create>
  )
}
