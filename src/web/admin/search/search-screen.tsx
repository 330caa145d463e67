import {
  Card,
  CardContent,
  FormControlLabel,
  Stack,
  Switch,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material'
import { useState } from 'react'
import { TextInput, Title } from 'react-admin'
import type { Output } from '../../../contract/endpoint.ts'
import type { adminSearch } from '../../../contract/search.ts'
import { SettingsForm } from '../settings/settings-form.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Loading } from '../ui/loading.tsx'
import { MomentField } from '../ui/moment-field.tsx'
import { useFetch } from '../ui/use-fetch.ts'

/** What shoppers search for and do not find, and the rules that help them. */
export function SearchScreen() {
  return (
    <Stack sx={{ gap: 2, marginTop: 1, maxWidth: '48rem' }}>
      <Title title="Search" />
      <SearchTerms />
      <SettingsForm part="search" title="Search rules" description="One rule on each line.">
        <TextInput
          source="synonyms"
          label="Words that mean the same"
          helperText="Example: night suit, pyjama set, nightie"
          multiline
          minRows={4}
          maxRows={16}
          fullWidth
        />
        <TextInput
          source="redirects"
          label="Searches that open a page"
          helperText="Example: gift card => /faq"
          multiline
          minRows={3}
          maxRows={16}
          fullWidth
        />
        <TextInput
          source="pins"
          label="Products to show first"
          helperText="Up to 8 SKUs. Example: diwali => WKU01-IND-M, WSA02-RED"
          multiline
          minRows={3}
          maxRows={16}
          fullWidth
        />
        <TextInput
          source="indexedFilters"
          label="Filters that search engines may index"
          helperText="Lists of one value, such as all red products. Example: Color"
          multiline
          minRows={2}
          maxRows={16}
          fullWidth
        />
      </SettingsForm>
    </Stack>
  )
}

function SearchTerms() {
  const [isAll, setAll] = useState(false)
  const [terms, reload, error] = useFetch<Output<typeof adminSearch.terms>>(
    `/api/admin/search/terms${isAll ? '' : '?withoutResult=true'}`,
    { showsOwnError: true },
  )
  return (
    <Card component="section">
      <CardContent>
        <Typography variant="h5" component="h2" gutterBottom>
          {isAll ? 'Searches' : 'Searches without a result'}
        </Typography>
        <Typography color="textSecondary">
          Counted without any personal data. A search has a result when a product matches all of its words.
        </Typography>
        <FormControlLabel
          control={<Switch checked={isAll} onChange={(_event, checked) => setAll(checked)} />}
          label="Show searches with a result too"
        />
        {error && <LoadFailed message={error} onRetry={reload} />}
        {!terms && !error && <Loading />}
        {terms?.data.length === 0 && <Typography>No searches yet.</Typography>}
        {terms && terms.data.length > 0 && (
          <Table size="small">
            <TableHead>
              <TableRow>
                <TableCell>Search</TableCell>
                <TableCell align="right">Times</TableCell>
                <TableCell align="right">Products</TableCell>
                <TableCell>Last</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {terms.data.map(({ term, searches, results, lastAt }) => (
                <TableRow key={term}>
                  <TableCell sx={{ overflowWrap: 'anywhere' }}>{term}</TableCell>
                  <TableCell align="right">{searches}</TableCell>
                  <TableCell align="right">{results}</TableCell>
                  <TableCell>
                    <MomentField at={lastAt} withTime={false} />
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        )}
      </CardContent>
    </Card>
  )
}
