import { Box, Chip, Tooltip } from '@mui/material'
import { type LucideIcon, Sparkles, Star, TrendingUp } from 'lucide-react'
import type { ProductRow } from '../../../../contract/products-admin.ts'
import { COLORS } from '../../ui/colors.ts'

export function StatusBadge({ status }: { status: ProductRow['status'] }) {
  const { label, ...colors } = STATUSES[status]
  return <Chip size="small" label={label} sx={{ ...colors, fontWeight: 600 }} />
}

const STATUSES = {
  active: { label: 'Active', backgroundColor: '#e7efe0', color: COLORS.neem },
  draft: { label: 'Draft', backgroundColor: '#fbf0d6', color: COLORS.ink },
  archived: { label: 'Archived', backgroundColor: COLORS['paper-deep'], color: COLORS.ink },
} as const

export const PRODUCT_BADGES: readonly {
  readonly name: 'featured' | 'newArrival' | 'bestSeller'
  readonly label: string
  readonly Icon: LucideIcon
}[] = [
  { name: 'featured', label: 'Featured', Icon: Star },
  { name: 'newArrival', label: 'New arrival', Icon: Sparkles },
  { name: 'bestSeller', label: 'Best seller', Icon: TrendingUp },
]

/** The badges of a product as icons with tooltips. */
export function ProductBadges({ row }: { row: Pick<ProductRow, (typeof PRODUCT_BADGES)[number]['name']> }) {
  return (
    <Box sx={{ display: 'flex', gap: 0.5, color: 'primary.main' }}>
      {PRODUCT_BADGES.filter(({ name }) => row[name]).map(({ name, label, Icon }) => (
        <Tooltip key={name} title={label}>
          <Icon size={18} role="img" aria-label={label} />
        </Tooltip>
      ))}
    </Box>
  )
}
