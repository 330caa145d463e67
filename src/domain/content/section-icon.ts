/** What a section of a legal page is about, as far as its title tells. */
export type SectionIcon = (typeof KEYWORDS)[number][0] | 'document'

/** The icon of a section, chosen by the first of these words its title has (specification 2, section 2). */
export function sectionIcon(title: string): SectionIcon {
  const words = title.toLowerCase()
  return KEYWORDS.find(([, keywords]) => keywords.test(words))?.[0] ?? 'document'
}

const KEYWORDS = [
  ['grievance', /grievance|complaint|dispute/],
  ['cookie', /cookie|tracking|tags|count/],
  ['child', /child|minor/],
  ['payment', /pay|price|tax|invoice|refund|cash/],
  ['return', /return|exchange|replace|cancel/],
  ['parcel', /pack|damage|wrong|defect/],
  ['truck', /ship|deliver|courier|dispatch|track/],
  ['globe', /international|abroad|across|where we/],
  ['clock', /time|how long|when|keep|retention/],
  ['rights', /right|choice|consent|access/],
  ['lock', /secur|protect|safe/],
  ['share', /share|third|disclos|others/],
  ['law', /law|legal|liab|jurisdiction|govern/],
  ['account', /account|you agree|eligib|conduct/],
  ['data', /information|data|collect|know|use/],
  ['mail', /contact|reach|question/],
  ['cloth', /product|colour|fabric|cloth|handloom|picture/],
] as const
