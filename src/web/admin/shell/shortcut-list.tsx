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
import { shortcutTargetsFor } from './keys.ts'
import { useSingleKeys } from './use-shortcuts.ts'

/** Lists the keyboard shortcuts and lets the user turn single keys off. */
export function ShortcutList({ onClose }: { onClose: () => void }) {
  const id = useId()
  const { permissions = [] } = usePermissions<readonly Permission[]>()
  const [hasSingleKeys, setSingleKeys] = useSingleKeys()
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={id}>
      <DialogTitle id={id}>Keyboard shortcuts</DialogTitle>
      <DialogContent>
        <Box component="dl" sx={ROWS}>
          <Row keys={[CONTROL_KEY, 'K']} action="Search everything" />
          <Row keys={[CONTROL_KEY, 'Z']} action="Undo a change, while its notification is shown" />
          <Row keys={['?']} action="Show keyboard shortcuts" />
          <Row keys={['/']} action="Search this list" />
          <Row keys={['n']} action="Create a new record" />
          <Row keys={['b']} action="Go to what can be done with the selected rows" />
          <Row keys={['↓']} action="Save the price or stock and edit the next row (↑ previous row, Esc cancel)" />
          {shortcutTargetsFor(permissions).map(({ key, label }) => (
            <Row key={key} keys={['g', key]} action={`Go to ${label}`} isSequence />
          ))}
        </Box>
        <FormControlLabel
          control={<Switch checked={hasSingleKeys} onChange={({ target }) => setSingleKeys(target.checked)} />}
          label="Single-key shortcuts"
          sx={{ minHeight: 44, marginTop: 1 }}
        />
        <Typography variant="body2" color="textSecondary">
          When this is off, only {CONTROL_KEY} K and {CONTROL_KEY} Z work. Saved in this browser.
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
  readonly action: string
  /** Pressed one after the other instead of together. */
  readonly isSequence?: boolean
}

function Row({ keys, action, isSequence = false }: RowProps) {
  return (
    <>
      <dt>
        {keys.map((key, index) => (
          <span key={key}>
            {index > 0 && (isSequence ? ' then ' : ' + ')}
            <kbd>{key}</kbd>
          </span>
        ))}
      </dt>
      <dd>{action}</dd>
    </>
  )
}

/** The name of the Ctrl or Command key on this computer. */
export const CONTROL_KEY = /Mac|iP(?:hone|ad)/.test(navigator.platform) ? '⌘' : 'Ctrl'

const ROWS = {
  display: 'grid',
  gridTemplateColumns: 'max-content 1fr',
  columnGap: 3,
  rowGap: 1.25,
  margin: 0,
  '& dd': { margin: 0 },
} as const
