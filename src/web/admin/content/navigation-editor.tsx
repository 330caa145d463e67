import { Alert, Box, Button, MenuItem, Skeleton, TextField, Typography } from '@mui/material'
import { useEffect, useState } from 'react'
import { HttpError, Title, useNotify } from 'react-admin'
import type { NavConfig } from '../../../contract/content.ts'
import { MENU_PLACES, type MenuPlace } from '../../../domain/content/menu-links.ts'
import { FIXED_ITEMS, type FixedItem, navConfigFailure, readNavConfig } from '../../../domain/content/navigation.ts'
import { mergeVersions } from '../ui/both-versions.tsx'
import { call, errorMessage } from '../ui/call.ts'
import { LoadFailed } from '../ui/load-failed.tsx'
import { STICKY } from '../ui/styles.ts'
import { MenuLinksEditor } from './menu-links-editor.tsx'
import { ChoiceList, CountField, FixedItems, LevelChoice } from './navigation-fields.tsx'
import { NavigationPreview } from './navigation-preview.tsx'
import { type Levels, useLevels } from './use-levels.ts'

/** What the shop's navigation bar shows and in which order (specification 1, section 3), with a preview. */
export function NavigationEditor() {
  const [attempt, setAttempt] = useState(0)
  return (
    <>
      <Title title="Navigation" />
      <Editor key={attempt} onRetry={() => setAttempt(attempt + 1)} />
    </>
  )
}

function Editor({ onRetry }: { readonly onRetry: () => void }) {
  const [levels, levelsError] = useLevels()
  const { config, set, save, loadError, isSaving, errors, conflict } = useNavConfig()
  const failure = loadError ?? levelsError
  if (failure) return <LoadFailed message={failure} onRetry={onRetry} />
  if (!config || !levels) return <Skeleton variant="rounded" height={480} />
  const fields = { config, levels, set, errors }
  return (
    <Box
      component="form"
      sx={{ paddingBlock: 2, maxWidth: 960 }}
      onSubmit={(event) => {
        event.preventDefault()
        save(config)
      }}
    >
      <NavigationPreview config={config} levels={levels} />
      <Box sx={{ display: 'grid', gridTemplateColumns: { md: '1fr 1fr' }, gap: 3, marginTop: 3 }}>
        <StandardItems {...fields} />
        <CategoriesAndBrands {...fields} />
      </Box>
      <OwnLinks {...fields} />
      {conflict && (
        <Alert severity="error" sx={{ marginTop: 2 }}>
          {conflict}
        </Alert>
      )}
      <Box sx={STICKY}>
        <Button type="submit" variant="contained" disabled={isSaving}>
          Save
        </Button>
      </Box>
    </Box>
  )
}

function useNavConfig() {
  const notify = useNotify()
  const [config, setConfig] = useState<NavConfig>()
  /** What is saved, as far as this screen knows. */
  const [seen, setSeen] = useState<NavConfig>()
  const [conflict, setConflict] = useState<string>()
  const [loadError, setLoadError] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  useEffect(() => {
    call<unknown>('GET', '/api/nav-config')
      .then((answer) => {
        const read = readNavConfig(answer) as NavConfig
        setConfig(read)
        setSeen(read)
      })
      .catch((error) => {
        const isServerError = error instanceof HttpError && error.status > 0
        setLoadError(isServerError ? navConfigFailure(error.status) : error.message)
      })
  }, [])
  const set = (change: Partial<NavConfig>) => setConfig((now) => now && { ...now, ...change })
  const save = async (changed: NavConfig) => {
    setSaving(true)
    setErrors({})
    setConflict(undefined)
    try {
      const body = { ...changed, fixedItemsOrder: positions(orderOf(changed)), seen }
      setSeen(readNavConfig(await call<unknown>('PUT', '/api/nav-config', body)) as NavConfig)
      notify('Navigation saved.', { type: 'success' })
    } catch (error) {
      const { errors, current } = (error instanceof HttpError && error.body) || {}
      if (errors) setErrors(errors)
      if (current && seen) {
        set(mergeVersions({ base: { ...seen }, mine: { ...changed }, current }).taken)
        setSeen(current)
        setConflict(CHANGED_MEANWHILE)
      }
      notify(errorMessage(error), { type: 'error' })
    }
    setSaving(false)
  }
  return { config, set, save, loadError, isSaving, errors, conflict }
}

const CHANGED_MEANWHILE =
  'Someone else has changed the navigation. What only they changed is shown here now. Save again to replace what you both changed with yours.'

interface FieldsProps {
  readonly config: NavConfig
  readonly levels: Levels
  readonly set: (change: Partial<NavConfig>) => void
  /** By the path of the field. */
  readonly errors: Readonly<Record<string, string>>
}

