import { Typography } from '@mui/material'
import {
  AutocompleteInput,
  Create,
  DeleteWithConfirmButton,
  FormDataConsumer,
  FunctionField,
  List,
  NumberInput,
  RadioButtonGroupInput,
  ReferenceInput,
  required,
  SaveButton,
  Toolbar,
  useRecordContext,
} from 'react-admin'
import type { ReturnPolicyRecord } from '../../../contract/return-policies.ts'
import { DEFAULT_POLICY, MAX_POLICY_DAYS } from '../../../domain/returns/policy.ts'
import { formatRupees, rupeesFromPaise } from '../../../domain/units/paise.ts'
import { Pair } from '../ui/columns.tsx'
import { Datagrid } from '../ui/datagrid.tsx'
import { EditRecord, RecordForm } from '../ui/edit-record.tsx'
import { ListActions } from '../ui/list-actions.tsx'
import { LongText } from '../ui/long-text.tsx'
import { RupeesInput } from '../ui/rupees-input.tsx'

/** The policy of the shop, and those of categories and products that differ from it. */
export function PolicyList() {
  return (
    <>
      <Typography color="textSecondary" sx={{ marginTop: 2, maxWidth: '48rem' }}>
        The nearest policy applies: that of the product, then of its category, then of the shop. Cut fabric comes back
        only when it is faulty, damaged or not what was ordered.
      </Typography>
      <List
        perPage={50}
        exporter={false}
        actions={<ListActions newLabel="New policy" hasExport={false} />}
        title="Return policies"
      >
        <Datagrid bulkActionButtons={false} rowClick="edit">
          <FunctionField label="For" render={(policy: ReturnPolicyRecord) => <LongText text={scopeName(policy)} />} />
          <FunctionField label="Return" render={({ returnDays }: ReturnPolicyRecord) => days(returnDays)} />
          <FunctionField label="Exchange" render={({ exchangeDays }: ReturnPolicyRecord) => days(exchangeDays)} />
          <FunctionField label="Faulty items" render={({ claimDays }: ReturnPolicyRecord) => days(claimDays)} />
          <FunctionField label="Pickup fee" render={({ pickupFee }: ReturnPolicyRecord) => formatRupees(pickupFee)} />
          <FunctionField
            label="Approved at once"
            render={({ approveUpTo }: ReturnPolicyRecord) =>
              approveUpTo === null ? 'Never' : `Up to ${formatRupees(approveUpTo)}`
            }
          />
        </Datagrid>
      </List>
    </>
  )
}

function scopeName({ scope, name }: ReturnPolicyRecord): string {
  if (scope === 'shop') return 'The whole shop'
  return scope === 'category' ? `Category ${name}` : name
}

function days(count: number | null): string {
  if (count === null) return 'Not offered'
  return count === 1 ? '1 day' : `${count} days`
}

export function PolicyEdit() {
  return (
    <EditRecord redirect="list" title="Return policy">
      <RecordForm sx={WIDTH} toolbar={<PolicyToolbar />}>
        <PolicyName />
        <PolicyFields />
      </RecordForm>
    </EditRecord>
  )
}

function PolicyName() {
  const policy = useRecordContext<ReturnPolicyRecord & { id: string }>()
  return policy ? (
    <Typography component="h2" variant="h6" sx={{ marginBottom: 1 }}>
      {scopeName(policy)}
    </Typography>
  ) : null
}

/** The policy of the shop cannot be deleted. */
function PolicyToolbar() {
  const policy = useRecordContext<ReturnPolicyRecord & { id: string }>()
  return (
    <Toolbar sx={{ justifyContent: 'space-between' }}>
      <SaveButton />
      {policy && policy.scope !== 'shop' && (
        <DeleteWithConfirmButton
          mutationMode="pessimistic"
          confirmTitle="Delete this policy?"
          confirmContent="The next policy above it applies then."
        />
      )}
    </Toolbar>
  )
}

export function PolicyCreate() {
  return (
    <Create title="New return policy" redirect="list">
      <RecordForm sx={WIDTH} defaultValues={NEW_POLICY}>
        <RadioButtonGroupInput source="scope" label="For" choices={SCOPES} helperText={false} />
        <FormDataConsumer<{ scope?: string }>>
          {({ formData }) =>
            formData.scope === 'product' ? (
              <ReferenceInput source="target" reference="products" key="product">
                <AutocompleteInput label="Product" optionText="name" validate={required()} fullWidth />
              </ReferenceInput>
            ) : (
              <ReferenceInput source="target" reference="categories" key="category" perPage={200} sort={TREE}>
                <AutocompleteInput label="Category" optionText="path" validate={required()} fullWidth />
              </ReferenceInput>
            )
          }
        </FormDataConsumer>
        <PolicyFields />
      </RecordForm>
    </Create>
  )
}

function PolicyFields() {
  const input = { min: 0, max: MAX_POLICY_DAYS, step: 1 }
  return (
    <>
      <Pair>
        <NumberInput source="returnDays" label="Days to return" helperText="Leave empty if not offered." {...input} />
        <NumberInput
          source="exchangeDays"
          label="Days to exchange"
          helperText="Leave empty if not offered."
          {...input}
        />
      </Pair>
      <NumberInput
        source="claimDays"
        label="Days for faulty items"
        helperText="Items that are faulty, damaged, late or not as described are always taken back."
        validate={required()}
        {...input}
      />
      <RupeesInput
        source="pickupFee"
        label="Pickup fee"
        helperText="Deducted from a refund when you collect items without being at fault."
        validate={required()}
      />
      <RupeesInput
        source="approveUpTo"
        label="Approve at once up to"
        helperText="Leave empty to approve each request yourself."
      />
    </>
  )
}

const WIDTH = { maxWidth: 640 }
const TREE = { field: 'tree', order: 'ASC' } as const
const SCOPES = [
  { id: 'category', name: 'A category' },
  { id: 'product', name: 'A product' },
]
const NEW_POLICY = {
  scope: 'category',
  target: null,
  returnDays: DEFAULT_POLICY.returnDays,
  exchangeDays: DEFAULT_POLICY.exchangeDays,
  claimDays: DEFAULT_POLICY.claimDays,
  pickupFee: rupeesFromPaise(DEFAULT_POLICY.pickupFee),
  approveUpTo: null,
}
