import { Alert, Box, Button, FormControlLabel, Skeleton, Switch, TextField, Typography } from '@mui/material'
import { useEffect, useState } from 'react'
import { HttpError, Title, useNotify } from 'react-admin'
import type { NavConfig } from '../../../contract/content/shop.ts'
import { FIXED_ITEMS, type FixedItem, navConfigFailure, readNavConfig } from '../../../domain/content/navigation.ts'
import { call } from '../ui/call.ts'
import { STICKY } from '../ui/sticky.ts'
import { ChoiceList } from './choice-list.tsx'
import { FixedItems } from './navigation-fields.tsx'
import { NavigationPreview } from './navigation-preview.tsx'
import { type Level, useLevels } from './use-levels.ts'

/** What the navigation bar of the shop shows and in which order (specification 1, section 3), with the bar as it would be. */
export default function NavigationEditor() {
  const notify = useNotify()
  const levels = useLevels()
  const [config, setConfig] = useState<NavConfig>()
  const [problem, setProblem] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  useEffect(() => {
    call<unknown>('GET', '/api/nav-config')
      .then((answer) => setConfig(readNavConfig(answer) as NavConfig))
      .catch((error) => {
        const isAnswered = error instanceof HttpError && error.status > 0
        setProblem(isAnswered ? navConfigFailure(error.status) : error.message)
      })
  }, [])
  if (problem) return <Alert severity="error">{problem}</Alert>
  if (!config || !levels) return <Skeleton variant="rounded" height={480} />
  const set = (change: Partial<NavConfig>) => setConfig({ ...config, ...change })
  const save = async () => {
    setSaving(true)
    try {
      await call('PUT', '/api/nav-config', { ...config, fixedItemsOrder: numbered(orderOf(config)) })
      notify('Saved. The shop shows it now.', { type: 'success' })
    } catch (error) {
      notify(error instanceof Error ? error.message : 'Something went wrong. Please try again.', { type: 'error' })
    }
    setSaving(false)
  }
  const toggle = (
    name: 'showMainCategories' | 'showCategories' | 'showSubCategories' | 'showBrands',
    label: string,
  ) => (
    <FormControlLabel
      sx={{ minHeight: 44 }}
      control={<Switch checked={config[name]} onChange={({ target }) => set({ [name]: target.checked })} />}
      label={label}
    />
  )
  const count = (
    name: 'maxVisibleItems' | 'maxMainCategories' | 'maxCategories',
    label: string,
    least: number,
    most: number,
  ) => (
    <TextField
      type="number"
      label={label}
      value={config[name]}
      slotProps={{ htmlInput: { min: least, max: most, inputMode: 'numeric' } }}
      onChange={({ target }) => set({ [name]: Math.min(most, Math.max(least, Math.trunc(Number(target.value) || 0))) })}
    />
  )
  return (
    <Box
      component="form"
      sx={{ paddingBlock: 2, maxWidth: 960 }}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Title title="Navigation" />
      <NavigationPreview config={config} levels={levels} />
      <Box sx={{ display: 'grid', gridTemplateColumns: { md: '1fr 1fr' }, gap: 3, marginTop: 3 }}>
        <Box>
          <Heading>Fixed items</Heading>
          <FixedItems
            order={orderOf(config)}
            isShown={(name) => config.showFixedItems[name] ?? true}
            onShow={(name, isShown) => set({ showFixedItems: { ...config.showFixedItems, [name]: isShown } })}
            onOrder={(names) => set({ fixedItemsOrder: numbered(names) })}
          />
          <Heading>Room in the bar</Heading>
          {count('maxVisibleItems', 'Items before the rest goes into a dropdown', 1, 20)}
          <TextField
            label="Name of that dropdown"
            value={config.moreDropdownLabel}
            required
            slotProps={{ htmlInput: { maxLength: 40 } }}
            onChange={({ target }) => set({ moreDropdownLabel: target.value })}
          />
        </Box>
        <Box>
          <Heading>Categories and brands</Heading>
          {toggle('showMainCategories', 'Main categories')}
          {config.showMainCategories && (
            <>
              {count('maxMainCategories', 'At most', 0, 20)}
              <ChoiceList
                label="Only these main categories"
                {...choice(levels.mainCategories, config.mainCategoryIds)}
                onChange={(mainCategoryIds) => set({ mainCategoryIds })}
              />
            </>
          )}
          {toggle('showCategories', 'Categories')}
          {config.showCategories && (
            <>
              {count('maxCategories', 'At most', 0, 50)}
              <ChoiceList
                label="Only these categories"
                {...choice(levels.categories, config.categoryIds)}
                onChange={(categoryIds) => set({ categoryIds })}
              />
            </>
          )}
          {toggle('showSubCategories', 'Subcategories')}
          {config.showSubCategories && (
            <ChoiceList
              label="These subcategories"
              {...choice(levels.subCategories, config.subCategoryIds)}
              onChange={(subCategoryIds) => set({ subCategoryIds })}
            />
          )}
          {toggle('showBrands', 'Brands')}
          {config.showBrands && (
            <ChoiceList
              label="These brands"
              {...choice(levels.brands, config.brandIds)}
              onChange={(brandIds) => set({ brandIds })}
            />
          )}
        </Box>
      </Box>
      <Box sx={STICKY}>
        <Button type="submit" variant="contained" disabled={isSaving}>
          Save
        </Button>
      </Box>
    </Box>
  )
}

function Heading({ children }: { children: string }) {
  return (
    <Typography component="h2" variant="h6" sx={{ marginTop: 1 }}>
      {children}
    </Typography>
  )
}

function choice(options: readonly Level[], ids: readonly string[]) {
  return { options, ids }
}

/** Places from 0: what was stored may have gaps, and places the bar does not have. */
function numbered(names: readonly FixedItem[]): NavConfig['fixedItemsOrder'] {
  return Object.fromEntries(names.map((name, place) => [name, place])) as NavConfig['fixedItemsOrder']
}

function orderOf({ fixedItemsOrder }: NavConfig): FixedItem[] {
  const place = (name: FixedItem) => fixedItemsOrder[name] ?? FIXED_ITEMS.length
  return FIXED_ITEMS.map(({ name }) => name).toSorted((one, other) => place(one) - place(other))
}
