/** The files of orders that the shop writes for the websites of couriers. */
export const COURIER_FILE_FORMATS = ['none', 'shiprocket', 'delhivery'] as const
export type CourierFileFormat = (typeof COURIER_FILE_FORMATS)[number]

export const COURIER_FILE_FORMAT_NAMES: Readonly<Record<CourierFileFormat, string>> = {
  none: 'None',
  shiprocket: 'Shiprocket bulk orders',
  delhivery: 'Delhivery One bulk upload',
}

/** The form of a courier; sizes in centimetres and grams. */
export interface CourierForm {
  readonly name: string
  readonly trackingUrl: string
  readonly takesCash: boolean
  readonly active: boolean
  readonly fileFormat: CourierFileFormat
  readonly pickupLocation: string
  readonly lengthCm: number
  readonly breadthCm: number
  readonly heightCm: number
  readonly weightGrams: number
  readonly remitsAfterDays: number
}

/** What the form of a new courier contains. */
export const NEW_COURIER: CourierForm = {
  name: '',
  trackingUrl: '',
  takesCash: true,
  active: true,
  fileFormat: 'none',
  pickupLocation: '',
  lengthCm: 30,
  breadthCm: 25,
  heightCm: 5,
  weightGrams: 500,
  remitsAfterDays: 10,
}

/** Returns a message for each invalid field; empty when the form is valid. */
export function courierProblems(form: CourierForm): Readonly<Partial<Record<keyof CourierForm, string>>> {
  const problems: readonly (readonly [keyof CourierForm, string | false])[] = [
    ['name', form.name === '' && 'Enter the name of the courier.'],
    [
      'trackingUrl',
      form.trackingUrl !== '' &&
        !isTrackingUrl(form.trackingUrl) &&
        'Enter an address that begins with https:// and contains {awb} after the name of the site.',
    ],
    [
      'pickupLocation',
      form.fileFormat === 'delhivery' &&
        form.pickupLocation === '' &&
        'Enter the name of the pickup location in your Delhivery account.',
    ],
    ...(['lengthCm', 'breadthCm', 'heightCm'] as const).map(
      (field) => [field, !isWhole(form[field], 300) && 'Enter a whole number from 1 to 300.'] as const,
    ),
    ['weightGrams', !isWhole(form.weightGrams, 100_000) && 'Enter a whole number from 1 to 100000.'],
    ['remitsAfterDays', !isWhole(form.remitsAfterDays + 1, 91) && 'Enter a whole number from 0 to 90.'],
  ]
  return Object.fromEntries(problems.filter(([, problem]) => problem !== false))
}

function isWhole(value: number, max: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= max
}

/** Where the tracking number stands in the address of a tracking page. */
const PLACE = '{awb}'

/** https, a host without user and port, and the number after it: the number must not decide which site is opened. */
const TRACKING_URL = /^https:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?:[/?][^\s<>"'\\]*)?\{awb\}[^\s<>"'\\]*$/i

function isTrackingUrl(template: string): boolean {
  return TRACKING_URL.test(template) && template.slice('https://'.length).search(/[/?]/) > 0
}

/** Returns the page where a customer follows a parcel; undefined without a page or a number. */
export function trackingUrl(template: string, trackingNumber: string): string | undefined {
  if (template === '' || trackingNumber === '' || !isTrackingUrl(template)) return undefined
  return template.replaceAll(PLACE, encodeURIComponent(trackingNumber))
}
