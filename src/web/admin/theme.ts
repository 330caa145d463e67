import { createTheme } from '@mui/material/styles'
import { createElement } from 'react'
import { defaultLightTheme, type RaThemeOptions } from 'react-admin'
import { COLORS } from './ui/colors.ts'
import { EditFailed, ListFailed, SHOWS_OWN_ERROR, ShowFailed } from './ui/load-failed.tsx'
import { EditCard, ShowCard } from './ui/loading.tsx'
import { ROWS_AS_CARDS } from './ui/rows-as-cards.ts'
import { NARROW } from './ui/styles.ts'

const SANS = '"Anek Latin", "Anek Fallback", "Noto Sans Devanagari", system-ui, sans-serif'
const DISPLAY = '"Eczar", "Eczar Fallback", "Noto Serif Devanagari", serif'
const heading = { fontFamily: DISPLAY, fontWeight: 600 }

const BULK_BAR = '.RaBulkActionsToolbar-toolbar:not(.RaBulkActionsToolbar-collapsed)'

/** Far above the orders of a year; ids of selected rows are kept in memory and in local storage. */
const MAX_SELECTED = 20_000

const STILL = '(prefers-reduced-motion: reduce)'

/** Nothing moves for people whose system asks for that. What says that something is loading goes on. */
const isStill = typeof matchMedia === 'function' && matchMedia(STILL).matches
const PROGRESS = ':is(.MuiCircularProgress-root, .MuiLinearProgress-root)'
const AT_ONCE = {
  shortest: 0,
  shorter: 0,
  short: 0,
  standard: 0,
  complex: 0,
  enteringScreen: 0,
  leavingScreen: 0,
}

/** The colours and fonts of the storefront, with controls at least 44 px high for touch screens. */
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
  // What waits for the end of a transition, such as a dialog that closes.
  ...(isStill && { transitions: { create: () => 'none', getAutoHeightDuration: () => 0, duration: AT_ONCE } }),
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
    // Otherwise a list that could not be loaded looks empty, and a record that could not be loaded as if it did not exist.
    RaList: { defaultProps: { error: createElement(ListFailed), queryOptions: SHOWS_OWN_ERROR } },
    RaEdit: {
      defaultProps: { component: EditCard, error: createElement(EditFailed), queryOptions: SHOWS_OWN_ERROR },
    },
    RaShow: {
      defaultProps: { component: ShowCard, error: createElement(ShowFailed), queryOptions: SHOWS_OWN_ERROR },
    },
    MuiAppBar: { defaultProps: { elevation: 0 } },
    // Menus and lists of options are drawn outside of the page's landmarks.
    MuiMenu: { defaultProps: { slotProps: { root: { role: 'region', 'aria-label': 'Options' } } } },
    MuiAutocomplete: { defaultProps: { slotProps: { popper: { role: 'region', 'aria-label': 'Options' } } } },
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
    MuiCircularProgress: { defaultProps: { 'aria-label': 'Loading' } },
    MuiFormControlLabel: { styleOverrides: { root: { minHeight: 44 } } },
    MuiMenuItem: { styleOverrides: { root: { minHeight: 44 } } },
    MuiTableCell: {
      styleOverrides: {
        // More of the columns are in view on tablets.
        root: { borderColor: COLORS.line, '@media (max-width: 1199.95px)': { paddingInline: 8 } },
        head: { fontWeight: 600, backgroundColor: COLORS['paper-deep'] },
      },
    },
    MuiCssBaseline: {
      styleOverrides: {
        // An inline title is shortened with an ellipsis; react-admin's block element would be cut off.
        '#react-admin-title .RaConfigurable-root': { display: 'inline' },
        // Most titles fit into a phone's top bar.
        [`@media ${NARROW}`]: { 'h1#react-admin-title': { fontSize: '1rem' } },
        [`@media ${STILL}`]: {
          [`:not(${PROGRESS}, ${PROGRESS} *), ::before, ::after`]: {
            animationDuration: '1ms !important',
            animationIterationCount: '1 !important',
            transitionDuration: '1ms !important',
            scrollBehavior: 'auto !important',
          },
        },
        // Keeps the focused element from hiding behind the bulk actions bar.
        [`html:has(${BULK_BAR})`]: { scrollPaddingBottom: 88, [`@media ${NARROW}`]: { scrollPaddingBottom: 264 } },
        // Above the bar, because its buttons are what comes next.
        [`body:has(${BULK_BAR}) .MuiSnackbar-root`]: { bottom: 88, [`@media ${NARROW}`]: { bottom: 264 } },
        [`body:has(${BULK_BAR}) .RaList-main`]: { paddingBottom: 88, [`@media ${NARROW}`]: { paddingBottom: 264 } },
      },
    },
    RaDatagrid: { styleOverrides: { root: ROWS_AS_CARDS } },
    // Fixed at the bottom of the window, so that bulk actions are in reach anywhere in a long list.
    RaBulkActionsToolbar: {
      styleOverrides: {
        root: {
          '& .RaBulkActionsToolbar-toolbar': {
            position: 'fixed',
            zIndex: 1150,
            left: '50%',
            right: 'auto',
            bottom: 16,
            transform: 'translateX(-50%)',
            width: 'max-content',
            maxWidth: 'calc(100vw - 32px)',
            height: 'auto',
            minHeight: 56,
            gap: 16,
            flexWrap: 'wrap',
            justifyContent: 'center',
            transition: 'none',
            borderRadius: 8,
            paddingInline: 8,
            backgroundColor: COLORS['indigo-wash'],
            border: `1px solid ${COLORS.indigo}`,
            boxShadow: '0 4px 16px rgb(0 0 0 / 0.2)',
          },
          '& .RaBulkActionsToolbar-collapsed': { display: 'none' },
          '& .RaBulkActionsToolbar-title': { whiteSpace: 'nowrap' },
          '& .RaBulkActionsToolbar-topToolbar': {
            flex: '0 1 auto',
            flexWrap: 'wrap',
            justifyContent: 'center',
            backgroundColor: 'transparent',
          },
        },
      },
    },
    // Filters and buttons share a line when they fit.
    RaListToolbar: {
      styleOverrides: {
        root: {
          flexWrap: 'wrap',
          columnGap: 8,
          paddingTop: 8,
          '& > form': {
            flex: '1 1 auto',
            width: 'auto',
            minHeight: 0,
            paddingTop: 0,
            // The hint of a search says by what it finds, and is cut off in a narrow field.
            [`@media ${NARROW}`]: {
              alignSelf: 'stretch',
              '& .filter-field:first-of-type': { flexGrow: 1 },
              '& .filter-field:first-of-type :is(.MuiFormControl-root, .MuiInputBase-root)': { width: '100%' },
            },
          },
          '& > span': { display: 'none' },
          '& > div': { flex: '0 1 auto', flexWrap: 'wrap', marginLeft: 'auto' },
        },
      },
    },
    // "Select all" reads every matching row, 200 per request (`ui/data-provider.ts`).
    RaSelectAllButton: { defaultProps: { limit: MAX_SELECTED } },
    RaToolbar: { styleOverrides: { root: { backgroundColor: COLORS['paper-deep'] } } },
  },
}

export const muiTheme = createTheme(theme)
