import { TextField } from '@mui/material'
import { useNotify } from 'react-admin'
import { errorMessage } from '../ui/call.ts'
import { takeScan } from '../ui/scan-field.tsx'
import { useOpenOrder } from './use-open-order.ts'

/** Opens the order whose slip is scanned. */
export function ScanOrder() {
  const openOrder = useOpenOrder()
  const notify = useNotify()
  const scan = async (code: string) => {
    try {
      if (!(await openOrder(code))) notify(`There is no order “${code}”.`, { type: 'error' })
    } catch (error) {
      notify(errorMessage(error), { type: 'error' })
    }
  }
  return (
    <TextField
      label="Scan a slip"
      size="small"
      autoComplete="off"
      onKeyDown={takeScan(scan)}
      sx={{ width: 150, margin: 0 }}
      slotProps={{ htmlInput: { maxLength: 40, spellCheck: false, enterKeyHint: 'go' } }}
    />
  )
}
