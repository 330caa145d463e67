import { CheckboxGroupInput, NumberInput, required, TextInput } from 'react-admin'
import { SettingsForm } from './settings-form.tsx'

/** Delivery times by the start of the pincode, the courier's working days and its holidays. */
export function DeliverySettings() {
  return (
    <SettingsForm
      part="delivery"
      title="Delivery times"
      description="Product page, cart and checkout show the days of delivery for a pincode. Where you enter nothing, they say that the day is not known; orders are still taken."
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
        source="areas"
        label="Areas"
        helperText="One on each line: start of the pincode, working days, name. Add “no cash” or “not delivered” where it applies. The longest start that fits a pincode counts. Example: 744, 7-12, Andaman and Nicobar, no cash"
        multiline
        minRows={8}
        maxRows={24}
        fullWidth
      />
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
