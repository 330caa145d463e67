import { Datagrid, DateField, FunctionField, List, SearchInput } from 'react-admin'
import type { AdminCoupon } from '../../../contract/coupons.ts'
import type { CouponState } from '../../../domain/coupons/coupons.ts'
import { formatRupees } from '../../../domain/units/paise.ts'
import { Badge, capital, type Tone } from '../ui/badge.tsx'
import { ListActions } from '../ui/list-actions.tsx'
import { type View, Views } from '../ui/list-views.tsx'

/** Coupons, newest first: what they take off, how long, and how often they were used. */
export default function CouponList() {
  return (
    <List
      filters={FILTERS}
      sort={{ field: 'createdAt', order: 'DESC' }}
      exporter={false}
      actions={<ListActions />}
      title="Coupons"
      empty={false}
    >
      <Views label="Which coupons" views={VIEWS} />
      <Datagrid bulkActionButtons={false} rowClick="edit">
        <FunctionField source="code" label="Code" render={({ code }: AdminCoupon) => <b>{code}</b>} />
        <FunctionField label="Takes off" render={takesOff} />
        <FunctionField
          label="Orders from"
          textAlign="right"
          render={({ minimum }: AdminCoupon) => (minimum === 0 ? 'Any order' : formatRupees(minimum))}
        />
        <DateField source="endsAt" label="Ends" emptyText="Never" showTime />
        <FunctionField
          source="uses"
          label="Uses"
          textAlign="right"
          render={({ uses, mostUses }: AdminCoupon) => (mostUses === null ? uses : `${uses} of ${mostUses}`)}
        />
        <FunctionField
          label="State"
          render={({ state }: AdminCoupon) => <Badge tone={TONES[state]}>{capital(state)}</Badge>}
        />
      </Datagrid>
    </List>
  )
}

function takesOff({ percent, amount }: AdminCoupon): string {
  return percent === null ? formatRupees(amount ?? 0) : `${percent}%`
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
  { label: 'Switched on', filter: { active: true } },
  { label: 'Switched off', filter: { active: false } },
]

const TONES: Readonly<Record<CouponState, Tone>> = {
  good: 'good',
  'not yet': 'waiting',
  over: 'neutral',
  'used up': 'neutral',
  off: 'neutral',
}
