import { isEmail } from '../accounts/email-pattern.ts'
import { mapEmbedOf } from '../contact/contact-page.ts'
import { isDay } from '../india/time.ts'
import { asNumber, asRecord, ownField, safeUrl, type UntrustedRecord } from '../untrusted.ts'

/** Errors of a page form, by the path of the field (`team.0.image`). */
export type PageErrors = Readonly<Record<string, string>>

/** Reports values that `readAbout` would drop. */
export function checkAbout({ storyImage, missionBgImage, team }: TypedAbout): PageErrors {
  return {
    ...urlError('storyImage', storyImage),
    ...urlError('missionBgImage', missionBgImage),
    ...Object.assign({}, ...team.map(({ image }, place) => urlError(`team.${place}.image`, image))),
  }
}

interface TypedAbout {
  readonly storyImage: string
  readonly missionBgImage: string
  readonly team: readonly { readonly image: string }[]
}

/** Returns the errors of the contact page by field, such as `mapLocation.zoom`. */
export function checkContact({ email, grievanceOfficer, mapLocation, socialMedia }: TypedContact): PageErrors {
  const officer = grievanceOfficer.email.trim()
  return {
    ...(!isEmail(email.trim()) && { email: INVALID_EMAIL }),
    ...(officer !== '' && !isEmail(officer) && { 'grievanceOfficer.email': INVALID_EMAIL }),
    ...checkMap(asRecord(mapLocation) ?? {}),
    ...Object.fromEntries(
      Object.entries(socialMedia)
        .filter(([, address]) => address.trim() !== '' && !/^https?:\/\/\S+$/i.test(safeUrl(address)))
        .map(([network]) => [`socialMedia.${network}`, 'Enter a URL that starts with https://.']),
    ),
  }
}

interface TypedContact {
  readonly email: string
  readonly grievanceOfficer: { readonly email: string }
  readonly mapLocation: object
  readonly socialMedia: Readonly<Record<string, string>>
}

/** Returns the error of a legal page whose date is not YYYY-MM-DD. */
export function checkIntroduction({ lastUpdated }: { readonly lastUpdated: string }): PageErrors {
  return lastUpdated === '' || isDay(lastUpdated) ? {} : { lastUpdated: 'Please enter a date as YYYY-MM-DD.' }
}

function checkMap(map: UntrustedRecord): PageErrors {
  const isGiven = (name: string) => ![undefined, ''].includes(ownField(map, name) as string | undefined)
  const isWithin = (name: string, min: number, max: number) => {
    const number = asNumber(ownField(map, name))
    return !isGiven(name) || (number !== undefined && number >= min && number <= max)
  }
  const missing = isGiven('latitude') ? 'longitude' : 'latitude'
  return {
    ...(isGiven('latitude') !== isGiven('longitude') && {
      [`mapLocation.${missing}`]: 'Enter both latitude and longitude.',
    }),
    ...(!isWithin('latitude', -90, 90) && { 'mapLocation.latitude': 'Enter degrees from -90 to 90.' }),
    ...(!isWithin('longitude', -180, 180) && { 'mapLocation.longitude': 'Enter degrees from -180 to 180.' }),
    ...(!isWithin('zoom', 1, 20) && { 'mapLocation.zoom': 'Enter a number from 1 to 20.' }),
    ...(isGiven('embed') && mapEmbedOf(ownField(map, 'embed')) === '' && { 'mapLocation.embed': INVALID_MAP }),
  }
}

function urlError(field: string, address: unknown): PageErrors {
  return typeof address !== 'string' || address.trim() === '' || safeUrl(address) !== '' ? {} : { [field]: INVALID_URL }
}

const INVALID_EMAIL = 'Please enter a valid email address'
const INVALID_URL = 'Enter a URL that starts with https://, or a path of the shop that starts with /.'
const INVALID_MAP = 'Paste a URL that starts with https://, or the embed code of the map service.'
