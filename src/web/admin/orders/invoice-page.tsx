import { Box } from '@mui/material'
import type { AdminOrder } from '../../../contract/admin/orders.ts'
import type { ContactInformation } from '../../../domain/content/contact.ts'
import { invoiceSheet } from '../../store/invoice/invoice-sheet.ts'

/** The bill of an order as the customer's PDF has it, for the printer. */
export function InvoicePage({ order, contact }: { order: AdminOrder; contact: ContactInformation }) {
  const sheet = invoiceSheet(order, contact)
  return (
    <Box component="article">
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: '8mm' }}>
        <Box>
          <h1>{sheet.brand}</h1>
          {sheet.seller.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Box>
        <Box sx={{ textAlign: 'right' }}>
          <h1>{sheet.title}</h1>
          <p>{sheet.caution}</p>
        </Box>
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: '8mm' }}>
        <Box>
          <h2>Bill to</h2>
          {sheet.billTo.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Box>
        <Box sx={{ marginTop: '4mm' }}>
          {sheet.facts.map(([name, value]) => (
            <p key={name}>
              {name}: <b>{value}</b>
            </p>
          ))}
        </Box>
      </Box>
      <table>
        <thead>
          <tr>
            <th>Description</th>
            <th className="figure">Quantity</th>
            <th className="figure">Price</th>
            <th className="figure">Total</th>
          </tr>
        </thead>
        <tbody>
          {sheet.items.map((item, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: printed once
            <tr key={place}>
              <td>
                {item.description}
                {item.details.map((detail) => (
                  <p key={detail}>{detail}</p>
                ))}
              </td>
              <td className="figure">{item.quantity}</td>
              <td className="figure">{item.price}</td>
              <td className="figure">{item.total}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: '8mm' }}>
        <p>Amount in words: {sheet.amountInWords}</p>
        <Box>
          {sheet.totals.map(({ name, value, tone }) => (
            <Box component="p" key={name} className="figure" sx={{ fontWeight: tone === 'sum' ? 700 : 400 }}>
              {name}: {value}
            </Box>
          ))}
        </Box>
      </Box>
      {sheet.taxes && <Taxes taxes={sheet.taxes} />}
      {sheet.remarks.map((remark) => (
        <p key={remark}>{remark}</p>
      ))}
    </Box>
  )
}

type TaxTable = NonNullable<ReturnType<typeof invoiceSheet>['taxes']>

function Taxes({ taxes: { columns, rows, sum } }: { taxes: TaxTable }) {
  return (
    <>
      <h2>Tax by line</h2>
      <table>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name}>{name}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...rows, sum].map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: printed once
            <tr key={row}>
              {columns.map((name, column) => (
                <Box component="td" key={name} sx={{ whiteSpace: 'pre-line', fontWeight: cells === sum ? 700 : 400 }}>
                  {cells[column]}
                </Box>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
