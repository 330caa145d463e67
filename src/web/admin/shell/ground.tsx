import { fonts } from 'virtual:fonts'
import { CssBaseline, GlobalStyles } from '@mui/material'

/** The shop's type faces, and what every screen stands on. */
export function Ground() {
  return (
    <>
      <CssBaseline />
      <GlobalStyles styles={fonts.css} />
    </>
  )
}
