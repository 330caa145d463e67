import { Autocomplete, Button, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { usePermissions } from 'react-admin'
import type { AdminCustomer } from '../../../contract/customers.ts'
import type { Permission } from '../../../domain/accounts/permissions.ts'
import { Panel } from '../ui/panel.tsx'
import { useChange } from '../ui/use-change.ts'
import { useFetch } from '../ui/use-fetch.ts'

export interface CustomerGroups {
  readonly data: readonly { readonly name: string; readonly customers: number }[]
}

/** The groups of a customer, such as 'Wholesale'. A new name makes a new group. */
export function GroupPanel({ customer: { _id, groups, isDeleted } }: { readonly customer: AdminCustomer }) {
  const { permissions } = usePermissions<readonly Permission[]>()
  const { change, isBusy } = useChange()
  const [known] = useFetch<CustomerGroups>('/api/admin/customer-groups')
  const [chosen, setChosen] = useState<readonly string[]>(groups)
  const [error, setError] = useState<string>()
  if (isDeleted || !permissions?.includes('customers.write'))
    return (
      <Panel title="Groups">
        <Typography>{groups.join(', ') || 'None'}</Typography>
      </Panel>
    )
  const save = async () => {
    const path = `/api/admin/customers/${_id}/groups`
    setError((await change('PUT', path, { groups: chosen }, 'Groups saved.'))?.groups)
  }
  return (
    <Panel title="Groups">
      <Autocomplete
        multiple
        freeSolo
        autoSelect
        options={known?.data.map(({ name }) => name) ?? []}
        value={[...chosen]}
        onChange={(_event, names) => setChosen(names.map((name) => name.trim()).filter((name) => name !== ''))}
        renderInput={(input) => (
          <TextField
            {...input}
            label="Groups"
            error={error !== undefined}
            helperText={error ?? 'For example Wholesale. Press Enter after a new name.'}
          />
        )}
      />
      <Button
        variant="outlined"
        disabled={isBusy || chosen.join('\n') === groups.join('\n')}
        onClick={save}
        sx={{ marginTop: 1 }}
      >
        Save groups
      </Button>
    </Panel>
  )
}
