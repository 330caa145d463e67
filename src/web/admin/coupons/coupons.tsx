import {
  BooleanInput,
  Create,
  FormDataConsumer,
  FunctionField,
  List,
  NumberInput,
  RadioButtonGroupInput,
  SearchInput,
  TextInput,
} from 'react-admin'
import type { AdminCoupon } from '../../../contract/coupons.ts'
import type { CouponState } from '../../../domain/coupons/coupons.ts'
import { formatRupees } from '../../../domain/units/paise.ts'
import { Badge, type Tone } from '../ui/badge.tsx'
import { Pair } from '../ui/columns.tsx'
import { Datagrid } from '../ui/datagrid.tsx'
import { EditRecord, RecordForm } from '../ui/edit-record.tsx'
import { ListActions } from '../ui/list-actions.tsx'
import { type View, Views } from '../ui/list-views.tsx'
import { LongText } from '../ui/long-text.tsx'
import { MomentField } from '../ui/moment-field.tsx'
import { MomentFormInput } from '../ui/moment-input.tsx'
import { formatDiscount, KIND_CHOICES, ScopeFields, TermsFields } from './coupon-terms.tsx'

export function CouponList() {
  return (
    <List
      filters={FILTERS}
      sort={{ field: 'createdAt', order: 'DESC' }}
      exporter={false}
      actions={<ListActions newLabel="New coupon" />}
      title="Coupons"
      empty={false}
    >
      <Views label="Filter coupons" views={VIEWS} />
      <Datagrid bulkActionButtons={false} rowClick="edit">
        <FunctionField
          source="code"
          label="Code"
          render={({ code, automatic, combinable }: AdminCoupon) => (
            <>
              <LongText text={code} isBold /> {automatic && <Badge tone="neutral">Automatic</Badge>}{' '}
              {combinable && <Badge tone="neutral">Combinable</Badge>}
            </>
          )}
        />
        <FunctionField label="Discount" render={formatDiscount} />
        <FunctionField
          label="Minimum order"
          textAlign="right"
          render={({ minimum }: AdminCoupon) => (minimum === 0 ? 'None' : formatRupees(minimum))}
        />
        <MomentField source="endsAt" label="Ends" emptyText="No end date" />
        <FunctionField
          source="uses"
          label="Times used"
          textAlign="right"
          render={({ uses, maxUses }: AdminCoupon) => (maxUses === null ? uses : `${uses} of ${maxUses}`)}
        />
        <FunctionField
          label="Status"
          render={({ state }: AdminCoupon) => <Badge tone={STATUSES[state].tone}>{STATUSES[state].label}</Badge>}
        />
      </Datagrid>
    </List>
  )
}

const FILTERS = [
  <SearchInput
    key="q"
    source="q"
    alwaysOn
    placeholder="Code"
    slotProps={{ htmlInput: { 'aria-label': 'Search by code' } }}
  />,
]

const VIEWS: readonly View[] = [
  { label: 'All', filter: {} },
  { label: 'Enabled', filter: { active: true } },
  { label: 'Disabled', filter: { active: false } },
]

const STATUSES: Readonly<Record<CouponState, { readonly label: string; readonly tone: Tone }>> = {
  active: { label: 'Active', tone: 'good' },
  scheduled: { label: 'Scheduled', tone: 'pending' },
  expired: { label: 'Expired', tone: 'neutral' },
  'used up': { label: 'Used up', tone: 'neutral' },
  inactive: { label: 'Disabled', tone: 'neutral' },
}

export function CouponCreate() {
  return (
    <Create title="New coupon" redirect="list">
      <CouponForm />
    </Create>
  )
}

/** Waits for the server before it confirms: the code may be taken, or someone else may have changed the coupon. */
export function CouponEdit() {
  return (
    <EditRecord redirect="list" title="Coupon">
      <CouponForm />
    </EditRecord>
  )
}

function CouponForm() {
  return (
    <RecordForm defaultValues={NEW_COUPON} sx={{ maxWidth: 640 }}>
      <TextInput
        source="code"
        label="Code"
        helperText="Not case-sensitive."
        slotProps={{ htmlInput: { maxLength: 40, autoCapitalize: 'characters', spellCheck: false } }}
      />
      <BooleanInput
        source="automatic"
        label="Apply automatically"
        helperText="Customers need not enter the code; the checkout and the order show it."
      />
      <BooleanInput source="combinable" label="Can be combined" helperText={PRECEDENCE} />
      <RadioButtonGroupInput source="kind" label="Discount type" choices={KIND_CHOICES} helperText={false} />
      <FormDataConsumer<{ kind?: AdminCoupon['kind'] }>>
        {({ formData }) => <TermsFields kind={formData.kind ?? 'percent'} />}
      </FormDataConsumer>
      <ScopeFields />
      <BooleanInput
        source="firstOrderOnly"
        label="First order only"
        helperText="Neither the account nor the phone number has another order that was not cancelled."
        sx={{ marginBottom: 2 }}
      />
      <NumberInput
        source="minimum"
        label="Minimum order value (₹)"
        min={0}
        step={0.01}
        helperText="Enter 0 for no minimum."
      />
      <Pair>
        <MomentFormInput source="startsAt" label="Effective from" hint="Leave empty to start now." />
        <MomentFormInput source="endsAt" label="Effective until" hint="Leave empty for no end date." />
      </Pair>
      <Pair>
        <NumberInput source="maxUses" label="Total uses" min={1} step={1} helperText="Leave empty for no limit." />
        <NumberInput
          source="maxUsesPerCustomer"
          label="Uses per customer"
          min={1}
          step={1}
          helperText="Leave empty for no limit."
        />
      </Pair>
      <BooleanInput source="active" label="Enabled" helperText={false} />
    </RecordForm>
  )
}

const PRECEDENCE =
  'Applies together with other coupons that can be combined: automatic ones and one that the customer enters. A coupon that cannot be combined is used alone, if it saves the customer more than all of those together. Of coupons that save the same, the entered one is used, then the first by code. Coupons are applied in this order: for products, for the whole order, free delivery; each takes its part of what is left.'

const NEW_COUPON = {
  code: '',
  automatic: false,
  combinable: false,
  kind: 'percent',
  percent: null,
  amount: null,
  scope: 'order',
  scopeIds: [],
  firstOrderOnly: false,
  minimum: 0,
  active: true,
}
