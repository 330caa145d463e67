import { Create, DateInput, NumberInput, required, SimpleForm, TextInput } from 'react-admin'
import { RupeesInput } from '../ui/rupees-input.tsx'

export default function TaxRateCreate() {
  return (
    <Create title="New tax rate" redirect="list">
      <SimpleForm sx={{ maxWidth: '36rem' }}>
        <TextInput
          source="hsn"
          label="HSN code"
          helperText="2 to 8 digits: 62 is for every code that begins with it."
          validate={required()}
        />
        <DateInput source="fromDay" label="Holds from" validate={required()} />
        <NumberInput source="percent" label="GST in percent" min={0} max={100} step="any" validate={required()} />
        <RupeesInput
          source="threshold"
          label="Another rate for pieces above"
          helperText="The price without tax; empty when there is none."
        />
        <NumberInput source="percentAbove" label="GST above it in percent" min={0} max={100} step="any" />
      </SimpleForm>
    </Create>
  )
}
