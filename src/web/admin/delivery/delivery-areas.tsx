import { Typography } from '@mui/material'
import {
  BooleanInput,
  Create,
  FunctionField,
  List,
  NumberInput,
  SearchInput,
  SelectInput,
  TextField,
  TextInput,
  useRefresh,
} from 'react-admin'
import type { AdminDeliveryArea } from '../../../contract/delivery.ts'
import { formatRupees } from '../../../domain/units/paise.ts'
import { Badge } from '../ui/badge.tsx'
import { Datagrid } from '../ui/datagrid.tsx'
import { SaveOrDelete } from '../ui/edit-parts.tsx'
import { EditRecord, RecordForm } from '../ui/edit-record.tsx'
import { Empty } from '../ui/empty.tsx'
import { FileImport } from '../ui/file-import.tsx'
import { ListActions } from '../ui/list-actions.tsx'
import { LongTextField } from '../ui/long-text.tsx'

const NEW = 'New delivery area'

/** Where the shop delivers, how long it takes and whether it takes cash there, by the start of the pincode. */
export function DeliveryAreaList() {
  const refresh = useRefresh()
  return (
    <>
      <Typography sx={{ maxWidth: '48rem', paddingBlock: 2 }}>
        The product page, cart and checkout show the delivery date for a pincode. An area is a whole pincode or its
        first digits; the area with the most matching digits applies. Where no area applies, the shop shows no date and
        still takes orders. Hours, working days and holidays are in Settings, Delivery times.
      </Typography>
      <FileImport
        path="/api/admin/delivery-areas/import"
        names={['area', 'areas']}
        column="Pincode"
        title="Import a file"
        text="A CSV or Excel file with the column pincode, and any of area, min_days, max_days, cash_on_delivery, delivered and delivery_charge; the lists of couriers with pincode, prepaid and cod can be used as they are. What the file does not say stays as it is. You see what will change before anything is imported."
        replaceLabel="Remove areas that are not in the file"
        onImported={refresh}
      />
      <List
        filters={FILTERS}
        actions={<ListActions newLabel={NEW} />}
        sort={{ field: 'prefix', order: 'ASC' }}
        perPage={50}
        title="Delivery areas"
        empty={
          <Empty newLabel={NEW}>No delivery areas yet: the shop delivers everywhere and shows no delivery date.</Empty>
        }
      >
        <Datagrid bulkActionButtons={false} rowClick="edit">
          <TextField source="prefix" label="Pincode" />
          <LongTextField source="name" label="Area" />
          <FunctionField label="Working days" sortBy="minDays" render={daysOf} />
          <FunctionField label="Delivery charge" sortable={false} textAlign="right" render={chargeOf} />
          <FunctionField
            label="Cash on delivery"
            sortable={false}
            render={({ cash }: AdminDeliveryArea) =>
              cash ? <Badge tone="good">Yes</Badge> : <Badge tone="neutral">No</Badge>
            }
          />
          <FunctionField
            label="Delivered"
            sortable={false}
            render={({ served }: AdminDeliveryArea) =>
              served ? <Badge tone="good">Yes</Badge> : <Badge tone="neutral">No</Badge>
            }
          />
        </Datagrid>
      </List>
    </>
  )
}

function daysOf({ minDays, maxDays }: AdminDeliveryArea): string {
  return minDays === maxDays ? String(minDays) : `${minDays}-${maxDays}`
}

function chargeOf({ charge }: AdminDeliveryArea): string {
  return charge === null ? 'Standard' : formatRupees(charge)
}

const YES_NO = [
  { id: 'yes', name: 'Yes' },
  { id: 'no', name: 'No' },
]

const FILTERS = [
  <SearchInput key="q" source="q" alwaysOn placeholder="Pincode or area" aria-label="Search delivery areas" />,
  <SelectInput key="cash" source="cash" label="Cash on delivery" choices={YES_NO} alwaysOn />,
  <SelectInput key="served" source="served" label="Delivered" choices={YES_NO} alwaysOn />,
]

export function DeliveryAreaCreate() {
  return (
    <Create title={NEW} redirect="list">
      <RecordForm sx={WIDTH} defaultValues={{ cash: true, served: true }}>
        <AreaFields />
      </RecordForm>
    </Create>
  )
}

/** Waits for the server before it confirms, because someone else may have changed the area. */
export function DeliveryAreaEdit() {
  return (
    <EditRecord redirect="list" actions={false} title="Delivery area">
      <RecordForm
        sx={WIDTH}
        toolbar={
          <SaveOrDelete
            title="Delete this area?"
            content="An area with fewer digits then applies, or no delivery date is shown. To stop delivering there, switch off Delivered instead."
          />
        }
      >
        <AreaFields />
      </RecordForm>
    </EditRecord>
  )
}

const WIDTH = { maxWidth: '36rem' }
const asTyped = (typed: string) => typed

function AreaFields() {
  return (
    <>
      <TextInput
        source="prefix"
        label="Pincode"
        defaultValue=""
        parse={asTyped}
        helperText="A whole pincode or its first digits: 302 is Jaipur."
      />
      <TextInput
        source="name"
        label="Area"
        defaultValue=""
        parse={asTyped}
        helperText="Shown to shoppers. Leave empty to show the city of the pincode."
      />
      <NumberInput source="minDays" label="Working days, at least" min={1} max={60} />
      <NumberInput source="maxDays" label="Working days, at most" min={1} max={60} />
      <NumberInput
        source="charge"
        label="Delivery charge (₹)"
        min={0}
        step="any"
        helperText="Leave empty for the charge in Settings. Delivery is free above the same amount as everywhere."
      />
      <BooleanInput source="cash" label="Cash on delivery" />
      <BooleanInput source="served" label="Delivered" />
    </>
  )
}
