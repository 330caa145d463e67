import { BooleanInput, NumberInput, required } from 'react-admin'
import { RupeesInput } from '../ui/rupees-input.tsx'
import { SettingForm } from './settings-form.tsx'

export function PaymentsForm() {
  return (
    <SettingForm part="payments" title="Ways to pay">
      <BooleanInput source="razorpayEnabled" label="Cards, UPI and net banking (Razorpay)" />
      <BooleanInput source="codEnabled" label="Cash on Delivery" />
      <RupeesInput source="codMinimum" label="Cash on Delivery from a total of" validate={required()} />
      <RupeesInput source="codMaximum" label="Cash on Delivery up to a total of" helperText="Empty for no limit." />
      <NumberInput
        source="unpaidMinutes"
        label="Minutes an unpaid order keeps its goods"
        min={5}
        max={10080}
        step={1}
        sx={{ maxWidth: '16rem' }}
        validate={required()}
      />
    </SettingForm>
  )
}
