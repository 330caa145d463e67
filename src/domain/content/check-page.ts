import { isEmail } from '../accounts/registration.ts'
import { mapEmbedOf } from '../contact/contact-page.ts'
import { isDay } from '../india/time.ts'
import { asNumber, asRecord, ownField, safeUrl, type UntrustedRecord } from '../untrusted.ts'

/** What is wrong with a page as it was typed, by the path of its field (`team.0.image`); empty when it may be saved. */
export type PageErrors = Readonly<Record<string, string>>

/** What reading would quietly leave out is said at its field instead. */
export function checkAbout({ storyImage, missionBgImage, team }: TypedAbout): PageErrors {
  return {
    ...wrongAddress('storyImage', storyImage),
    ...wrongAddress('missionBgImage', missionBgImage),
    ...Object.assign({}, ...team.map(({ image }, place) => wrongAddress(`team.${place}.image`, image))),
  }
}

interface TypedAbout {
  readonly storyImage: string
  readonly missionBgImage: string
  readonly team: readonly { readonly image: string }[]
}

export function checkContact({ email, grievanceOfficer, mapLocation, socialMedia }: TypedContact): PageErrors {
  const officer = grievanceOfficer.email.trim()
  return {
    ...(!isEmail(email.trim()) && { email: NO_EMAIL }),
    ...(officer !== '' && !isEmail(officer) && { 'grievanceOfficer.email': NO_EMAIL }),
    ...checkMap(asRecord(mapLocation) ?? {}),
    ...Object.fromEntries(
      Object.entries(socialMedia)
        .filter(([, address]) => address.trim() !== '' && !/^https?:\/\/\S+$/i.test(safeUrl(address)))
        .map(([network]) => [`socialMedia.${network}`, 'Write an address that begins with https://.']),
    ),
  }
}

interface TypedContact {
  readonly email: string
  readonly grievanceOfficer: { readonly email: string }
  readonly mapLocation: object
  readonly socialMedia: Readonly<Record<string, string>>
}

export function checkIntroduction({ lastUpdated }: { readonly lastUpdated: string }): PageErrors {
  return lastUpdated === '' || isDay(lastUpdated) ? {} : { lastUpdated: 'Please enter a date as YYYY-MM-DD.' }
}

function checkMap(map: UntrustedRecord): PageErrors {
  const isGiven = (name: string) => ![undefined, ''].includes(ownField(map, name) as string | undefined)
  const isWithin = (name: string, least: number, most: number) => {
    const number = asNumber(ownField(map, name))
    return !isGiven(name) || (number !== undefined && number >= least && number <= most)
  }
  const missing = isGiven('latitude') ? 'longitude' : 'latitude'
  return {
    ...(isGiven('latitude') !== isGiven('longitude') && {
      [`mapLocation.${missing}`]: 'Latitude and longitude go together.',
    }),
    ...(!isWithin('latitude', -90, 90) && { 'mapLocation.latitude': 'Degrees from -90 to 90.' }),
    ...(!isWithin('longitude', -180, 180) && { 'mapLocation.longitude': 'Degrees from -180 to 180.' }),
    ...(!isWithin('zoom', 1, 20) && { 'mapLocation.zoom': 'A number from 1 to 20.' }),
    ...(isGiven('embed') && mapEmbedOf(ownField(map, 'embed')) === '' && { 'mapLocation.embed': NO_MAP }),
  }
}

function wrongAddress(field: string, address: unknown): PageErrors {
  return typeof address !== 'string' || address.trim() === '' || safeUrl(address) !== '' ? {} : { [field]: NO_ADDRESS }
}

const NO_EMAIL = 'Please enter a valid email address'
const NO_ADDRESS = 'Write an address that begins with https://, or a path of the shop that begins with /.'
const NO_MAP = 'Paste an address that begins with https://, or what the map service gives out to embed its map.'
