import { fonts } from 'virtual:fonts'
import { CssBaseline, GlobalStyles } from '@mui/material'

/** The shop's type faces, and what every screen stands on. */
export function Ground() {
  return (
    <>
      <CssBaseline />
      <GlobalStyles styles={fonts.css + PLAIN} />
    </>
  )
}

/** What needs no component of its own. */
const PLAIN = `
.moment { white-space: nowrap; font-variant-numeric: tabular-nums; }
.mail-text { white-space: pre-wrap; overflow-wrap: anywhere; }
.recovery-codes { columns: 2; max-width: 22rem; font-size: 1.125rem; line-height: 1.8; }
del { color: #635c54; }
ins { text-decoration: none; }
`
