import { Box, Dialog, InputBase, Typography } from '@mui/material'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react'
import { useLogout, usePermissions } from 'react-admin'
import { useNavigate } from 'react-router'
import type { Permission } from '../../../domain/accounts/permissions.ts'
import { Lines } from './command-lines.tsx'
import { useFinds } from './command-results.ts'
import { type Command, commandsFor, matching } from './commands.ts'

interface PaletteProps {
  readonly onClose: () => void
  readonly onShortcuts: () => void
}

/** Goes anywhere and finds anything by typing: a field with a list under it, as the pattern of a combobox has it. */
export function Palette({ onClose, onShortcuts }: PaletteProps) {
  const id = useId()
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      aria-labelledby={id}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      slotProps={{ paper: { sx: { marginBlock: { xs: 2, sm: 8 }, maxHeight: 'min(36rem, calc(100dvh - 6rem))' } } }}
    >
      <h2 id={id} hidden>
        Search the back office
      </h2>
      <Finder onClose={onClose} onShortcuts={onShortcuts} />
    </Dialog>
  )
}

function Finder({ onClose, onShortcuts }: PaletteProps) {
  const navigate = useNavigate()
  const logOut = useLogout()
  const id = useId()
  const { permissions = NOBODY } = usePermissions<readonly Permission[]>()
  const [typed, setTyped] = useState('')
  // The line is remembered and not its place: what is found a moment later must not push the choice to another line.
  const [chosenKey, setChosenKey] = useState<string>()
  const commands = useMemo(
    () => commandsFor(permissions, { showShortcuts: onShortcuts, logOut: () => void logOut() }),
    [permissions, onShortcuts, logOut],
  )
  const { commands: finds, isSearching, problem } = useFinds(typed, permissions)
  const lines = [...matching(commands, typed), ...finds]
  const place = Math.max(
    lines.findIndex(({ key }) => key === chosenKey),
    0,
  )
  const chosen = lines[place]
  const lineId = ({ key }: Command) => `${id}-${key}`
  const chosenId = chosen && lineId(chosen)
  useEffect(() => {
    if (chosenId) document.getElementById(chosenId)?.scrollIntoView({ block: 'nearest' })
  }, [chosenId])

  const open = ({ to, run }: Command) => {
    onClose()
    if (to !== undefined) navigate(to)
    run?.()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = placeAfter(event.key, place, lines.length)
    if (event.nativeEvent.isComposing || lines.length === 0) return
    if (event.key === 'Enter' && chosen) open(chosen)
    else if (next !== undefined) setChosenKey(lines[next]?.key)
    else return
    event.preventDefault()
  }
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, paddingInline: 2, borderBottom: 1, ...LINE }}>
        <Search size={20} aria-hidden />
        <InputBase
          autoFocus
          fullWidth
          value={typed}
          placeholder="Order, product, customer, message or screen"
          onChange={({ target }) => {
            setTyped(target.value)
            setChosenKey(undefined)
          }}
          onKeyDown={onKeyDown}
          slotProps={{
            input: {
              role: 'combobox',
              'aria-label': 'Order, product, customer, message or screen',
              'aria-autocomplete': 'list',
              'aria-expanded': lines.length > 0,
              ...(lines.length > 0 && { 'aria-controls': id }),
              ...(chosenId && { 'aria-activedescendant': chosenId }),
              autoComplete: 'off',
              autoCapitalize: 'off',
              spellCheck: false,
              maxLength: 200,
              enterKeyHint: 'go',
            },
          }}
          sx={{ minHeight: 56, fontSize: '1.125rem', '& ::placeholder': { opacity: 0.8 } }}
        />
      </Box>
      <Lines id={id} lines={lines} chosen={chosen} lineId={lineId} onOpen={open} />
      <Typography
        role="status"
        variant="body2"
        color={problem ? 'error' : 'textSecondary'}
        sx={{ paddingInline: 2, paddingBlock: 1.5, borderTop: 1, ...LINE }}
      >
        {problem ?? hintOf(lines.length, isSearching)}
      </Typography>
    </>
  )
}

const NOBODY: readonly Permission[] = []
const LINE = { borderColor: 'divider' } as const

function hintOf(found: number, isSearching: boolean): string {
  if (isSearching) return 'Searching…'
  if (found === 0) return 'Nothing is found by that. Try a number, a name, an e-mail address or a phone number.'
  return `${found === 1 ? '1 result' : `${found} results`} · ↑ ↓ choose · Enter opens · Esc closes`
}

/** The place a key leads to, round the ends; undefined for other keys. */
function placeAfter(key: string, place: number, count: number): number | undefined {
  if (key === 'ArrowDown') return (place + 1) % count
  if (key === 'ArrowUp') return (place - 1 + count) % count
  if (key === 'PageDown') return Math.min(place + 7, count - 1)
  if (key === 'PageUp') return Math.max(place - 7, 0)
  return undefined
}
