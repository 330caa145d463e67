import { useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { CreditNote, Order } from '../../../contract/orders/order.ts'
import { DEFAULT_CONTACT } from '../../../domain/contact/contact.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.tsx'
import type { ShellData } from '../shell/shell-data.ts'

/** The bill, or a credit note for it. The PDF is made in the browser, by a library that is fetched only when somebody wants one. */
export function InvoiceButton({ order, note }: { order: Order; note?: CreditNote }) {
  const contact = useRouteLoaderData<{ contact: ShellData['contact'] }>('root')?.contact ?? DEFAULT_CONTACT
  const [isBusy, setIsBusy] = useState(false)
  const download = async () => {
    setIsBusy(true)
    try {
      const { downloadInvoice } = await import('./invoice/download-invoice.ts')
      downloadInvoice(order, contact, note)
    } catch (error) {
      console.error(error)
      showToast('The PDF could not be made. Please try again.', 'error')
    }
    setIsBusy(false)
  }
  return (
    <Button kind="quiet" busy={isBusy} busyLabel="Making the PDF..." onClick={download}>
      {note ? `Credit Note ${note.number}` : 'Download Invoice'}
    </Button>
  )
}
