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
import type { AdminProduct } from '../../../../contract/products-admin.ts'
import { type Clash, type Fields, merged } from './merge.ts'

export interface EditConflict {
  readonly message: string
  readonly current: AdminProduct
  readonly mine: Fields
  /** The version that the form was based on. */
  readonly base: AdminProduct
}

interface ConflictProps {
  readonly conflict: EditConflict
  /** Puts these values into the form, where they can be saved over the current version. */
  readonly onResolve: (fields: Fields) => void
}

/**
 * Shown when someone else saved the product first. Changes to different fields are merged; for fields that both changed the user
 * chooses a version. Nothing is saved before that.
 */
export function Conflict({ conflict, onResolve }: ConflictProps) {
  const id = useId()
  const { message, current, mine, base } = conflict
  const { fields, clashes } = merged(mine, base, current)
  const theirs = Object.fromEntries(clashes.map(({ field, theirs: value }) => [field, value]))
  return (
    <Dialog open maxWidth="md" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>This product has changed</DialogTitle>
      <DialogContent>
        <DialogContentText>{message}</DialogContentText>
        {clashes.length === 0 ? (
          <DialogContentText sx={{ marginTop: 1 }}>
            You changed different fields, so both changes can be kept. Review the product and save it again.
          </DialogContentText>
        ) : (
          <ClashTable clashes={clashes} />
        )}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Button onClick={() => onResolve({ ...current })}>Discard my changes</Button>
        {clashes.length > 0 && (
          <Button onClick={() => onResolve({ ...fields, ...theirs })}>Use their values, keep my other changes</Button>
        )}
        <Button variant="contained" onClick={() => onResolve(fields)}>
          {clashes.length === 0 ? 'Continue' : 'Use my values'}
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
          <TableCell sx={{ whiteSpace: 'nowrap' }}>Field</TableCell>
          <TableCell>Your value</TableCell>
          <TableCell>Their value</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {clashes.map(({ field, mine, theirs }) => (
          <TableRow key={field}>
            <TableCell component="th" scope="row">
              {NAMES[field] ?? field}
            </TableCell>
            <TableCell sx={{ overflowWrap: 'anywhere' }}>{formatValue(mine)}</TableCell>
            <TableCell sx={{ overflowWrap: 'anywhere' }}>{formatValue(theirs)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function formatValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return '(empty)'
  if (Array.isArray(value)) return value.length === 1 ? '1 entry' : `${value.length} entries`
  return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value)
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
  minQuantity: 'Minimum length',
  quantityStep: 'Length step',
  variants: 'Variants',
  images: 'Pictures',
  color: 'Colour',
  countryOfOrigin: 'Country of origin',
  netQuantity: 'Net quantity',
}
