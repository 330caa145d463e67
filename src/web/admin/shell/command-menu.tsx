import { Box, Dialog, InputBase, Typography } from '@mui/material'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react'
import { useLogout, usePermissions } from 'react-admin'
import { useNavigate } from 'react-router'
import type { Permission } from '../../../domain/accounts/permissions.ts'
import { useSearchResults } from './command-results.ts'
import { type Command, commandsFor, matching } from './commands.ts'

interface CommandMenuProps {
  readonly onClose: () => void
  readonly onShortcuts: () => void
}

/** Opens any screen and finds any record by typing. Follows the combobox pattern of the ARIA Authoring Practices. */
export function CommandMenu({ onClose, onShortcuts }: CommandMenuProps) {
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
      <SearchBox onClose={onClose} onShortcuts={onShortcuts} />
    </Dialog>
  )
}

function SearchBox({ onClose, onShortcuts }: CommandMenuProps) {
  const navigate = useNavigate()
  const logOut = useLogout()
  const id = useId()
  const { permissions = NO_PERMISSIONS } = usePermissions<readonly Permission[]>()
  const [typed, setTyped] = useState('')
  // Stores the key, not the index: results that arrive later must not move the selection to another option.
  const [selectedKey, setSelectedKey] = useState<string>()
  const commands = useMemo(
    () => commandsFor(permissions, { showShortcuts: onShortcuts, logOut: () => void logOut() }),
    [permissions, onShortcuts, logOut],
  )
  const { commands: results, isSearching, error } = useSearchResults(typed, permissions)
  const options = [...matching(commands, typed), ...results]
  const index = Math.max(
    options.findIndex(({ key }) => key === selectedKey),
    0,
  )
  const selected = options[index]
  const optionId = ({ key }: Command) => `${id}-${key}`
  const selectedId = selected && optionId(selected)
  useEffect(() => {
    if (selectedId) document.getElementById(selectedId)?.scrollIntoView({ block: 'nearest' })
  }, [selectedId])

  const open = ({ to, run }: Command) => {
    onClose()
    if (to !== undefined) navigate(to)
    run?.()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = indexAfter(event.key, index, options.length)
    if (event.nativeEvent.isComposing || options.length === 0) return
    if (event.key === 'Enter' && selected) open(selected)
    else if (next !== undefined) setSelectedKey(options[next]?.key)
    else return
    event.preventDefault()
  }
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1.5,
          paddingInline: 2,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Search size={20} aria-hidden />
        <InputBase
          autoFocus
          fullWidth
          value={typed}
          placeholder="Search orders, products, customers, messages or screens"
          onChange={({ target }) => {
            setTyped(target.value)
            setSelectedKey(undefined)
          }}
          onKeyDown={onKeyDown}
          slotProps={{
            input: {
              role: 'combobox',
              'aria-label': 'Search orders, products, customers, messages or screens',
              'aria-autocomplete': 'list',
              'aria-expanded': options.length > 0,
              ...(options.length > 0 && { 'aria-controls': id }),
              ...(selectedId && { 'aria-activedescendant': selectedId }),
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
      <CommandList id={id} options={options} selected={selected} optionId={optionId} onOpen={open} />
      <Typography
        role="status"
        variant="body2"
        color={error ? 'error' : 'textSecondary'}
        sx={{ paddingInline: 2, paddingBlock: 1.5, borderTop: 1, borderColor: 'divider' }}
      >
        {error ?? hintOf(options.length, isSearching)}
      </Typography>
    </>
  )
}

const NO_PERMISSIONS: readonly Permission[] = []

function hintOf(found: number, isSearching: boolean): string {
  if (isSearching) return 'Searching…'
  if (found === 0) return 'No results. Try an order number, a name, an email address or a phone number.'
  return `${found === 1 ? '1 result' : `${found} results`} · ↑ ↓ to select · Enter to open · Esc to close`
}

/** The index that a navigation key selects, wrapping at the ends; undefined for other keys. */
function indexAfter(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowDown') return (index + 1) % count
  if (key === 'ArrowUp') return (index - 1 + count) % count
  if (key === 'PageDown') return Math.min(index + 7, count - 1)
  if (key === 'PageUp') return Math.max(index - 7, 0)
  return undefined
}

interface CommandListProps {
  readonly id: string
  readonly options: readonly Command[]
  readonly selected: Command | undefined
  readonly optionId: (line: Command) => string
  readonly onOpen: (line: Command) => void
}

/** The options by group. The focus stays in the field, which names the selected option (aria-activedescendant). */
export function CommandList({ id, options, selected, optionId, onOpen }: CommandListProps) {
  if (options.length === 0) return null
  const groups = Map.groupBy(options, ({ group }) => group)
  return (
    <Box id={id} role="listbox" aria-label="Results" sx={{ overflowY: 'auto', paddingBlock: 1 }}>
      {[...groups].map(([group, inGroup]) => (
        <Box key={group} role="group" aria-labelledby={`${id}-${group}`}>
          <Typography
            id={`${id}-${group}`}
            role="presentation"
            variant="body2"
            color="textSecondary"
            sx={{ paddingInline: 2, paddingTop: 1, fontWeight: 600 }}
          >
            {group}
          </Typography>
          {inGroup.map((line) => (
            <CommandOption
              key={line.key}
              id={optionId(line)}
              line={line}
              isSelected={line === selected}
              onOpen={() => onOpen(line)}
            />
          ))}
        </Box>
      ))}
    </Box>
  )
}

interface CommandOptionProps {
  readonly id: string
  readonly line: Command
  readonly isSelected: boolean
  readonly onOpen: () => void
}

function CommandOption({ id, line: { label, detail, icon: Icon }, isSelected, onOpen }: CommandOptionProps) {
  return (
    <Box
      id={id}
      role="option"
      aria-selected={isSelected}
      onClick={onOpen}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        minHeight: 44,
        paddingInline: 1.5,
        paddingBlock: 0.5,
        marginInline: 1,
        borderRadius: 1,
        cursor: 'pointer',
        '&:hover': { backgroundColor: 'action.hover' },
        '&[aria-selected=true]': { backgroundColor: 'primary.light', boxShadow: 'inset 3px 0 0 currentColor' },
      }}
    >
      <Icon size={20} aria-hidden style={{ flexShrink: 0 }} />
      <Box sx={{ minWidth: 0 }}>
        <Box sx={ONE_LINE}>{label}</Box>
        {detail && <Box sx={{ ...ONE_LINE, color: 'text.secondary', fontSize: '0.875rem' }}>{detail}</Box>}
      </Box>
    </Box>
  )
}

const ONE_LINE = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const
