import { Box, Typography } from '@mui/material'
import { Link } from 'react-admin'
import type { AuditEntry } from '../../../contract/audit.ts'
import { changedFields } from '../../../domain/audit/changed-fields.ts'
import { sentenceOf } from '../../../domain/audit/sentences.ts'
import { MomentField } from '../ui/moment-field.tsx'

/** One change: who did what and when, and each changed value before and after. */
export function AuditChange({ change }: { readonly change: AuditEntry }) {
  const path = pathOf(change)
  const fields = changedFields(change.before, change.after, change.entity)
  return (
    <Box component="li" sx={ROW}>
      <Typography component="span" variant="body2" color="textSecondary">
        <MomentField at={change.at} />
      </Typography>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography>
          <b>{change.staffName || 'Someone'}</b>{' '}
          {path ? <Link to={path}>{sentenceOf(change)}</Link> : sentenceOf(change)}
        </Typography>
        {fields.length > 0 && (
          <Box component="dl" sx={FIELDS}>
            {fields.map(({ label, before, after }) => (
              <Box key={label} sx={{ display: 'contents' }}>
                <dt>{label}</dt>
                <dd>
                  {before !== undefined && <del>{before}</del>}
                  {before !== undefined && after !== undefined && ' → '}
                  {after !== undefined && <ins>{after}</ins>}
                </dd>
              </Box>
            ))}
          </Box>
        )}
      </Box>
    </Box>
  )
}

const ROW = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '11rem minmax(0, 1fr)' },
  columnGap: 2,
  paddingInline: 2,
  paddingBlock: 1.25,
  borderTop: 1,
  borderColor: 'divider',
  '&:first-of-type': { borderTop: 0 },
} as const

const FIELDS = {
  margin: 0,
  marginTop: 0.5,
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(6rem, 12rem) minmax(0, 1fr)' },
  columnGap: 2,
  fontSize: '0.875rem',
  '& dt': { color: 'text.secondary' },
  '& dd': { margin: 0 },
} as const

/** The screens of records, by kind; records without a screen of their own have none. */
const SCREENS: Readonly<Record<string, (id: string) => string>> = {
  order: (id) => `/orders/${id}/show`,
  'courier cash': (id) => `/orders/${id}/show`,
  return: (id) => `/returns/${id}/show`,
  remittance: (id) => `/remittances/${id}/show`,
  customer: (id) => `/customers/${id}/show`,
  product: (id) => `/products/${id}`,
  category: (id) => `/categories/${id}`,
  brand: (id) => `/brands/${id}`,
  'stock receipt': (id) => `/stock-receipts/${id}/show`,
}

function pathOf({ action, entity, entityId }: AuditEntry): string | undefined {
  return action === 'delete' || !/^[0-9a-f]{24}$/.test(entityId) ? undefined : SCREENS[entity]?.(entityId)
}
