import { Box, Button, Typography } from '@mui/material'
import { useContext, useState } from 'react'
import { Title, useNotify, usePermissions } from 'react-admin'
import type { Permission } from '../../../domain/accounts/permissions.ts'
import { groupIndian } from '../../../domain/units/paise.ts'
import { call, errorMessage } from '../ui/call.ts'
import { KeepsEmails, useEmailNote } from '../ui/email-note.ts'
import { FileImport } from '../ui/file-import.tsx'
import { Panel } from '../ui/panel.tsx'
import { useFetch } from '../ui/use-fetch.ts'
import { EarlierOrders } from './earlier-orders.tsx'

/** Customers and orders of the shop's earlier platform. */
export function EarlierShopScreen() {
  const { permissions } = usePermissions<readonly Permission[]>()
  const [imports, setImports] = useState(0)
  const onImported = () => setImports(imports + 1)
  return (
    <Box sx={{ maxWidth: '60rem', paddingBlock: 2 }}>
      <Title title="Earlier shop" />
      {permissions?.includes('customers.write') && (
        <>
          <FileImport
            path="/api/admin/earlier-shop/customers"
            names={['customer', 'customers']}
            column="Customer"
            title="Customers"
            text="Upload the customers export of Shopify, WooCommerce or another program. Customers whose email has an account here are left as they are. Whether they agreed to marketing is kept as in the file."
            onImported={onImported}
          />
          <Claims key={`claims ${imports}`} />
          <FileImport
            path="/api/admin/earlier-shop/orders"
            names={['order', 'orders']}
            column="Order"
            title="Orders"
            text="Upload the orders export of Shopify, of an export plugin of WooCommerce, or of another program. The orders are shown below and with their customers. They don't count in reports, stock or GST."
            onImported={onImported}
          />
        </>
      )}
      <EarlierOrders key={`orders ${imports}`} />
    </Box>
  )
}

interface ClaimCounts {
  readonly imported: number
  readonly waiting: number
  readonly sent: number
}

function Claims() {
  const notify = useNotify()
  const email = useEmailNote()
  const keepsEmails = useContext(KeepsEmails)
  const [answer, reload] = useFetch<{ data: ClaimCounts }>('/api/admin/earlier-shop/claims')
  if (!answer || answer.data.imported === 0) return null
  const { waiting, sent } = answer.data
  const send = async () => {
    try {
      const { message } = await call<{ message: string }>('POST', '/api/admin/earlier-shop/claims')
      notify(message, { type: 'success' })
      reload()
    } catch (error) {
      notify(errorMessage(error), { type: 'error' })
    }
  }
  return (
    <Panel title="Links to choose a password">
      <Typography gutterBottom>
        Imported customers without a link: {groupIndian(waiting)}. With a link, but without a password:{' '}
        {groupIndian(sent)}. {email('Each customer gets one link.')}
      </Typography>
      <Button variant="outlined" disabled={waiting === 0 || keepsEmails} onClick={send}>
        Email {groupIndian(Math.min(waiting, 1000))} {waiting === 1 ? 'link' : 'links'}
      </Button>
    </Panel>
  )
}
