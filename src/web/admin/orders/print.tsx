import { Box, GlobalStyles } from '@mui/material'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { AdminOrder } from '../../../contract/orders/admin.ts'
import type { CreditNote } from '../../../contract/orders/order.ts'
import { type ContactInformation, readContact } from '../../../domain/contact/contact.ts'
import { creditNoteSheet } from '../../store/orders/invoice/credit-note-sheet.ts'
import { type InvoiceSheet, invoiceSheet } from '../../store/orders/invoice/invoice-sheet.ts'
import { call } from '../ui/call.ts'
import { InvoicePage } from './invoice-page.tsx'
import { PackingSlip } from './packing-slip.tsx'

export type SheetKind = 'slip' | 'invoice' | CreditNote

interface PrintedProps {
  readonly orders: readonly AdminOrder[]
  readonly kind: SheetKind
  readonly onDone: () => void
}

/** What goes on paper: shown to the printer alone, which is asked as soon as all of it is there. */
export function Printed({ orders, kind, onDone }: PrintedProps) {
  const [contact, setContact] = useState<ContactInformation>()
  useEffect(() => {
    call<{ data: unknown }>('GET', '/api/contact')
      .catch(() => ({ data: undefined }))
      .then(({ data }) => setContact(readContact(data)))
  }, [])
  useEffect(() => {
    if (!contact) return
    // Some browsers go on before the paper is through.
    window.addEventListener('afterprint', onDone, { once: true })
    window.print()
    return () => window.removeEventListener('afterprint', onDone)
  }, [contact, onDone])
  if (!contact) return null
  return createPortal(
    <Box className="printed">
      <GlobalStyles styles={ON_PAPER} />
      {orders.map((order) => (
        <Box key={order._id} sx={{ breakAfter: 'page', '&:last-child': { breakAfter: 'auto' } }}>
          {kind === 'slip' ? (
            <PackingSlip order={order} shopName={contact.name} />
          ) : (
            <InvoicePage sheet={sheetOf(order, kind, contact)} />
          )}
        </Box>
      ))}
    </Box>,
    document.body,
  )
}

function sheetOf(order: AdminOrder, kind: 'invoice' | CreditNote, contact: ContactInformation): InvoiceSheet {
  return kind !== 'invoice' && order.invoice
    ? creditNoteSheet(order, order.invoice, kind, contact)
    : invoiceSheet(order, contact)
}

const ON_PAPER = {
  '@media screen': { '.printed': { display: 'none' } },
  '@media print': {
    'body > *:not(.printed)': { display: 'none !important' },
    body: { background: '#fff !important', overflow: 'visible !important' },
    '.printed': { fontSize: '10pt', lineHeight: 1.4, color: '#000' },
    '.printed table': { width: '100%', borderCollapse: 'collapse', marginBlock: '4mm' },
    '.printed th, .printed td': {
      textAlign: 'left',
      padding: '1.5mm 2mm',
      borderBottom: '1px solid #999',
      verticalAlign: 'top',
    },
    '.printed th': { borderBottom: '1.5px solid #000' },
    '.printed tr': { breakInside: 'avoid' },
    '.printed .figure': { textAlign: 'right', whiteSpace: 'nowrap' },
    '.printed h1': { fontSize: '16pt', margin: 0 },
    '.printed h2': { fontSize: '11pt', margin: '4mm 0 1mm' },
    '.printed p': { margin: 0 },
  },
  '@page': { margin: '14mm' },
} as const
