import { Alert, Button, Typography } from '@mui/material'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Title } from 'react-admin'
import { Link, useLocation } from 'react-router'
import type { GridProduct } from '../../../../contract/product-grid.ts'
import { call, errorMessage } from '../../ui/call.ts'
import { Loading } from '../../ui/loading.tsx'
import { type GridChoices, readChoices } from './grid-choices.ts'
import { GridEditor } from './grid-editor.tsx'

interface Opened {
  readonly rows: readonly GridProduct[]
  readonly choices: GridChoices
}

/** Edits the products selected in the list, one row each. Their ids come with the navigation and survive a reload. */
export function ProductGrid() {
  const { state } = useLocation()
  const [ids] = useState<readonly string[]>(() => (Array.isArray(state?.ids) ? state.ids : []))
  const [opened, setOpened] = useState<Opened>()
  const [error, setError] = useState<string>()
  useEffect(() => {
    if (ids.length === 0) return
    const read = call<{ data: GridProduct[] }>('GET', `/api/admin/product-grid?ids=${ids}`)
    Promise.all([read, readChoices()]).then(
      ([{ data: rows }, choices]) => setOpened({ rows, choices }),
      (failure: unknown) => setError(errorMessage(failure)),
    )
  }, [ids])
  if (error) return <Page>{<Alert severity="error">{error}</Alert>}</Page>
  if (ids.length === 0)
    return <Page>{<Typography>Select products in the list, then choose “Edit in grid”.</Typography>}</Page>
  if (!opened) return <Page>{<Loading />}</Page>
  if (opened.rows.length === 0) return <Page>{<Typography>The selected products were deleted.</Typography>}</Page>
  return (
    <Page>
      <GridEditor rows={opened.rows} choices={opened.choices} />
    </Page>
  )
}

function Page({ children }: { children: ReactNode }) {
  return (
    <>
      <Title title="Edit products in a grid" />
      <Button
        component={Link}
        to="/products"
        startIcon={<ArrowLeft size={18} aria-hidden />}
        sx={{ alignSelf: 'start' }}
      >
        All products
      </Button>
      {children}
    </>
  )
}
