import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import {
  BooleanInput,
  DateTimeInput,
  FormDataConsumer,
  NumberInput,
  RadioButtonGroupInput,
  SimpleForm,
  TextInput,
} from 'react-admin'

/** What a coupon is made of. What cannot be taken is said at its field by the server. */
export function CouponForm() {
  return (
    <SimpleForm defaultValues={NEW} sx={{ maxWidth: 640 }} noValidate warnWhenUnsavedChanges>
      <TextInput
        source="code"
        label="Code"
        helperText="Shoppers may type it in capitals or small letters."
        slotProps={{ htmlInput: { maxLength: 40, autoCapitalize: 'characters', spellCheck: false } }}
      />
      <RadioButtonGroupInput source="kind" label="Takes off" choices={KINDS} helperText={false} />
      <FormDataConsumer<{ kind?: string }>>
        {({ formData }) =>
          formData.kind === 'amount' ? (
            <NumberInput source="amount" label="Amount in ₹" min={0} step={0.01} helperText={false} />
          ) : (
            <NumberInput source="percent" label="Percent" min={1} max={100} step={1} helperText={false} />
          )
        }
      </FormDataConsumer>
      <NumberInput source="minimum" label="Order of at least ₹" min={0} step={0.01} helperText="0 for any order." />
      <Pair>
        <DateTimeInput source="startsAt" label="From" helperText="Empty: from now." />
        <DateTimeInput source="endsAt" label="Until" helperText="Empty: without end." />
      </Pair>
      <Pair>
        <NumberInput source="mostUses" label="Uses in all" min={1} step={1} helperText="Empty: no limit." />
        <NumberInput
          source="mostUsesPerCustomer"
          label="Uses for each customer"
          min={1}
          step={1}
          helperText="Empty: no limit."
        />
      </Pair>
      <BooleanInput source="active" label="Switched on" helperText={false} />
    </SimpleForm>
  )
}

function Pair({ children }: { children: ReactNode }) {
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, columnGap: 2, width: '100%' }}>{children}</Box>
  )
}

const KINDS = [
  { id: 'percent', name: 'A percentage' },
  { id: 'amount', name: 'An amount' },
]

const NEW = { code: '', kind: 'percent', percent: null, amount: null, minimum: 0, active: true }
