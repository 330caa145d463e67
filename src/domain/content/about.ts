import { DEFAULT_CONTACT } from '../contact/contact.ts'
import { asList, asRecord, multiLine, ownField, safeUrl, singleLine, type UntrustedRecord } from '../untrusted.ts'

/** The about page (specification 2, section 3). Empty fields are not shown. */
export interface AboutPage {
  readonly companyName: string
  readonly foundedYear: string
  readonly mission: string
  readonly vision: string
  readonly values: readonly { readonly title: string; readonly description: string }[]
  readonly team: readonly TeamMember[]
  /** Paragraphs are separated by blank lines. */
  readonly story: string
  /** Images as in the catalogue: an absolute URL, a path or a file name; empty for none. */
  readonly storyImage: string
  readonly missionBgImage: string
  readonly milestones: readonly { readonly year: string; readonly title: string; readonly description: string }[]
}

export interface TeamMember {
  readonly name: string
  readonly position: string
  readonly bio: string
  readonly image: string
}

export const ABOUT_LIMITS = { line: 160, text: 2_000, story: 10_000, entries: 40 } as const

export const DEFAULT_ABOUT: AboutPage = {
  companyName: DEFAULT_CONTACT.name,
  foundedYear: '',
  mission: '',
  vision: '',
  values: [],
  team: [],
  story: '',
  storyImage: '',
  missionBgImage: '',
  milestones: [],
}

/**
 * Reads the setting `about`; entries without a title or name are dropped.
 * @param shopName the title of a page that has none of its own
 */
export function readAbout(value: unknown, shopName: string): AboutPage {
  const record = asRecord(value) ?? {}
  const line = (of: UntrustedRecord, name: string) => singleLine(textOrNumber(ownField(of, name)), ABOUT_LIMITS.line)
  const prose = (of: UntrustedRecord, name: string, max: number) => multiLine(ownField(of, name), max)
  const entries = (name: string) =>
    asList(ownField(record, name), ABOUT_LIMITS.entries).map((entry) => asRecord(entry) ?? {})
  return {
    companyName: line(record, 'companyName') || shopName,
    foundedYear: line(record, 'foundedYear'),
    mission: prose(record, 'mission', ABOUT_LIMITS.text),
    vision: prose(record, 'vision', ABOUT_LIMITS.text),
    values: entries('values')
      .map((entry) => ({ title: line(entry, 'title'), description: prose(entry, 'description', ABOUT_LIMITS.text) }))
      .filter(({ title }) => title !== ''),
    team: entries('team')
      .map((entry) => ({
        name: line(entry, 'name'),
        position: line(entry, 'position'),
        bio: prose(entry, 'bio', ABOUT_LIMITS.text),
        image: safeUrl(ownField(entry, 'image')),
      }))
      .filter(({ name }) => name !== ''),
    story: prose(record, 'story', ABOUT_LIMITS.story),
    storyImage: safeUrl(ownField(record, 'storyImage')),
    missionBgImage: safeUrl(ownField(record, 'missionBgImage')),
    milestones: entries('milestones')
      .map((entry) => ({
        year: line(entry, 'year'),
        title: line(entry, 'title'),
        description: prose(entry, 'description', ABOUT_LIMITS.text),
      }))
      .filter(({ title }) => title !== ''),
  }
}

/** A year may be stored as a number. */
function textOrNumber(value: unknown): unknown {
  return typeof value === 'number' ? String(value) : value
}
