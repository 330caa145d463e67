import { Box, Button, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { Title } from 'react-admin'
import { Link, useLocation, useNavigate } from 'react-router'
import type { GridProduct } from '../../../../contract/product-grid.ts'
import type { GridVariant } from '../../../../contract/variant-grid.ts'
import { call, errorMessage } from '../../ui/call.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Loading } from '../../ui/loading.tsx'
import { readChoices } from './grid-choices.ts'
import { GridEditor } from './grid-editor.tsx'
import { productSheet } from './product-sheet.ts'
import type { Sheet } from './sheet.ts'
import { variantSheet } from './variant-sheet.ts'

/**
 * Edits the products selected in the list, one row each, or their variants. The ids come with the navigation and survive a
 * reload; the address has the view and the page of variants.
 */
export function ProductGrid() {
  const { state, search } = useLocation()
  const [ids] = useState<readonly string[]>(() => (Array.isArray(state?.ids) ? state.ids : []))
  const query = new URLSearchParams(search)
  const isVariants = query.get('view') === 'variants'
  const page = Math.max(1, Number(query.get('page')) || 1)
  if (ids.length === 0)
    return <Frame>{<Typography>Select products in the list, then choose “Edit in grid”.</Typography>}</Frame>
  return (
    <Frame views={<Views ids={ids} isVariants={isVariants} />}>
      {isVariants ? <Variants key={page} ids={ids} page={page} /> : <Products ids={ids} />}
    </Frame>
  )
}

interface Read<T> {
  readonly value?: T
  readonly error?: string
  readonly retry: () => void
}

/** Reads when the component is first shown, and again when that failed and `retry` is called. */
function useRead<T>(read: () => Promise<T>): Read<T> {
  const [result, setResult] = useState<Omit<Read<T>, 'retry'>>({})
  const [first] = useState(() => read)
  const retry = useCallback(() => {
    setResult({})
    first().then(
      (value) => setResult({ value }),
      (failure: unknown) => setResult({ error: errorMessage(failure) }),
    )
  }, [first])
  useEffect(retry, [retry])
  return { ...result, retry }
}

function Products({ ids }: { ids: readonly string[] }) {
  const { value, error, retry } = useRead(async () => {
    const read = call<{ data: GridProduct[] }>('GET', `/api/admin/product-grid?ids=${ids}`)
    const [{ data: rows }, choices] = await Promise.all([read, readChoices()])
    const sheet: Sheet<GridProduct> = productSheet(choices)
    return { rows, sheet }
  })
  if (error) return <LoadFailed message={error} onRetry={retry} />
  if (!value) return <Loading />
  if (value.rows.length === 0) return <Typography>The selected products were deleted.</Typography>
  return <GridEditor sheet={value.sheet} rows={value.rows} />
}

/** The most rows that the API reads and saves at once. */
const PER_PAGE = 200

function Variants({ ids, page }: { ids: readonly string[]; page: number }) {
  const { value, error, retry } = useRead(() =>
    call<{ data: GridVariant[]; total: number }>(
      'GET',
      `/api/admin/variant-grid?ids=${ids}&perPage=${PER_PAGE}&page=${page}`,
    ),
  )
  if (error) return <LoadFailed message={error} onRetry={retry} />
  if (!value) return <Loading />
  const { data, total } = value
  if (total === 0) return <Typography>The selected products were deleted.</Typography>
  return (
    <>
      <Pages ids={ids} page={page} total={total} />
      {data.length > 0 && <GridEditor sheet={variantSheet} rows={data} />}
    </>
  )
}

/** More variants than fit on a page are shown one page after another; each is saved on its own. */
function Pages({ ids, page, total }: { ids: readonly string[]; page: number; total: number }) {
  const pages = Math.ceil(total / PER_PAGE)
  if (pages === 1 && page === 1) return null
  const to = (other: number) => ({ to: { search: `?view=variants&page=${other}` }, state: { ids } })
  const [first, last] = [(page - 1) * PER_PAGE + 1, Math.min(page * PER_PAGE, total)]
  return (
    <Box
      component="nav"
      aria-label="Pages of variants"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}
    >
      <Button component={Link} disabled={page === 1} {...to(Math.min(page - 1, pages))}>
        Previous {PER_PAGE}
      </Button>
      <Typography variant="body2" aria-current="page">
        {first <= total
          ? `${first.toLocaleString('en-IN')}–${last.toLocaleString('en-IN')} of ${total.toLocaleString('en-IN')} variants`
          : `This page is empty. There are ${total.toLocaleString('en-IN')} variants.`}
      </Typography>
      <Button component={Link} disabled={page >= pages} {...to(page + 1)}>
        Next {PER_PAGE}
      </Button>
    </Box>
  )
}

function Views({ ids, isVariants }: { ids: readonly string[]; isVariants: boolean }) {
  const navigate = useNavigate()
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label="Rows"
      value={isVariants ? 'variants' : 'products'}
      onChange={(_, view: string | null) => {
        if (view) navigate({ search: view === 'variants' ? '?view=variants' : '' }, { state: { ids } })
      }}
    >
      <ToggleButton value="products">Products</ToggleButton>
      <ToggleButton value="variants">Variants</ToggleButton>
    </ToggleButtonGroup>
  )
}

function Frame({ views, children }: { views?: ReactNode; children: ReactNode }) {
  return (
    <>
      <Title title="Edit products in a grid" />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, marginBottom: 1 }}>
        <Button component={Link} to="/products" startIcon={<ArrowLeft size={18} aria-hidden />}>
          All products
        </Button>
        {views}
      </Box>
      {children}
    </>
  )
}
