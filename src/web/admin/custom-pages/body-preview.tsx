import { Alert, Box, Typography } from '@mui/material'
import { useEffect, useState } from 'react'
import { call, errorMessage } from '../ui/call.ts'

/** The text as the shop will show it, updated shortly after the last key. The server makes the HTML, as for the shop. */
export function BodyPreview({ body }: { body: string }) {
  const [html, setHtml] = useState('')
  const [problem, setProblem] = useState('')
  useEffect(() => {
    const controller = new AbortController()
    const timer = setTimeout(() => {
      call<{ data: { html: string; problem: string } }>(
        'POST',
        '/api/admin/custom-pages/preview',
        { body },
        { signal: controller.signal },
      ).then(
        ({ data }) => {
          setHtml(data.html)
          setProblem(data.problem)
        },
        (error: unknown) => {
          if (!controller.signal.aborted) setProblem(errorMessage(error))
        },
      )
    }, 400)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [body])
  return (
    <Box component="section" aria-label="Preview" sx={{ minWidth: 0 }}>
      <Typography component="h2" variant="h6" sx={{ minHeight: 36 }}>
        Preview
      </Typography>
      {problem && (
        <Alert severity="warning" sx={{ marginBottom: 2 }}>
          {problem}
        </Alert>
      )}
      {html === '' ? (
        <Typography color="textSecondary">The page appears here while you write.</Typography>
      ) : (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the server escapes all HTML of the text
        <Box sx={PROSE} tabIndex={0} dangerouslySetInnerHTML={{ __html: html }} />
      )}
    </Box>
  )
}

const PROSE = {
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  backgroundColor: 'background.paper',
  padding: 2,
  maxHeight: '70vh',
  overflow: 'auto',
  overflowWrap: 'anywhere',
  '& > :first-of-type': { marginTop: 0 },
  '& h2': { fontSize: '1.5rem', marginBlock: '1.5rem 0.75rem' },
  '& h3': { fontSize: '1.25rem', marginBlock: '1.25rem 0.5rem' },
  '& h4, & h5, & h6': { fontSize: '1.0625rem', marginBlock: '1rem 0.5rem' },
  '& p': { marginBlock: '0 1rem' },
  '& ul, & ol': { paddingLeft: 3 },
  '& img': { maxWidth: '100%', height: 'auto', display: 'block' },
  '& blockquote': { marginInline: 0, paddingLeft: 2, borderLeft: 3, borderColor: 'divider' },
  '& .prose-table': { overflowX: 'auto' },
  '& table': { borderCollapse: 'collapse', marginBottom: 2 },
  '& th, & td': {
    textAlign: 'left',
    padding: '6px 16px 6px 0',
    borderBottom: '1px solid',
    borderColor: 'divider',
    overflowWrap: 'normal',
  },
} as const
