import { fonts } from 'virtual:fonts'
import { CssBaseline, GlobalStyles } from '@mui/material'

/** The fonts and global styles of every screen. */
export function AppStyles() {
  return (
    <>
      <CssBaseline />
      <GlobalStyles styles={FACES + GLOBAL_CSS} />
    </>
  )
}

/** A storefront page keeps its first type face, because it is soon left; a screen of the back office stays open for hours. */
const FACES = fonts.css.replaceAll('font-display:optional', 'font-display:swap')

const GLOBAL_CSS = `
html { scroll-padding-block: 4rem 5rem; }
.moment { white-space: nowrap; font-variant-numeric: tabular-nums; }
.email-text { white-space: pre-wrap; overflow-wrap: anywhere; }
.recovery-codes { columns: 2; max-width: 22rem; font-size: 1.125rem; line-height: 1.8; }
kbd { display: inline-block; min-width: 1.75rem; padding: 0 0.4rem; border: 1px solid #8a8070; border-bottom-width: 2px; border-radius: 4px; background: #fffdf8; text-align: center; font: inherit; }
del { color: #635c54; }
ins { text-decoration: none; }
@media not print { .print-only { display: none; } }
@media print {
  .no-print, .RaLayout-appFrame > header, .RaSidebar-root, .RaSidebar-docked, nav, header { display: none !important; }
  thead { break-after: avoid; }
  tr { break-inside: avoid; }
  .print-report .MuiCard-root { border: 0; }
  .print-report .MuiCardContent-root { padding-inline: 0; }
  .print-report .MuiTableContainer-root { overflow: visible; }
  /* Stronger than the styles of the table, so that ten columns of amounts fit on A4 in portrait. */
  .print-report :is(td, th) { padding: 2px 4px !important; font-size: 7.5pt !important; line-height: 1.3; }
  .print-report :is(thead, tbody) :is(td, th) { min-width: 0 !important; }
  .print-report thead :is(td, th) { white-space: normal; }
  .print-report tbody tr { height: auto !important; }
  /* Otherwise the total of all pages stands at the end of each page. */
  .print-report tfoot { display: table-row-group; }
  .print-report input { border: 0; }
  .recharts-responsive-container svg { max-width: 100%; }
}
`
