import { Chip } from '@mui/material'
import type { ProductLine } from '../../../../contract/catalogue/products-admin.ts'
import { COLORS } from '../../ui/colors.ts'

export function StatusBadge({ status }: { status: ProductLine['status'] }) {
  const { label, ...colors } = LOOKS[status]
  return <Chip size="small" label={label} sx={{ ...colors, fontWeight: 600 }} />
}

const LOOKS = {
  active: { label: 'In the shop', backgroundColor: '#e7efe0', color: COLORS.neem },
  draft: { label: 'Draft', backgroundColor: '#fbf0d6', color: COLORS.ink },
  archived: { label: 'Archived', backgroundColor: COLORS['paper-deep'], color: COLORS.ink },
} as const
