/** The shop's colours. `src/web/theme.css` has the same for the storefront; a test compares the two. */
export const COLORS = {
  paper: '#faf6ee',
  'paper-deep': '#f2eadb',
  card: '#fffdf8',
  ink: '#1f2540',
  indigo: '#2b3a7e',
  'indigo-deep': '#1d2757',
  'indigo-wash': '#e9eaf4',
  madder: '#a8322d',
  turmeric: '#d99a1c',
  neem: '#3d6b3a',
  line: '#e4dac8',
  'line-strong': '#8a8070',
  quiet: '#635c54',
} as const
