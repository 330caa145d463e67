import { Box, Chip, Typography } from '@mui/material'
import type { NavConfig } from '../../../contract/content.ts'
import { readNavConfig } from '../../../domain/content/navigation.ts'
import { layoutNavigation, type NavItem } from '../../../domain/content/navigation-layout.ts'
import type { Levels } from './use-levels.ts'

/** Lays out the bar with the storefront's own function. */
export function NavigationPreview({ config, levels }: { config: NavConfig; levels: Levels }) {
  const { tree, brands, collections } = levels
  const ofType = (type: string) => tree.filter((level) => level.type === type)
  const { visible, more, moreLabel } = layoutNavigation(readNavConfig(config), {
    mainCategories: ofType('mainCategory'),
    categories: ofType('category'),
    subCategories: ofType('subCategory'),
    brands,
    collections,
    menu: readNavConfig(config).menuLinks.map(({ label, links }) => ({
      label,
      href: '',
      links: links.map((link) => ({ label: link.label, href: '' })),
    })),
  })
  return (
    <Box component="section" aria-label="Preview of the navigation bar">
      <Row items={visible} />
      {more.length > 0 && (
        <>
          <Typography color="textSecondary" sx={{ marginTop: 1 }}>
            In the “{moreLabel}” dropdown
          </Typography>
          <Row items={more} />
        </>
      )}
    </Box>
  )
}

function Row({ items }: { items: readonly NavItem[] }) {
  return (
    <Box
      component="ul"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        listStyle: 'none',
        margin: 0,
        padding: 1.5,
        backgroundColor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
      }}
    >
      {items.map(({ key, label, columns }) => (
        <li key={key}>
          <Chip label={columns.length > 0 ? `${label} ▾` : label} variant="outlined" />
        </li>
      ))}
    </Box>
  )
}
