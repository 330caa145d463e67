import { TextField } from '@mui/material'
import { errorMessage } from '../ui/call.ts'
import { takeScan } from '../ui/scan-field.tsx'
import { dismissByEscape, type ScanMissesState } from '../ui/scan-misses.tsx'
import { useOpenOrder } from './use-open-order.ts'

/** Opens the order whose slip is scanned. A slip that opened none stays in a message above the list until it is dismissed. */
export function ScanOrder({ scans }: { scans: ScanMissesState }) {
  const openOrder = useOpenOrder()
  const { misses, miss, dismiss } = scans
  const scan = async (code: string) => {
    // The screen of an order would hide that the slip before it was not found.
    if (misses.length > 0)
      return miss(`“${code}” was not opened. Dismiss these messages (Escape), then scan the slip again.`)
    try {
      if (!(await openOrder(code))) miss(`There is no order “${code}”.`)
    } catch (error) {
      miss(`“${code}” was not opened. ${errorMessage(error)}`)
    }
  }
  return (
    <TextField
      label="Scan a slip"
      size="small"
      autoComplete="off"
      onKeyDown={(event) => {
        takeScan(scan)(event)
        dismissByEscape(misses, dismiss)(event)
      }}
      sx={{ width: 150, margin: 0 }}
      slotProps={{ htmlInput: { maxLength: 40, spellCheck: false, enterKeyHint: 'go' } }}
    />
  )
}
