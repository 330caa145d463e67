import {
  AutocompleteInput,
  FormDataConsumer,
  ReferenceInput,
  SelectInput,
  TextInput,
  useSourceContext,
} from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { CONDITION_FIELDS, type ConditionField, type ConditionInput } from '../../../domain/collections/conditions.ts'

/** One condition: what to compare, and with which value. */
export function ConditionFields() {
  const { setValue } = useFormContext()
  const { getSource } = useSourceContext()
  return (
    <FormDataConsumer>
      {({ scopedFormData }) => {
        const field = (scopedFormData as { field?: ConditionField } | undefined)?.field
        const input = CONDITION_FIELDS.find((each) => each.field === field)?.input ?? 'text'
        return (
          <>
            <SelectInput
              source="field"
              label="Condition"
              choices={FIELDS}
              defaultValue="fabric"
              onChange={() => setValue(getSource('value'), '')}
              helperText={false}
              sx={{ minWidth: 220 }}
            />
            <ValueInput key={field} input={input} />
          </>
        )
      }}
    </FormDataConsumer>
  )
}

const FIELDS = CONDITION_FIELDS.map(({ field, label }) => ({ id: field, name: label }))

function ValueInput({ input }: { input: ConditionInput }) {
  switch (input) {
    case 'category':
      return (
        <ReferenceInput source="value" reference="categories" perPage={200} sort={{ field: 'tree', order: 'ASC' }}>
          <AutocompleteInput label="Category" optionText="path" helperText={false} sx={WIDE} parse={textOf} />
        </ReferenceInput>
      )
    case 'brand':
      return (
        <ReferenceInput source="value" reference="brands" perPage={200} sort={{ field: 'name', order: 'ASC' }}>
          <AutocompleteInput label="Brand" optionText="name" helperText={false} sx={WIDE} parse={textOf} />
        </ReferenceInput>
      )
    case 'yes or no':
      return <SelectInput source="value" label="Value" choices={YES_NO} defaultValue="" helperText={false} sx={WIDE} />
    case 'rupees':
    case 'percent':
      return (
        <TextInput
          source="value"
          label="Value"
          parse={asTyped}
          defaultValue=""
          helperText={false}
          sx={WIDE}
          slotProps={{ htmlInput: { inputMode: 'decimal' } }}
        />
      )
    case 'text':
      return <TextInput source="value" label="Value" parse={asTyped} defaultValue="" helperText={false} sx={WIDE} />
  }
}

const asTyped = (typed: string) => typed
const textOf = (chosen: string | null) => chosen ?? ''
const WIDE = { flexGrow: 1, minWidth: 220 }
const YES_NO = [
  { id: 'true', name: 'Yes' },
  { id: 'false', name: 'No' },
]
