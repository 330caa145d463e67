import {
  Box,
  Button,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material'
import { usePermissions } from 'react-admin'
import type { AdminReturn } from '../../../contract/returns-admin.ts'
import type { Permission } from '../../../domain/accounts/permissions.ts'
import { DESTINATION_NAMES, describeCondition } from '../../../domain/returns/conditions.ts'
import { describeReason } from '../../../domain/returns/reasons.ts'
import { Panel } from '../ui/panel.tsx'
import { ProductLine } from '../ui/product-line.tsx'
import { ROWS_ON_PHONES } from '../ui/styles.ts'
import { useChange } from '../ui/use-change.ts'

type Line = AdminReturn['lines'][number]

const ROWS = { ...ROWS_ON_PHONES, '& tbody td:first-of-type': { flexBasis: '100%' } } as const

/** What comes back and why, and what came. */
export function ReturnItems({ record }: { record: AdminReturn }) {
  return (
    <Panel title="Items">
      <TableContainer tabIndex={0} aria-label="Items of this return" role="region">
        <Table size="small" sx={ROWS}>
          <TableHead>
            <TableRow>
              <TableCell>Product</TableCell>
              <TableCell align="right">Quantity</TableCell>
              <TableCell>Reason</TableCell>
              {record.resolution === 'exchange' && <TableCell>Exchange for</TableCell>}
            </TableRow>
          </TableHead>
          <TableBody>
            {record.lines.map((line) => (
              <TableRow key={line.line}>
                <TableCell>
                  <ProductLine
                    product={line.product}
                    name={line.name}
                    image={line.image}
                    details={[line.color, line.size, line.sku]}
                  />
                </TableCell>
                <TableCell align="right">{withUnit(line.quantity, line.unit)}</TableCell>
                <TableCell>
                  {describeReason(line.reason)}
                  {line.note !== '' && (
                    <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
                      “{line.note}”
                    </Typography>
                  )}
                </TableCell>
                {record.resolution === 'exchange' && (
                  <TableCell>{line.newVariant && choiceName(line.newVariant)}</TableCell>
                )}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {record.photos.length > 0 && <Photos paths={record.photos} />}
      {record.pieces.length > 0 && <Pieces record={record} />}
    </Panel>
  )
}

function Photos({ paths }: { paths: readonly string[] }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, marginTop: 2 }}>
      {paths.map((path, index) => (
        <a key={path} href={path} target="_blank" rel="noreferrer">
          <Box
            component="img"
            src={path}
            alt={`Photo ${index + 1} of the customer`}
            sx={{ width: 112, height: 112, objectFit: 'cover', borderRadius: 1, display: 'block' }}
          />
        </a>
      ))}
    </Box>
  )
}

/** What came back by condition. Pieces that were set aside can be put into stock. */
function Pieces({ record }: { record: AdminReturn }) {
  const { permissions } = usePermissions<readonly Permission[]>()
  const { change, isBusy } = useChange()
  const { _id, revision, pieces, lines } = record
  return (
    <TableContainer tabIndex={0} aria-label="What came back" role="region" sx={{ marginTop: 2 }}>
      <Table size="small" sx={ROWS}>
        <TableHead>
          <TableRow>
            <TableCell>Came back</TableCell>
            <TableCell align="right">Quantity</TableCell>
            <TableCell>Accepted</TableCell>
            <TableCell>Item</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {pieces.map(({ line, condition, quantity, isAccepted, destination, canRestock, item }) => (
            <TableRow key={`${line} ${condition}`}>
              <TableCell>
                {describeCondition(condition)}
                {lines.length > 1 && `: ${lines.find((one) => one.line === line)?.name}`}
                {item !== undefined && <Typography variant="body2">{item}</Typography>}
              </TableCell>
              <TableCell align="right">{withUnit(quantity, lines.find((one) => one.line === line)?.unit)}</TableCell>
              <TableCell>{isAccepted === undefined ? 'Not decided' : isAccepted ? 'Yes' : 'No'}</TableCell>
              <TableCell>
                {isAccepted === false ? 'Back to the customer' : DESTINATION_NAMES[destination]}
                {canRestock && permissions?.includes('stock.write') && (
                  <Button
                    size="small"
                    disabled={isBusy}
                    sx={{ marginLeft: 1 }}
                    onClick={() =>
                      change(
                        'PUT',
                        `/api/admin/returns/${_id}/restock`,
                        { revision, line, condition },
                        'Put into stock.',
                      )
                    }
                  >
                    Put into stock
                  </Button>
                )}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

export function withUnit(quantity: number, unit: Line['unit'] | undefined): string {
  return unit === 'metre' ? `${quantity} m` : String(quantity)
}

export function choiceName({ color, size }: { readonly color: string; readonly size: string }): string {
  return [color, size].filter(Boolean).join(', ') || 'The same product'
}
