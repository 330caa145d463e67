import {
  Box,
  Button,
  FormControl,
  FormControlLabel,
  FormLabel,
  Radio,
  RadioGroup,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material'
import { useState } from 'react'
import type { ImportFinding, ProductImport } from '../../../contract/product-files.ts'
import type { FindingKind, ImportOptions } from '../../../domain/catalogue/import-options.ts'
import { groupIndian } from '../../../domain/units/paise.ts'
import { withKeys } from '../../ui/with-keys.ts'

interface FindingsProps {
  readonly report: ProductImport
  readonly onCheck: (body: { options: ImportOptions }) => void
}

/** What the dry run found to decide: for each kind the choices and the products. */
export function ImportFindings({ report, onCheck }: FindingsProps) {
  const [options, setOptions] = useState<ImportOptions>(report.options)
  if (report.findings.length === 0) return null
  const isChanged = report.findings.some(({ kind }) => options[kind] !== report.options[kind])
  return (
    <Box sx={{ marginTop: 2 }}>
      <Typography component="h3" variant="h6">
        Please decide
      </Typography>
      {report.findings.map((finding) => (
        <Finding
          key={finding.kind}
          finding={finding}
          chosen={options[finding.kind]}
          onChoose={(choice) => setOptions({ ...options, [finding.kind]: choice })}
        />
      ))}
      <Button variant="outlined" sx={{ marginTop: 2 }} disabled={!isChanged} onClick={() => onCheck({ options })}>
        Check again with these choices
      </Button>
    </Box>
  )
}

interface FindingProps {
  readonly finding: ImportFinding
  readonly chosen: string
  readonly onChoose: (choice: string) => void
}

function Finding({ finding: { kind, count, rows }, chosen, onChoose }: FindingProps) {
  const { title, choices, detail } = TEXTS[kind]
  return (
    <Box sx={{ marginTop: 2, paddingInlineStart: 2, borderLeft: '3px solid', borderColor: 'divider' }}>
      <FormControl>
        <FormLabel id={`finding-${kind}`}>
          {groupIndian(count)} {count === 1 ? 'product' : 'products'} {title}
        </FormLabel>
        <RadioGroup aria-labelledby={`finding-${kind}`} value={chosen} onChange={(_event, choice) => onChoose(choice)}>
          {Object.entries(choices).map(([choice, label]) => (
            <FormControlLabel key={choice} value={choice} control={<Radio size="small" />} label={label} />
          ))}
        </RadioGroup>
      </FormControl>
      <details>
        <summary>Show the products{rows.length < count && ` (first ${rows.length})`}</summary>
        <Box
          tabIndex={0}
          role="region"
          aria-label={`Products: ${title}`}
          sx={{ maxHeight: '18rem', overflow: 'auto', marginTop: 1 }}
        >
          <Table size="small">
            <TableHead>
              <TableRow>
                <TableCell>Line</TableCell>
                <TableCell>Product</TableCell>
                <TableCell>{detail}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {withKeys(rows).map(({ value: row, key }) => (
                <TableRow key={key}>
                  <TableCell>{row.line}</TableCell>
                  <TableCell sx={{ overflowWrap: 'anywhere' }}>{row.product}</TableCell>
                  <TableCell sx={{ overflowWrap: 'anywhere' }}>{row.detail || 'none'}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Box>
      </details>
    </Box>
  )
}

interface Texts<K extends FindingKind> {
  /** After the number of products. */
  readonly title: string
  /** The heading of the details. */
  readonly detail: string
  readonly choices: Readonly<Record<ImportOptions[K], string>>
}

const TEXTS: { readonly [K in FindingKind]: Texts<K> } = {
  sizes: {
    title: 'with sizes separated by commas',
    detail: 'Sizes',
    choices: { split: 'Split them: each size is a variant', keep: 'Keep each cell as one size' },
  },
  colors: {
    title: 'with colours separated by commas',
    detail: 'Colours',
    choices: {
      keep: 'Keep each cell as one colour, such as “Navy, White” of a striped shirt',
      split: 'Split them: each colour is a variant',
    },
  },
  hsn: {
    title: 'without an HSN code',
    detail: 'Our guess',
    choices: {
      guess: 'Use our guess from category and fabric, and ask your accountant to check it',
      empty: 'Leave it empty and enter it later',
    },
  },
  aboveMrp: {
    title: 'with a price above the MRP, which is not allowed',
    detail: 'Prices',
    choices: {
      refuse: 'Leave these products out',
      raise: 'Raise the MRP to the price, if the label shows that MRP',
      lower: 'Lower the price to the MRP',
    },
  },
  html: {
    title: 'with HTML in the description',
    detail: 'Description',
    choices: { strip: 'Plain text only', format: 'Keep paragraphs, lists, bold text and links' },
  },
  compareAt: {
    title: 'with a compare-at price',
    detail: 'Compare-at price',
    choices: {
      mrp: 'It is the MRP printed on the label',
      was: 'It is an earlier price of your shop: show it struck through, but not as MRP',
    },
  },
  tax: {
    title: 'with a price that may be with or without GST: the file does not say',
    detail: 'Price',
    choices: {
      included: 'The prices include GST',
      add5: 'They are without GST: add 5%',
      add18: 'They are without GST: add 18%',
      addByPrice: 'They are without GST: add 5%, or 18% above ₹2,500 for a piece of clothing',
    },
  },
}
