import { Alert, AlertTitle, Box } from '@mui/material'
import { Link } from 'react-admin'
import type { Gstr1Json } from '../../../contract/tax.ts'
import { Panel } from '../ui/panel.tsx'

/** What to look at before the return is filed, with links to the documents. */
export function ReturnChecks({ gstr1: { findings, state } }: { readonly gstr1: Gstr1Json }) {
  if (findings.length === 0) {
    return (
      <Alert severity="success" sx={{ marginBottom: 2 }}>
        All checks passed: HSN codes, places of supply, rates, document numbers and credit notes.
      </Alert>
    )
  }
  const title = state === 'filed' ? 'Checks' : 'Check before filing'
  return (
    <Panel title={title}>
      <Box sx={{ display: 'grid', gap: 1 }}>
        {findings.map((finding) => (
          <FindingAlert key={finding.kind} finding={finding} />
        ))}
      </Box>
    </Panel>
  )
}

function FindingAlert({ finding }: { readonly finding: Gstr1Json['findings'][number] }) {
  const { severity, text, count, documents } = finding
  const more = count - documents.length
  return (
    <Alert severity={severity}>
      {count > 0 && <AlertTitle>{count === 1 ? '1 document' : `${count} documents`}</AlertTitle>}
      {text}
      {documents.length > 0 && (
        <Box
          component="ul"
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, listStyle: 'none', margin: 0, padding: 0 }}
        >
          {documents.map(({ orderId, number }) => (
            <li key={number}>
              <Link to={`/orders/${orderId}/show`}>{number}</Link>
            </li>
          ))}
          {more > 0 && <li>and {more} more</li>}
        </Box>
      )}
    </Alert>
  )
}
