import { Typography } from '@mui/material'
import {
  AutocompleteArrayInput,
  BooleanInput,
  FormDataConsumer,
  NumberInput,
  RadioButtonGroupInput,
  ReferenceArrayInput,
  required,
  SelectInput,
  TextInput,
} from 'react-admin'
import {
  CASH_EFFECTS,
  CASH_RULE_KINDS,
  type CashEffect,
  type CashRuleKind,
} from '../../../domain/cash-rules/cash-rule.ts'
import { MAX_COUNT, MAX_MONTHS, MAX_RULE_MESSAGE } from '../../../domain/cash-rules/check-cash-rule.ts'
import { EFFECT_NAMES, KIND_NAMES } from '../../../domain/cash-rules/describe-rule.ts'
import { Pair } from '../ui/columns.tsx'
import { useEmailNote } from '../ui/email-note.ts'
import { RupeesInput } from '../ui/rupees-input.tsx'

/** The fields of a rule: when it applies, and what happens then. */
export function RuleFields() {
  return (
    <>
      <SelectInput
        source="kind"
        label="Condition"
        choices={CASH_RULE_KINDS.map((id) => ({ id, name: KIND_NAMES[id] }))}
        validate={required()}
        helperText={false}
      />
      <FormDataConsumer<{ kind?: CashRuleKind }>>
        {({ formData: { kind = 'total' } }) => <ConditionFields kind={kind} />}
      </FormDataConsumer>
      <RadioButtonGroupInput
        source="effect"
        label="Action"
        choices={CASH_EFFECTS.map((id) => ({ id, name: EFFECT_NAMES[id] }))}
        validate={required()}
        helperText={false}
      />
      <FormDataConsumer<{ effect?: CashEffect }>>
        {({ formData: { effect } }) => (effect ? <EffectFields effect={effect} /> : null)}
      </FormDataConsumer>
      <BooleanInput source="active" label="Switched on" helperText={false} />
    </>
  )
}

function ConditionFields({ kind }: { kind: CashRuleKind }) {
  switch (kind) {
    case 'total':
      return (
        <Pair>
          <RupeesInput source="below" label="Totals below" helperText="Leave both empty for every order." />
          <RupeesInput source="above" label="Totals above" helperText="With delivery, after coupons." />
        </Pair>
      )
    case 'pincode':
      return (
        <>
          <TextInput
            source="pincodes"
            label="Pincodes"
            multiline
            minRows={2}
            parse={asTyped}
            helperText="Whole pincodes or their first digits, separated by commas: 302, 110001."
          />
          <BooleanInput source="isElsewhere" label="Apply to all other pincodes instead" helperText={false} />
        </>
      )
    case 'product':
      return (
        <>
          <ReferenceArrayInput source="productIds" reference="products">
            <AutocompleteArrayInput label="Products" optionText="name" filterToQuery={searchFor} fullWidth />
          </ReferenceArrayInput>
          <ReferenceArrayInput source="categoryIds" reference="categories" perPage={200} sort={TREE}>
            <AutocompleteArrayInput
              label="Categories, with those below them"
              optionText="path"
              filterToQuery={searchFor}
              fullWidth
            />
          </ReferenceArrayInput>
        </>
      )
    case 'first order':
      return (
        <RupeesInput
          source="above"
          label="Totals above"
          helperText="Leave empty for any total. A customer counts as new until an order has been delivered to them."
        />
      )
    case 'refusals':
      return (
        <Pair>
          <NumberInput source="count" label="Refused cash orders, at least" helperText={REFUSED} {...upTo(MAX_COUNT)} />
          <NumberInput source="months" label="In the last (months)" helperText={false} {...upTo(MAX_MONTHS)} />
        </Pair>
      )
    case 'open orders':
      return (
        <NumberInput
          source="count"
          label="Cash orders not delivered yet, at least"
          helperText="Of the same account or phone number."
          {...upTo(MAX_COUNT)}
        />
      )
  }
}

const REFUSED =
  'Of the same account or phone number: parcels that came back, and orders that the customer refused or did not confirm.'

function EffectFields({ effect }: { effect: CashEffect }) {
  switch (effect) {
    case 'refuse':
      return (
        <TextInput
          source="message"
          label="What the shopper reads"
          parse={asTyped}
          helperText="Leave empty for the standard message."
          slotProps={{ htmlInput: { maxLength: MAX_RULE_MESSAGE } }}
        />
      )
    case 'fee':
      return <RupeesInput source="fee" label="Fee" helperText="Includes tax. It has its own line in the bill." />
    case 'confirm':
      return <ConfirmationNote />
  }
}

function ConfirmationNote() {
  const email = useEmailNote()
  return (
    <Typography variant="body2" color="text.secondary">
      {email('The buyer gets an email with a link to confirm the order.')} An order that is not confirmed is on the call
      list. It is cancelled after the hours in the payment settings.
    </Typography>
  )
}

const asTyped = (typed: string) => typed
const searchFor = (typed: string) => ({ q: typed })
const upTo = (max: number) => ({ min: 1, max, step: 1 })
const TREE = { field: 'tree', order: 'ASC' } as const
