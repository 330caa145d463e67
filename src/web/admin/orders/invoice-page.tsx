import { Box } from '@mui/material'
import type { InvoiceContent } from '../../store/orders/invoice/invoice-content.ts'
import type { TaxTable } from '../../store/orders/invoice/tax-table.ts'
import { withKeys } from '../../ui/with-keys.ts'

/** An invoice or credit note for printing, with the same content as the customer's PDF. */
export function InvoicePage({ sheet }: { sheet: InvoiceContent }) {
  return (
    <Box component="article">
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: '8mm' }}>
        <Box>
          <h1>{sheet.brand}</h1>
          {withKeys(sheet.seller).map(({ value: line, key }) => (
            <p key={key}>{line}</p>
          ))}
        </Box>
        <Box sx={{ textAlign: 'right' }}>
          <h1>{sheet.title}</h1>
          <p>{sheet.notice}</p>
        </Box>
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: '8mm' }}>
        <Box>
          <h2>Bill to</h2>
          {withKeys(sheet.billTo).map(({ value: line, key }) => (
            <p key={key}>{line}</p>
          ))}
        </Box>
        {/* A long address does not break the number and the date. */}
        <Box sx={{ marginTop: '4mm', flexShrink: 0, maxWidth: '50%' }}>
          {sheet.facts.map(([name, value]) => (
            <p key={name}>
              {name}: <b>{value}</b>
            </p>
          ))}
        </Box>
      </Box>
      {sheet.items.length > 0 && <Items items={sheet.items} />}
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: '8mm', marginTop: '4mm' }}>
        <p>Amount in words: {sheet.amountInWords}</p>
        <Box>
          {sheet.totals.map(({ name, value, tone }) => (
            <Box component="p" key={name} className="number" sx={{ fontWeight: tone === 'total' ? 700 : 400 }}>
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

function Items({ items }: { items: InvoiceContent['items'] }) {
  return (
    <table>
      <thead>
        <tr>
          <th>Description</th>
          <th className="number">Quantity</th>
          <th className="number">Price</th>
          <th className="number">Total</th>
        </tr>
      </thead>
      <tbody>
        {withKeys(items).map(({ value: item, key }) => (
          <tr key={key}>
            <td>
              {item.description}
              {item.details.map((detail) => (
                <p key={detail}>{detail}</p>
              ))}
            </td>
            <td className="number">{item.quantity}</td>
            <td className="number">{item.price}</td>
            <td className="number">{item.total}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Taxes({ taxes: { columns, rows, totals } }: { taxes: TaxTable }) {
  return (
    <>
      <h2>Tax by line</h2>
      <table>
        <thead>
          <tr>
            {columns.map((name, column) => (
              <th key={name} style={alignmentOf(column)}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {withKeys([...rows, totals]).map(({ value: cells, key }) => (
            <tr key={key}>
              {columns.map((name, column) => (
                <td
                  key={name}
                  style={{ ...alignmentOf(column), whiteSpace: 'pre-line', fontWeight: cells === totals ? 700 : 400 }}
                >
                  {cells[column]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

/** The first three columns (number, description, HSN) are text; the rest are amounts. */
function alignmentOf(column: number) {
  return { textAlign: column < 3 ? 'left' : 'right' } as const
}
