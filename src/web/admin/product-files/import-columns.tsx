import {
  Box,
  Button,
  MenuItem,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  TextField,
  Typography,
} from '@mui/material'
import { useState } from 'react'
import type { ImportColumn, ProductImport } from '../../../contract/product-files.ts'
import { IMPORT_FIELDS, type ImportField, mappingProblem } from '../../../domain/catalogue/import-fields.ts'
import { withKeys } from '../../ui/with-keys.ts'
import { ROWS_ON_PHONES } from '../ui/styles.ts'

interface ColumnsProps {
  readonly report: ProductImport
  readonly onCheck: (body: { fields: ImportColumn['field'][] }) => void
}

/** The columns of a file with sample values, each of which can be assigned to a field or left out. */
export function ImportColumns({ report: { columns, program, isAssigned }, onCheck }: ColumnsProps) {
  const [fields, setFields] = useState(columns.map(({ field }) => field))
  const isChanged = (program !== '' && !isAssigned) || fields.some((field, at) => field !== columns[at]?.field)
  const problem = mappingProblem(fields)
  const used = new Set(fields)
  return (
    <Box sx={{ marginTop: 2 }}>
      <Typography component="h3" variant="h6">
        Columns
      </Typography>
      <Typography color="text.secondary" gutterBottom>
        Choose what each column of the file contains. We'll remember it for your next file with the same columns.
      </Typography>
      <TableContainer sx={{ maxHeight: '28rem' }} tabIndex={0} role="region" aria-label="Columns of the file">
        <Table size="small" stickyHeader aria-label="Columns" sx={ROWS_ON_PHONES}>
          <TableHead>
            <TableRow>
              <TableCell>Column of the file</TableCell>
              <TableCell>Field</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {withKeys(columns).map(({ value: { name, samples }, index, key }) => (
              <TableRow key={key}>
                <TableCell sx={{ minWidth: '9rem', flexBasis: '100%', overflowWrap: 'anywhere' }}>
                  <Typography variant="body2" sx={{ fontWeight: 600 }}>
                    {name || `Column ${index + 1}`}
                  </Typography>
                  <Typography variant="body2" color="text.secondary">
                    {samples.join(' · ') || 'empty'}
                  </Typography>
                </TableCell>
                <TableCell sx={{ width: '45%', flexBasis: '100%' }}>
                  <TextField
                    select
                    size="small"
                    fullWidth
                    value={fields[index] ?? ''}
                    onChange={({ target }) =>
                      setFields(fields.map((field, at) => (at === index ? (target.value as ImportField | '') : field)))
                    }
                    slotProps={{
                      htmlInput: { 'aria-label': `Field of ${name || `column ${index + 1}`}` },
                      select: { displayEmpty: true },
                    }}
                    sx={{ margin: 0 }}
                  >
                    <MenuItem value="">Leave out</MenuItem>
                    {FIELDS.map(([field, label]) => (
                      <MenuItem key={field} value={field} disabled={used.has(field) && fields[index] !== field}>
                        {label}
                      </MenuItem>
                    ))}
                  </TextField>
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, marginTop: 1 }}>
        <Button variant="outlined" disabled={!isChanged || problem !== undefined} onClick={() => onCheck({ fields })}>
          Check with these columns
        </Button>
        {problem && <Typography role="status">{problem}</Typography>}
      </Box>
    </Box>
  )
}

const FIELDS = Object.entries(IMPORT_FIELDS) as [ImportField, string][]
