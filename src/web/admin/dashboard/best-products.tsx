import { Table, TableBody, TableCell, TableContainer, TableHead, TableRow, Typography } from '@mui/material'
import { Link } from 'react-admin'
import type { Report } from '../../../contract/dashboard.ts'
import { formatRupees } from '../../../domain/units/paise.ts'
import { Panel } from '../ui/panel.tsx'

/** The products that brought most on these days. */
export function BestProducts({ products }: { products: Report['bestProducts'] }) {
  return (
    <Panel title="Best products">
      {products.length === 0 ? (
        <Typography>Nothing was sold on these days.</Typography>
      ) : (
        <TableContainer tabIndex={0} role="region" aria-label="Best products">
          <Table size="small">
            <TableHead>
              <TableRow>
                <TableCell>Product</TableCell>
                <TableCell align="right">Sold</TableCell>
                <TableCell align="right">Sales</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {products.map(({ product, name, unit, quantity, sales }) => (
                <TableRow key={product}>
                  <TableCell>
                    <Link to={`/products/${product}`}>{name}</Link>
                  </TableCell>
                  <TableCell align="right">{unit === 'metre' ? `${quantity} m` : quantity}</TableCell>
                  <TableCell align="right">{formatRupees(sales)}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
    </Panel>
  )
}
