import { createTheme } from '@mui/material/styles'
import { defaultLightTheme, type RaThemeOptions } from 'react-admin'
import { COLORS } from './colors.ts'

const SANS = '"Anek Latin", "Anek Fallback", "Noto Sans Devanagari", system-ui, sans-serif'
const DISPLAY = '"Eczar", "Eczar Fallback", "Noto Serif Devanagari", serif'
const heading = { fontFamily: DISPLAY, fontWeight: 600 }

/** Handloom paper and indigo, with targets a finger can hit. */
export const theme: RaThemeOptions = {
  ...defaultLightTheme,
  palette: {
    mode: 'light',
    primary: {
      main: COLORS.indigo,
      dark: COLORS['indigo-deep'],
      light: COLORS['indigo-wash'],
      contrastText: COLORS.card,
    },
    secondary: { main: COLORS.indigo, dark: COLORS['indigo-deep'], contrastText: COLORS.card },
    error: { main: COLORS.madder },
    warning: { main: COLORS.turmeric, contrastText: COLORS.ink },
    success: { main: COLORS.neem },
    info: { main: COLORS.indigo },
    background: { default: COLORS.paper, paper: COLORS.card },
    text: { primary: COLORS.ink, secondary: COLORS.quiet },
    divider: COLORS.line,
    action: { selected: COLORS['indigo-wash'] },
  },
  shape: { borderRadius: 6 },
  sidebar: { width: 224, closedWidth: 56 },
  typography: {
    fontFamily: SANS,
    fontSize: 15,
    h1: heading,
    h2: heading,
    h3: heading,
    h4: heading,
    h5: heading,
    h6: { ...heading, fontWeight: 600 },
    button: { textTransform: 'none', fontWeight: 600 },
  },
  components: {
    ...defaultLightTheme.components,
    MuiAppBar: { defaultProps: { elevation: 0 } },
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiCard: {
      defaultProps: { variant: 'outlined' },
      styleOverrides: { root: { borderColor: COLORS.line } },
    },
    MuiTextField: {
      defaultProps: { variant: 'outlined', margin: 'dense', size: 'small', fullWidth: true },
    },
    MuiFormControl: { defaultProps: { variant: 'outlined', margin: 'dense', size: 'small', fullWidth: true } },
    MuiOutlinedInput: {
      styleOverrides: {
        root: { minHeight: 44, backgroundColor: COLORS.card },
        notchedOutline: { borderColor: COLORS['line-strong'] },
      },
    },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: { root: { minHeight: 44, paddingInline: 16 } },
    },
    MuiIconButton: { styleOverrides: { root: { minWidth: 44, minHeight: 44 } } },
    MuiCheckbox: { styleOverrides: { root: { minWidth: 44, minHeight: 44 } } },
    MuiMenuItem: { styleOverrides: { root: { minHeight: 44 } } },
    MuiTableCell: {
      styleOverrides: {
        root: { borderColor: COLORS.line },
        head: { fontWeight: 600, backgroundColor: COLORS['paper-deep'] },
      },
    },
    RaToolbar: { styleOverrides: { root: { backgroundColor: COLORS['paper-deep'] } } },
  },
}

export const muiTheme = createTheme(theme)
