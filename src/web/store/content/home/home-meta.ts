import type { MetaDescriptor } from 'react-router'
import { paths } from '../../../../contract/paths.ts'
import { type Matches, pageMeta } from '../../seo/page-meta.ts'
import { organization, website } from '../../seo/structured-data.ts'
import type { ShellData } from '../../shell/shell-data.ts'
import type { HomeData } from './home-data.ts'

/** The page's first heading, and its title in search results. */
export const INTRODUCTION = 'Handloom clothing, and fabric by the metre'

const DESCRIPTION =
  'Sarees, kurtas, shirts, kidswear and cloth by the metre from Indian looms, with fabric, width and care stated for every piece.'

/** The head of the home page, with the structured data search engines read about the shop itself. */
export function homeMeta(home: HomeData | undefined, matches: Matches): MetaDescriptor[] {
  const shell = matches[0]?.loaderData as ShellData | undefined
  if (!home || !shell) return [{ title: INTRODUCTION }]
  const { origin, hero } = home
  const { contact } = shell
  const image = hero[0]?.image
  return pageMeta(
    {
      title: INTRODUCTION,
      description: DESCRIPTION,
      origin,
      canonical: paths.home,
      ...(image && { image }),
      jsonLd: [
        organization(origin, { ...contact, socials: Object.values(contact.socialMedia) }),
        website(origin, contact.name),
      ],
    },
    matches,
  )
}
