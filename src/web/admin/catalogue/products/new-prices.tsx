import { Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { formatRoundRupees } from '../../../../domain/units/paise.ts'

interface Pair {
  readonly price: number
  readonly finalPrice: number | null
}

export interface Previewed {
  readonly _id: string
  readonly revision: number
  readonly name: string
  readonly before: Pair
  readonly after?: Pair
  readonly variants: number
  readonly refused?: string
}

/** Every product's prices of now and then, and why one keeps its own. */
export function NewPrices({ rows }: { rows: readonly Previewed[] }) {
  return (
    <Table size="small" aria-label="New prices" sx={{ marginTop: 2 }}>
      <TableHead>
        <TableRow>
          <TableCell>Product</TableCell>
          <TableCell align="right">Now</TableCell>
          <TableCell align="right">Then</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(({ _id, name, before, after, variants, refused }) => (
          <TableRow key={_id}>
            <TableCell component="th" scope="row">
              {name}
              {variants > 0 && ` and ${variants === 1 ? '1 variant' : `${variants} variants`} with a price of its own`}
            </TableCell>
            <TableCell align="right">
              <PairShown pair={before} />
            </TableCell>
            <TableCell align="right">{after ? <PairShown pair={after} /> : `Stays: ${refused}`}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function PairShown({ pair: { price, finalPrice } }: { pair: Pair }) {
  if (finalPrice === null) return <>{formatRoundRupees(price)}</>
  return (
    <>
      {formatRoundRupees(finalPrice)}
      <Typography variant="body2" color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
        instead of {formatRoundRupees(price)}
      </Typography>
    </>
  )
}
