import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
} from '@mui/material'
import { useId } from 'react'
import type { AdminProduct } from '../../../../contract/catalogue/products-admin.ts'
import { type Clash, type Fields, merged } from './merge.ts'

export interface TooLate {
  readonly message: string
  readonly current: AdminProduct
  readonly mine: Fields
  /** As the editor had read it. */
  readonly base: AdminProduct
}

interface ConflictProps {
  readonly late: TooLate
  /** Puts these values into the form, to be saved over the product as it is now. */
  readonly onTake: (fields: Fields) => void
}

/**
 * Somebody else saved the product first. What only one of the two changed is brought together; of what both changed it is asked
 * whose shall hold. Nothing is saved before that.
 */
export function Conflict({ late, onTake }: ConflictProps) {
  const id = useId()
  const { message, current, mine, base } = late
  const { fields, clashes } = merged(mine, base, current)
  const theirs = Object.fromEntries(clashes.map(({ field, theirs: value }) => [field, value]))
  return (
    <Dialog open maxWidth="md" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>This product was changed meanwhile</DialogTitle>
      <DialogContent>
        <DialogContentText>{message}</DialogContentText>
        {clashes.length === 0 ? (
          <DialogContentText sx={{ marginTop: 1 }}>
            You changed different things. Both are in the form now: look at it and save again.
          </DialogContentText>
        ) : (
          <ClashTable clashes={clashes} />
        )}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Button onClick={() => onTake({ ...current })}>Drop my changes</Button>
        {clashes.length > 0 && (
          <Button onClick={() => onTake({ ...fields, ...theirs })}>Take theirs, keep the rest of mine</Button>
        )}
        <Button variant="contained" onClick={() => onTake(fields)}>
          {clashes.length === 0 ? 'Go on' : 'Take mine'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function ClashTable({ clashes }: { clashes: readonly Clash[] }) {
  return (
    <Table size="small" sx={{ marginTop: 2 }}>
      <TableHead>
        <TableRow>
          <TableCell sx={{ whiteSpace: 'nowrap' }}>Changed by both</TableCell>
          <TableCell>Yours</TableCell>
          <TableCell>Theirs</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {clashes.map(({ field, mine, theirs }) => (
          <TableRow key={field}>
            <TableCell component="th" scope="row">
              {NAMES[field] ?? field}
            </TableCell>
            <TableCell sx={{ overflowWrap: 'anywhere' }}>{shown(mine)}</TableCell>
            <TableCell sx={{ overflowWrap: 'anywhere' }}>{shown(theirs)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function shown(value: unknown): string {
  if (value === null || value === undefined || value === '') return '(empty)'
  if (Array.isArray(value)) return value.length === 1 ? '1 entry' : `${value.length} entries`
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)
}

const NAMES: Readonly<Record<string, string>> = {
  name: 'Name',
  description: 'Description',
  brandId: 'Brand',
  categoryId: 'Category',
  subcategoryId: 'Subcategory',
  price: 'Price',
  finalPrice: 'Sale price',
  mrp: 'MRP',
  status: 'Status',
  featured: 'Featured',
  newArrival: 'New arrival',
  bestSeller: 'Best seller',
  unit: 'Sold by',
  minQuantity: 'Minimum',
  quantityStep: 'Step',
  variants: 'Variants',
  images: 'Pictures',
  color: 'Colour',
  countryOfOrigin: 'Country of origin',
  netQuantity: 'Net quantity',
}
