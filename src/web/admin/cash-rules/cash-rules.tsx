import { Box, IconButton, Tooltip, Typography } from '@mui/material'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { Create, FunctionField, List, useListContext, useRecordContext } from 'react-admin'
import type { AdminCashRule } from '../../../contract/cash-rules.ts'
import { EMPTY_CASH_RULE } from '../../../domain/cash-rules/check-cash-rule.ts'
import { describeCondition, describeEffect } from '../../../domain/cash-rules/describe-rule.ts'
import { Badge } from '../ui/badge.tsx'
import { Datagrid } from '../ui/datagrid.tsx'
import { SaveOrDelete } from '../ui/edit-parts.tsx'
import { EditRecord, RecordForm } from '../ui/edit-record.tsx'
import { Empty } from '../ui/empty.tsx'
import { ListActions } from '../ui/list-actions.tsx'
import { LongText } from '../ui/long-text.tsx'
import { useChange } from '../ui/use-change.ts'
import { PreviewPanel } from './preview-panel.tsx'
import { RuleFields } from './rule-fields.tsx'

/** The rules of cash on delivery in the order in which they are read. */
export function CashRuleList() {
  return (
    <>
      <Typography color="textSecondary" sx={{ marginTop: 2, maxWidth: '48rem' }}>
        Read from the top: the first rule that refuses cash decides, and the first that charges a fee sets it. Shoppers
        see the reason and the fee at the checkout, before they place the order. A discount for paying online is in
        Settings, Payments.
      </Typography>
      <List
        perPage={100}
        pagination={false}
        exporter={false}
        actions={<ListActions newLabel="New rule" hasExport={false} />}
        title="Cash rules"
        empty={<Empty newLabel="New rule">No rules yet. Cash is offered as set under Settings, Payments.</Empty>}
      >
        <Datagrid bulkActionButtons={false} rowClick="edit">
          <FunctionField
            label="Applies to"
            sortable={false}
            render={(rule: AdminCashRule) => <LongText text={describeCondition(rule)} isBold />}
          />
          <FunctionField
            label="Action"
            sortable={false}
            render={(rule: AdminCashRule) => <LongText text={describeEffect(rule)} />}
          />
          <FunctionField
            label="Status"
            sortable={false}
            render={({ active }: AdminCashRule) =>
              active ? <Badge tone="good">On</Badge> : <Badge tone="neutral">Off</Badge>
            }
          />
          <FunctionField label="Order" sortable={false} render={() => <MoveButtons />} />
        </Datagrid>
      </List>
    </>
  )
}

type RuleRecord = AdminCashRule & { readonly id: string }

function MoveButtons() {
  const rule = useRecordContext<RuleRecord>()
  const { data = [] } = useListContext<RuleRecord>()
  const { change, isBusy } = useChange()
  if (!rule) return null
  const ids = data.map(({ id }) => id)
  const at = ids.indexOf(rule.id)
  const move = (by: 1 | -1) => {
    const sorted = ids.toSpliced(at, 1).toSpliced(at + by, 0, rule.id)
    change('PUT', '/api/admin/cash-rules/order', { ids: sorted }, 'The order has been saved.')
  }
  const button = (label: string, by: 1 | -1, Icon: typeof ArrowUp) => (
    <Tooltip title={label}>
      <span>
        <IconButton
          aria-label={`${label}: ${describeCondition(rule)}`}
          disabled={isBusy || ids[at + by] === undefined}
          onClick={(event) => {
            event.stopPropagation()
            move(by)
          }}
        >
          <Icon size={18} aria-hidden />
        </IconButton>
      </span>
    </Tooltip>
  )
  return (
    <Box sx={{ whiteSpace: 'nowrap' }}>
      {button('Move up', -1, ArrowUp)}
      {button('Move down', 1, ArrowDown)}
    </Box>
  )
}

export function CashRuleCreate() {
  return (
    <Create title="New cash rule" redirect="list">
      <RecordForm sx={WIDTH} defaultValues={NEW_RULE}>
        <RuleFields />
        <PreviewPanel />
      </RecordForm>
    </Create>
  )
}

/** Waits for the server before it confirms, because someone else may have changed the rule. */
export function CashRuleEdit() {
  return (
    <EditRecord redirect="list" title="Cash rule">
      <RecordForm
        sx={WIDTH}
        toolbar={<SaveOrDelete title="Delete this rule?" content="To pause it, switch it off instead." />}
      >
        <RuleFields />
        <PreviewPanel />
      </RecordForm>
    </EditRecord>
  )
}

const WIDTH = { maxWidth: 720 }
const NEW_RULE = {
  ...EMPTY_CASH_RULE,
  kind: 'total',
  effect: 'refuse',
  count: 2,
  months: 6,
  active: true,
}
