import { Alert, Box, Button, IconButton, MenuItem, TextField, Typography } from '@mui/material'
import { ArrowDown, ArrowUp, CornerDownRight, CornerLeftUp, Plus, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { LINK_KINDS, type LinkKind, MAX_LABEL, type MenuLink } from '../../../domain/content/menu-links.ts'
import { call } from '../ui/call.ts'
import { LinkTarget } from './link-target.tsx'
import { type LinkRow, linksOf, pathsOf, rowsOf } from './menu-rows.ts'
import type { Levels } from './use-levels.ts'

interface MenuLinksEditorProps {
  readonly label: string
  readonly hint: string
  readonly links: readonly MenuLink[]
  readonly levels: Levels
  /** Messages by the path of the field, `0.value`. */
  readonly errors: Readonly<Record<string, string>>
  readonly onChange: (links: MenuLink[]) => void
}

/** The custom links of a menu, in order. A link can stand below the one above it. Links that lead nowhere have a warning. */
export function MenuLinksEditor({ label, hint, links, levels, errors, onChange }: MenuLinksEditorProps) {
  const rows = rowsOf(links)
  const paths = pathsOf(rows)
  const problems = useProblems(links)
  const change = (next: readonly LinkRow[]) => onChange(linksOf(next))
  const set = (index: number, part: Partial<LinkRow>) => {
    const row = rows[index]
    if (row) change(rows.with(index, { ...row, ...part }))
  }
  const swap = (index: number, other: number) => {
    const [one, two] = [rows[index], rows[other]]
    if (one && two) change(rows.with(index, two).with(other, one))
  }
  return (
    <Box component="section" aria-label={label} sx={{ marginTop: 3 }}>
      <Typography component="h2" variant="h6">
        {label}
      </Typography>
      <Typography color="textSecondary">{hint}</Typography>
      {rows.map((row, index) => {
        const path = paths[index] ?? ''
        const name = row.label || `link ${index + 1}`
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id, and their fields keep no state of their own
          <Box key={index} role="group" aria-label={name} sx={{ ...ROW, marginLeft: row.isBelow ? 4 : 0 }}>
            <TextField
              label="Text"
              value={row.label}
              error={errors[`${path}.label`] !== undefined}
              helperText={errors[`${path}.label`]}
              slotProps={{ htmlInput: { maxLength: MAX_LABEL } }}
              onChange={({ target }) => set(index, { label: target.value })}
            />
            <TextField
              select
              label="Leads to"
              value={row.kind}
              onChange={({ target }) => set(index, { kind: target.value as LinkKind, value: '' })}
            >
              {LINK_KINDS.filter((kind) => kind !== 'heading' || !row.isBelow).map((kind) => (
                <MenuItem key={kind} value={kind}>
                  {KINDS[kind]}
                </MenuItem>
              ))}
            </TextField>
            <LinkTarget
              kind={row.kind}
              value={row.value}
              levels={levels}
              error={errors[`${path}.value`]}
              onChange={(value, suggested) => set(index, { value, label: row.label || suggested.slice(0, MAX_LABEL) })}
            />
            <Box sx={{ display: 'flex' }}>
              <IconButton aria-label={`Move ${name} up`} disabled={index === 0} onClick={() => swap(index, index - 1)}>
                <ArrowUp size={18} />
              </IconButton>
              <IconButton
                aria-label={`Move ${name} down`}
                disabled={index === rows.length - 1}
                onClick={() => swap(index, index + 1)}
              >
                <ArrowDown size={18} />
              </IconButton>
              <IconButton
                aria-label={row.isBelow ? `Move ${name} out` : `Move ${name} below the link above`}
                disabled={index === 0 || row.kind === 'heading'}
                onClick={() => set(index, { isBelow: !row.isBelow })}
              >
                {row.isBelow ? <CornerLeftUp size={18} /> : <CornerDownRight size={18} />}
              </IconButton>
              <IconButton aria-label={`Remove ${name}`} onClick={() => change(rows.toSpliced(index, 1))}>
                <Trash2 size={18} />
              </IconButton>
            </Box>
            {problems[path] && (
              <Alert severity="warning" sx={{ gridColumn: '1 / -1' }}>
                {problems[path]}
              </Alert>
            )}
          </Box>
        )
      })}
      <Button
        startIcon={<Plus size={18} aria-hidden />}
        onClick={() => change([...rows, { label: '', kind: 'page', value: '', isBelow: false }])}
        sx={{ marginTop: 1 }}
      >
        Add a link
      </Button>
    </Box>
  )
}

/** Which links lead nowhere, by path, asked shortly after the last change. */
function useProblems(links: readonly MenuLink[]): Readonly<Record<string, string>> {
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const asked = JSON.stringify(links)
  useEffect(() => {
    const controller = new AbortController()
    const timer = setTimeout(() => {
      call<{ data: Record<string, string> }>(
        'POST',
        '/api/admin/menus/check',
        { links: JSON.parse(asked) },
        { signal: controller.signal },
      ).then(
        ({ data }) => setProblems(data),
        () => undefined,
      )
    }, 400)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [asked])
  return problems
}

const KINDS: Readonly<Record<LinkKind, string>> = {
  page: 'Custom page',
  collection: 'Collection',
  category: 'Category',
  product: 'Product',
  address: 'Address',
  heading: 'Heading only',
}

const ROW = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '12rem 10rem minmax(0, 1fr) auto' },
  gap: 1,
  alignItems: 'start',
  paddingBlock: 1,
  borderTop: 1,
  borderColor: 'divider',
}
