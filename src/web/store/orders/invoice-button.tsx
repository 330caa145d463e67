import { useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { CreditNote, Order } from '../../../contract/orders/order.ts'
import { DEFAULT_CONTACT } from '../../../domain/contact/contact.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.tsx'
import type { ShellData } from '../shell/shell-data.ts'

/** Downloads the invoice or one of its credit notes. The PDF library is loaded only on click. */
export function InvoiceButton({ order, note }: { order: Order; note?: CreditNote }) {
  const contact = useRouteLoaderData<{ contact: ShellData['contact'] }>('root')?.contact ?? DEFAULT_CONTACT
  const [isBusy, setIsBusy] = useState(false)
  const download = async () => {
    setIsBusy(true)
    try {
      const { downloadInvoice } = await import('./invoice/download-invoice.ts')
      await downloadInvoice(order, contact, note)
    } catch (error) {
      console.error(error)
      showToast("We couldn't create the PDF. Please try again.", 'error')
    }
    setIsBusy(false)
  }
  return (
    <Button kind="quiet" busy={isBusy} busyLabel="Creating the PDF..." onClick={download}>
      {note ? `Credit Note ${note.number}` : 'Download Invoice'}
    </Button>
  )
}
