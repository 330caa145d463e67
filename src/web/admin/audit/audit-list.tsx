import { Alert, Box, Button, Card, Skeleton, Typography } from '@mui/material'
import { Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Title } from 'react-admin'
import { useSearchParams } from 'react-router'
import type { AuditEntry } from '../../../contract/audit.ts'
import { call, errorMessage } from '../ui/call.ts'
import { queryOf } from '../ui/data-provider.ts'
import { Empty } from '../ui/empty.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { AuditChange } from './audit-change.tsx'
import { AuditFilters, FILTER_NAMES } from './audit-filters.tsx'

const PER_PAGE = 50

/** Who changed what, newest first, as sentences with the values before and after. The address has the filters. */
export function AuditList() {
  const [query, setQuery] = useSearchParams()
  const filter = Object.fromEntries(FILTER_NAMES.map((name) => [name, query.get(name) ?? '']))
  return (
    <Box sx={{ paddingBlock: 2, maxWidth: 1100 }}>
      <Title title="Audit log" />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, marginBottom: 2 }}>
        <AuditFilters
          filter={filter}
          onChange={(name, value) =>
            setQuery(
              (before) => {
                if (value === '') before.delete(name)
                else before.set(name, value)
                return before
              },
              { replace: true },
            )
          }
        />
        <Button
          startIcon={<Download size={18} aria-hidden />}
          href={`/api/admin/audit/export${queryOf(filter)}`}
          download
        >
          Export
        </Button>
      </Box>
      <Changes key={queryOf(filter)} filter={filter} />
    </Box>
  )
}

interface Answer {
  readonly data: readonly AuditEntry[]
  readonly total: number
}

/** The changes so far; the next ones begin after the last that is shown, so that new changes neither repeat nor skip any. */
function Changes({ filter }: { readonly filter: Readonly<Record<string, string>> }) {
  const [shown, setShown] = useState<readonly AuditEntry[]>()
  const [total, setTotal] = useState(0)
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const asked = queryOf({ ...filter, perPage: PER_PAGE })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt reads again.
  useEffect(() => {
    const controller = new AbortController()
    call<Answer>('GET', `/api/admin/audit${asked}`, undefined, { signal: controller.signal }).then(
      ({ data, total }) => {
        setShown(data)
        setTotal(total)
        setError(undefined)
      },
      (problem) => !controller.signal.aborted && setError(errorMessage(problem)),
    )
    return () => controller.abort()
  }, [asked, attempt])
  const showMore = async () => {
    setBusy(true)
    try {
      const { data } = await call<Answer>('GET', `/api/admin/audit${asked}&after=${shown?.at(-1)?._id ?? ''}`)
      setShown([...(shown ?? []), ...data])
    } catch (problem) {
      setError(errorMessage(problem))
    }
    setBusy(false)
  }
  if (!shown && error) return <LoadFailed message={error} onRetry={() => setAttempt((count) => count + 1)} />
  if (!shown) return <Skeleton variant="rounded" height={420} />
  if (shown.length === 0) return <Empty>No changes.</Empty>
  return (
    <>
      <Card component="ol" sx={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {shown.map((change) => (
          <AuditChange key={change._id} change={change} />
        ))}
      </Card>
      {error && <Alert severity="error">{error}</Alert>}
      <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 2, marginTop: 1.5 }}>
        <Typography color="textSecondary">
          {shown.length} of {Math.max(total, shown.length)} changes
        </Typography>
        {shown.length < total && (
          <Button variant="outlined" disabled={isBusy} onClick={showMore}>
            Show older changes
          </Button>
        )}
      </Box>
    </>
  )
}
