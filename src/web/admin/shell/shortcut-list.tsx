import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Switch,
  Typography,
} from '@mui/material'
import { useId } from 'react'
import { usePermissions } from 'react-admin'
import type { Permission } from '../../../domain/accounts/permissions.ts'
import { goalsFor } from './keys.ts'
import { useSingleKeys } from './use-shortcuts.ts'

/** What the keyboard can do here, and the switch for whom single letters trouble. */
export function ShortcutList({ onClose }: { onClose: () => void }) {
  const id = useId()
  const { permissions = [] } = usePermissions<readonly Permission[]>()
  const [isOn, setOn] = useSingleKeys()
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={id}>
      <DialogTitle id={id}>Keyboard shortcuts</DialogTitle>
      <DialogContent>
        <Box component="dl" sx={ROWS}>
          <Row keys={[CONTROL, 'K']} what="Search everything" />
          <Row keys={['?']} what="This list" />
          <Row keys={['/']} what="Search in the list" />
          <Row keys={['n']} what="A new one, where the screen has it" />
          <Row keys={['↓']} what="In prices and stock of a list: saves and goes on below; ↑ above, Esc takes back" />
          {goalsFor(permissions).map(({ key, label }) => (
            <Row key={key} keys={['g', key]} what={label} isSequence />
          ))}
        </Box>
        <FormControlLabel
          control={<Switch checked={isOn} onChange={({ target }) => setOn(target.checked)} />}
          label="Single-key shortcuts"
          sx={{ minHeight: 44, marginTop: 1 }}
        />
        <Typography variant="body2" color="textSecondary">
          Switched off, only {CONTROL} K stays. This browser remembers it.
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  )
}

interface RowProps {
  readonly keys: readonly string[]
  readonly what: string
  /** One after the other; else together. */
  readonly isSequence?: boolean
}

function Row({ keys, what, isSequence = false }: RowProps) {
  return (
    <>
      <dt>
        {keys.map((key, place) => (
          <span key={key}>
            {place > 0 && (isSequence ? ' then ' : ' + ')}
            <kbd>{key}</kbd>
          </span>
        ))}
      </dt>
      <dd>{what}</dd>
    </>
  )
}

/** What the key for commands is called on this machine. */
export const CONTROL = /Mac|iP(?:hone|ad)/.test(navigator.platform) ? '⌘' : 'Ctrl'

const ROWS = {
  ...{ display: 'grid', gridTemplateColumns: 'max-content 1fr', columnGap: 3, rowGap: 1.25, margin: 0 },
  '& dd': { margin: 0 },
} as const
