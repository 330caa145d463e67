import { BooleanInput, Create, FunctionField, List, NumberInput, SelectInput, TextInput } from 'react-admin'
import type { AdminCourier } from '../../../contract/couriers.ts'
import { COURIER_FILE_FORMAT_NAMES, COURIER_FILE_FORMATS, NEW_COURIER } from '../../../domain/couriers/courier.ts'
import { Badge } from '../ui/badge.tsx'
import { Pair } from '../ui/columns.tsx'
import { Datagrid } from '../ui/datagrid.tsx'
import { EditRecord, RecordForm } from '../ui/edit-record.tsx'
import { Empty } from '../ui/empty.tsx'
import { ListActions } from '../ui/list-actions.tsx'
import { LongText } from '../ui/long-text.tsx'

export function CourierList() {
  return (
    <List
      sort={{ field: 'name', order: 'ASC' }}
      exporter={false}
      actions={<ListActions newLabel="New courier" hasExport={false} />}
      title="Couriers"
      empty={<Empty newLabel="New courier">No couriers yet.</Empty>}
    >
      <Datagrid bulkActionButtons={false} rowClick="edit">
        <FunctionField
          source="name"
          label="Courier"
          render={({ name }: AdminCourier) => <LongText text={name} isBold />}
        />
        <FunctionField
          source="trackingUrl"
          sortable={false}
          label="Tracking page"
          render={({ trackingUrl }: AdminCourier) => <LongText text={trackingUrl || 'None'} />}
        />
        <FunctionField
          source="takesCash"
          sortable={false}
          label="Collects cash"
          render={({ takesCash }: AdminCourier) => (takesCash ? 'Yes' : 'No')}
        />
        <FunctionField
          source="fileFormat"
          sortable={false}
          label="File of orders"
          render={({ fileFormat }: AdminCourier) => COURIER_FILE_FORMAT_NAMES[fileFormat]}
        />
        <FunctionField
          source="active"
          sortable={false}
          label="Status"
          render={({ active }: AdminCourier) =>
            active ? <Badge tone="good">In use</Badge> : <Badge tone="neutral">Not in use</Badge>
          }
        />
      </Datagrid>
    </List>
  )
}

export function CourierCreate() {
  return (
    <Create title="New courier" redirect="list">
      <CourierForm />
    </Create>
  )
}

/** Waits for the server before it confirms: the name may be taken, or someone else may have changed the courier. */
export function CourierEdit() {
  return (
    <EditRecord redirect="list" title="Courier">
      <CourierForm />
    </EditRecord>
  )
}

function CourierForm() {
  return (
    <RecordForm defaultValues={NEW_COURIER} sx={{ maxWidth: 640 }}>
      <TextInput source="name" label="Name" slotProps={{ htmlInput: { maxLength: 80 } }} helperText={false} />
      <TextInput
        source="trackingUrl"
        label="Tracking page"
        helperText="The address with {awb} for the tracking number: https://courier.example/track/{awb}. Customers get it as a link."
        slotProps={{ htmlInput: { maxLength: 300, inputMode: 'url', spellCheck: false } }}
      />
      <Pair>
        <BooleanInput source="takesCash" label="Collects cash on delivery" helperText={false} />
        <BooleanInput source="active" label="In use" helperText={false} />
      </Pair>
      <NumberInput
        source="remitsAfterDays"
        label="Pays collected cash within (days)"
        helperText="After delivery. Cash that takes longer is shown as overdue."
        min={0}
        max={90}
        step={1}
        sx={{ maxWidth: '20rem' }}
      />
      <Pair>
        <SelectInput
          source="fileFormat"
          label="File of orders"
          choices={COURIER_FILE_FORMATS.map((id) => ({ id, name: COURIER_FILE_FORMAT_NAMES[id] }))}
          helperText="The file that the courier's website reads."
        />
        <TextInput
          source="pickupLocation"
          label="Pickup location"
          helperText="The name of the location in your account with the courier."
          slotProps={{ htmlInput: { maxLength: 80 } }}
        />
      </Pair>
      <Pair>
        <NumberInput source="lengthCm" label="Usual length (cm)" min={1} step={1} helperText={false} />
        <NumberInput source="breadthCm" label="Usual breadth (cm)" min={1} step={1} helperText={false} />
      </Pair>
      <Pair>
        <NumberInput source="heightCm" label="Usual height (cm)" min={1} step={1} helperText={false} />
        <NumberInput source="weightGrams" label="Usual weight (g)" min={1} step={1} helperText={false} />
      </Pair>
    </RecordForm>
  )
}
