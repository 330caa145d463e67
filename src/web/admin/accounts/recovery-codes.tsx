import { Button, Card, CardContent, Typography } from '@mui/material'
import { useNotify } from 'react-admin'

/** Shown once: the shop keeps only their digests. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const notify = useNotify()
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'))
    notify('Copied.')
  }
  return (
    <Card role="status">
      <CardContent>
        <Typography variant="h5" component="h2" gutterBottom>
          Your recovery codes
        </Typography>
        <Typography>
          Each opens your login once when the phone is not at hand. Keep them where you keep important papers: they are
          not shown again.
        </Typography>
        <ol className="recovery-codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
        <Button variant="outlined" onClick={copy}>
          Copy all
        </Button>
      </CardContent>
    </Card>
  )
}