function StandardItems({ config, set }: FieldsProps) {
  return (
    <Box>
      <Heading>Standard items</Heading>
      <Typography variant="body2" color="text.secondary">
        Lists without products are left out until they have some, categories as well.
      </Typography>
      <FixedItems
        order={orderOf(config)}
        isShown={(name) => config.showFixedItems[name] ?? true}
        onShow={(name, isShown) => set({ showFixedItems: { ...config.showFixedItems, [name]: isShown } })}
        onOrder={(names) => set({ fixedItemsOrder: positions(names) })}
      />
      <Heading>Dropdown for further items</Heading>
      <CountField
        label="Items shown in the bar"
        value={config.maxVisibleItems}
        min={1}
        max={20}
        onChange={(maxVisibleItems) => set({ maxVisibleItems })}
      />
      <TextField
        label="Name of the dropdown"
        value={config.moreDropdownLabel}
        required
        slotProps={{ htmlInput: { maxLength: 40 } }}
        onChange={({ target }) => set({ moreDropdownLabel: target.value })}
      />
    </Box>
  )
}

/** Each level of the catalogue: whether the bar shows it, how many of it, and which. */
const LEVELS = [
  {
    label: 'Main categories',
    show: 'showMainCategories',
    count: { name: 'maxMainCategories', max: 20 },
    options: 'mainCategories',
    ids: 'mainCategoryIds',
  },
  {
    label: 'Categories',
    show: 'showCategories',
    count: { name: 'maxCategories', max: 50 },
    options: 'categories',
    ids: 'categoryIds',
  },
  { label: 'Subcategories', show: 'showSubCategories', options: 'subCategories', ids: 'subCategoryIds' },
  { label: 'Brands', show: 'showBrands', options: 'brands', ids: 'brandIds' },
] as const

function CategoriesAndBrands({ config, levels, set }: FieldsProps) {
  return (
    <Box>
      <Heading>Categories and brands</Heading>
      {LEVELS.map(({ label, show, options, ids, ...level }) => (
        <LevelChoice
          key={show}
          label={label}
          isShown={config[show]}
          onShow={(isShown) => set({ [show]: isShown })}
          options={levels[options]}
          ids={config[ids]}
          onChange={(chosen) => set({ [ids]: chosen })}
        >
          {'count' in level && (
            <CountField
              label="Maximum number shown"
              value={config[level.count.name]}
              min={0}
              max={level.count.max}
              onChange={(count) => set({ [level.count.name]: count })}
            />
          )}
        </LevelChoice>
      ))}
      {levels.collections.length > 0 && (
        <>
          <Heading>Collections</Heading>
          <ChoiceList
            label="Collections to show"
            options={levels.collections}
            ids={config.collectionIds ?? []}
            onChange={(collectionIds) => set({ collectionIds })}
            hint="Leave empty to show none."
          />
        </>
      )}
    </Box>
  )
}

function OwnLinks({ config, levels, set, errors }: FieldsProps) {
  return (
    <>
      <MenuLinksEditor
        label="Custom links in the navigation bar"
        hint="Links open in the same tab. A link with others below it opens a menu."
        links={config.menuLinks ?? []}
        levels={levels}
        errors={errorsOf(errors, 'menuLinks.')}
        onChange={(menuLinks) => set({ menuLinks: menuLinks as NonNullable<NavConfig['menuLinks']> })}
      />
      {(config.menuLinks ?? []).length > 0 && (
        <TextField
          select
          label="Position of the custom links"
          value={config.menuPlace ?? 'last'}
          onChange={({ target }) => set({ menuPlace: target.value as MenuPlace })}
          sx={{ marginTop: 2, maxWidth: 360 }}
        >
          {MENU_PLACES.map((place) => (
            <MenuItem key={place} value={place}>
              {PLACES[place]}
            </MenuItem>
          ))}
        </TextField>
      )}
      <MenuLinksEditor
        label="Custom links in the footer"
        hint="A link with others below it becomes a list of its own. The others are added to the quick links."
        links={config.footerLinks ?? []}
        levels={levels}
        errors={errorsOf(errors, 'footerLinks.')}
        onChange={(footerLinks) => set({ footerLinks: footerLinks as NonNullable<NavConfig['footerLinks']> })}
      />
    </>
  )
}

function Heading({ children }: { children: string }) {
  return (
    <Typography component="h2" variant="h6" sx={{ marginTop: 1 }}>
      {children}
    </Typography>
  )
}

const PLACES: Readonly<Record<MenuPlace, string>> = {
  first: 'Before all other items',
  afterStandard: 'After the standard items',
  last: 'After all other items',
}

function errorsOf(errors: Readonly<Record<string, string>>, prefix: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([path, text]) =>
      path.startsWith(prefix) ? [[path.slice(prefix.length), text]] : [],
    ),
  )
}

/** Positions from 0. The stored order may have gaps or items that no longer exist. */
function positions(names: readonly FixedItem[]): NavConfig['fixedItemsOrder'] {
  return Object.fromEntries(names.map((name, index) => [name, index])) as NavConfig['fixedItemsOrder']
}

function orderOf({ fixedItemsOrder }: NavConfig): FixedItem[] {
  const position = (name: FixedItem) => fixedItemsOrder[name] ?? FIXED_ITEMS.length
  return FIXED_ITEMS.map(({ name }) => name).toSorted((one, other) => position(one) - position(other))
}
