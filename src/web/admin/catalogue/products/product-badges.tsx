import { Box, Tooltip } from '@mui/material'
import { type LucideIcon, Sparkles, Star, TrendingUp } from 'lucide-react'
import type { ProductLine } from '../../../../contract/catalogue/products-admin.ts'

export const FLAGS: readonly {
  readonly name: 'featured' | 'newArrival' | 'bestSeller'
  readonly label: string
  readonly Icon: LucideIcon
}[] = [
  { name: 'featured', label: 'Featured', Icon: Star },
  { name: 'newArrival', label: 'New arrival', Icon: Sparkles },
  { name: 'bestSeller', label: 'Best seller', Icon: TrendingUp },
]

/** What a product is marked as, in icons that say their names. */
export function Flags({ row }: { row: Pick<ProductLine, (typeof FLAGS)[number]['name']> }) {
  return (
    <Box sx={{ display: 'flex', gap: 0.5, color: 'primary.main' }}>
      {FLAGS.filter(({ name }) => row[name]).map(({ name, label, Icon }) => (
        <Tooltip key={name} title={label}>
          <Icon size={18} role="img" aria-label={label} />
        </Tooltip>
      ))}
    </Box>
  )
}
