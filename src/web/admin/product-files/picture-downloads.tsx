import {
  Alert,
  Box,
  Button,
  LinearProgress,
  Link,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material'
import { useEffect } from 'react'
import { useNotify } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import type { PictureDownloads } from '../../../contract/media.ts'
import { groupIndian } from '../../../domain/units/paise.ts'
import { call, errorMessage } from '../ui/call.ts'
import { Panel } from '../ui/panel.tsx'
import { StopButton } from '../ui/stop-button.tsx'
import { useFetch } from '../ui/use-fetch.ts'

/** The pictures of imported products that the shop downloads from other hosts. Nothing is shown while there are none. */
export function PictureDownloadsPanel() {
  const notify = useNotify()
  const [answer, reload] = useFetch<{ data: PictureDownloads }>('/api/admin/picture-downloads')
  const waiting = answer?.data.waiting ?? 0
  useEffect(() => {
    if (waiting === 0) return undefined
    const timer = setInterval(reload, 3000)
    return () => clearInterval(timer)
  }, [waiting, reload])
  if (!answer) return null
  const { done, failed, failures } = answer.data
  const all = waiting + done + failed
  if (all === 0) return null
  const retry = async () => {
    try {
      await call('POST', '/api/admin/picture-downloads/retry')
      reload()
    } catch (error) {
      notify(errorMessage(error), { type: 'error' })
    }
  }
  return (
    <Box sx={{ marginTop: 2 }}>
      <Panel
        title="Pictures of other sites"
        actions={
          <Box sx={{ display: 'flex', gap: 1 }}>
            {waiting > 0 && <StopButton path="/api/admin/picture-downloads/stop" onStopped={reload} />}
            {failed > 0 && <Button onClick={retry}>Try failed ones again</Button>}
          </Box>
        }
      >
        <Typography aria-live="polite">
          {groupIndian(done)} of {groupIndian(all)} pictures are stored in this shop.
          {waiting > 0 && ` ${groupIndian(waiting)} ${waiting === 1 ? 'is' : 'are'} waiting.`}
        </Typography>
        {waiting > 0 && (
          <LinearProgress
            aria-label="Picture downloads"
            variant="determinate"
            value={((done + failed) / all) * 100}
            sx={{ marginBlock: 1 }}
          />
        )}
        {failed > 0 && (
          <>
            <Alert severity="warning" sx={{ marginBlock: 1 }}>
              {groupIndian(failed)} {failed === 1 ? 'picture' : 'pictures'} could not be downloaded. Try again, or
              upload
              {failed === 1 ? ' it to its product.' : ' them to their products.'}
              {failed > failures.length && ` The first ${failures.length} are listed.`}
            </Alert>
            <Table size="small" aria-label="Failed downloads">
              <TableHead>
                <TableRow>
                  <TableCell>Address</TableCell>
                  <TableCell>Error</TableCell>
                  <TableCell>Product</TableCell>
                </TableRow>
              </TableHead>
              <TableBody>
                {failures.map(({ url, reason, product }) => (
                  <TableRow key={url}>
                    <TableCell sx={{ overflowWrap: 'anywhere' }}>{url}</TableCell>
                    <TableCell>{reason}</TableCell>
                    <TableCell>
                      {product && (
                        <Link component={RouterLink} to={`/products/${product}`}>
                          Open
                        </Link>
                      )}
                    </TableCell>
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          </>
        )}
      </Panel>
    </Box>
  )
}
