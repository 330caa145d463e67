import { Box, Button, Link as TextLink, Typography } from '@mui/material'
import { Phone } from 'lucide-react'
import { useState } from 'react'
import { FunctionField, List, SearchInput, useRefresh } from 'react-admin'
import { Link } from 'react-router'
import type { CashCallRow } from '../../../contract/orders/cash-calls.ts'
import { formatDateTime } from '../../../domain/india/time.ts'
import { CALL_OUTCOME_NAMES, CALL_OUTCOMES, type CallOutcome } from '../../../domain/orders/cash-confirmation.ts'
import { formatRupees } from '../../../domain/units/paise.ts'
import { Datagrid } from '../ui/datagrid.tsx'
import { Empty } from '../ui/empty.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { LongText } from '../ui/long-text.tsx'
import { MomentField } from '../ui/moment-field.tsx'
import { useChange } from '../ui/use-change.ts'

/** The cash orders whose buyers were asked to confirm them and have not answered, oldest first. */
export function CallList() {
  // Not in the row, which goes as soon as the order has its answer, with the note that was typed.
  const [called, setCalled] = useState<Called>()
  return (
    <>
      <Typography color="textSecondary" sx={{ marginTop: 2, maxWidth: '48rem' }}>
        Customers can also confirm by the link in their email. An order that nobody confirms in time is cancelled
        automatically.
      </Typography>
      <List
        filters={FILTERS}
        sort={OLDEST}
        perPage={50}
        exporter={false}
        title="Call list"
        empty={<Empty>No calls to make: no cash order is waiting for a confirmation.</Empty>}
      >
        <Datagrid rowClick={false} bulkActionButtons={false} sx={COMPACT}>
          <FunctionField
            label="Customer"
            render={({ customerName, phone }: CashCallRow) => (
              <>
                <LongText text={customerName} isBold />
                <TextLink href={`tel:+91${phone}`} sx={PHONE} aria-label={`Call ${customerName}, ${phone}`}>
                  <Phone size={15} aria-hidden /> {phone}
                </TextLink>
              </>
            )}
          />
          <FunctionField label="Call" render={(order: Called) => <RecordButton onClick={() => setCalled(order)} />} />
          <FunctionField
            label="Order"
            sortBy="createdAt"
            render={({ _id, number, totalAmount, createdAt }: CashCallRow) => (
              <>
                <TextLink component={Link} to={`/orders/${_id}/show`}>
                  #{number}
                </TextLink>
                , {formatRupees(totalAmount)}
                <Box component="span" sx={SECOND_LINE}>
                  <MomentField at={createdAt} />
                </Box>
              </>
            )}
          />
          <FunctionField
            label="Pincode"
            render={({ city, pincode, sentToPincode, returnedFromPincode }: CashCallRow) => (
              <>
                <LongText text={`${pincode}, ${city}`} />
                <Box component="span" sx={SECOND_LINE}>
                  {sentToPincode === 0 ? 'No parcels yet' : `${returnedFromPincode} of ${sentToPincode} came back`}
                </Box>
              </>
            )}
          />
          <FunctionField
            label="Earlier orders"
            render={({ delivered, undelivered }: CashCallRow) => `${delivered} delivered, ${undelivered} came back`}
          />
          <FunctionField label="Calls" render={({ calls }: CashCallRow) => <Calls calls={calls} />} />
          <FunctionField
            label="Answer by"
            render={({ confirmBy }: CashCallRow) => (confirmBy === null ? 'Any time' : <MomentField at={confirmBy} />)}
          />
        </Datagrid>
      </List>
      {called && <CallDialog order={called} onClose={() => setCalled(undefined)} />}
    </>
  )
}

type Called = CashCallRow & { readonly id: string }

const OLDEST = { field: 'createdAt', order: 'ASC' } as const
/** On a small tablet all seven columns fit, whatever the names. */
const COMPACT = { '& td, & th': { paddingInline: { xs: 0.5, md: 1, lg: 1.5 } } }
const SECOND_LINE = { display: 'block', color: 'text.secondary', fontSize: '0.875rem' }
const PHONE = { display: 'flex', alignItems: 'center', gap: 0.5, minHeight: 32, whiteSpace: 'nowrap' }

const FILTERS = [
  <SearchInput
    key="q"
    source="q"
    alwaysOn
    placeholder="Number, phone or name"
    slotProps={{ htmlInput: { 'aria-label': 'Search by order number, phone or name' } }}
    sx={{ minWidth: { sm: 280 } }}
  />,
]

function Calls({ calls }: Pick<CashCallRow, 'calls'>) {
  const last = calls.at(-1)
  if (!last) return 'Not called'
  return (
    <>
      {calls.length === 1 ? '1 call' : `${calls.length} calls`}
      <Box component="span" sx={SECOND_LINE}>
        <LongText
          text={[CALL_OUTCOME_NAMES[last.outcome], last.by, formatDateTime(last.at)].filter(Boolean).join(', ')}
        />
        {last.note !== '' && (
          <Box component="span" sx={{ display: 'block' }}>
            <LongText text={`“${last.note}”`} />
          </Box>
        )}
      </Box>
    </>
  )
}

function RecordButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="outlined" size="small" onClick={onClick} sx={{ whiteSpace: 'nowrap' }}>
      Record call
    </Button>
  )
}

function CallDialog({ order, onClose }: { order: Called; onClose: () => void }) {
  const { change } = useChange()
  const refresh = useRefresh()
  const send = async (values: Readonly<Record<string, string>>) => {
    const saved = SAVED[values.outcome as CallOutcome]
    const errors = await change('POST', `/api/admin/cash-calls/${order.id}`, values, saved)
    // The order has had its answer meanwhile: it leaves the list, and what was typed stays, to be noted elsewhere.
    if (errors) refresh()
    return errors
  }
  return (
    <FormDialog
      title={`Call to ${order.customerName}`}
      explanation="Refused cancels the order and returns its items to stock."
      fields={[
        { name: 'outcome', label: 'Outcome', initial: 'confirmed', choices: OUTCOMES },
        { name: 'note', label: 'Note', maxLength: 500, isMultiline: true },
      ]}
      action="Save"
      onSend={send}
      onClose={onClose}
    />
  )
}

const OUTCOMES = CALL_OUTCOMES.map((value) => ({ value, label: CALL_OUTCOME_NAMES[value] }))
const SAVED: Readonly<Record<CallOutcome, string>> = {
  'no answer': 'The call has been recorded.',
  'call later': 'The call has been recorded.',
  confirmed: 'The order has been confirmed.',
  refused: 'The order has been cancelled.',
}
