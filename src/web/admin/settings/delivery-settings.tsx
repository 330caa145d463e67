import { CheckboxGroupInput, NumberInput, required, TextInput } from 'react-admin'
import { SettingsForm } from './settings-form.tsx'

/** When the shop dispatches, and on which days its couriers deliver. */
export function DeliverySettings() {
  return (
    <SettingsForm
      part="delivery"
      title="Delivery times"
      description="The product page, cart and checkout show the delivery date for a pincode. The working days for each pincode are set under Delivery areas."
    >
      <NumberInput
        source="cutoffHour"
        label="Same-day dispatch before (hour)"
        helperText="14 is 2 pm. Later orders are dispatched on the next working day."
        min={0}
        max={24}
        validate={required()}
      />
      <CheckboxGroupInput source="weekdays" label="Working days" choices={WEEKDAYS} validate={required()} />
      <TextInput
        source="holidays"
        label="Holidays"
        helperText="Dates such as 2027-01-26, one on each line."
        multiline
        minRows={3}
        maxRows={12}
      />
    </SettingsForm>
  )
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'].map((name, id) => ({
  id,
  name,
}))
