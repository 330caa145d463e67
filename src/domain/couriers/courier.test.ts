import { describe, expect, it } from 'vitest'
import { type CourierForm, courierProblems, NEW_COURIER, trackingUrl } from './courier.ts'

describe('the tracking page of a parcel', () => {
  it.each([
    ['https://track.example/{awb}', 'HX 42', 'https://track.example/HX%2042'],
    ['https://track.example/?id={awb}&x=1', 'a&b=c', 'https://track.example/?id=a%26b%3Dc&x=1'],
    ['http://track.example/{awb}', '1', undefined],
    ['https://{awb}.example/', 'evil.example/#', undefined],
    ['https://track.example{awb}', '.evil.example', undefined],
    ['javascript:alert({awb})', '1', undefined],
    ['https://track.example/', '1', undefined],
    ['https://track.example/{awb}', '', undefined],
    ['', '1', undefined],
  ])('%s with %s', (template, number, url) => {
    expect(trackingUrl(template, number)).toBe(url)
  })
})

const form: CourierForm = { ...NEW_COURIER, name: 'Hawa Express' }

it.each<[Partial<CourierForm>, string[]]>([
  [{}, []],
  [{ name: '' }, ['name']],
  [{ trackingUrl: 'http://track.example/{awb}' }, ['trackingUrl']],
  [{ fileFormat: 'delhivery' }, ['pickupLocation']],
  [{ lengthCm: 0, weightGrams: 1.5 }, ['lengthCm', 'weightGrams']],
  [{ remitsAfterDays: 0 }, []],
  [{ remitsAfterDays: 91 }, ['remitsAfterDays']],
])('the form of a courier with %j has problems in %j', (changes, fields) => {
  expect(Object.keys(courierProblems({ ...form, ...changes }))).toEqual(fields)
})
