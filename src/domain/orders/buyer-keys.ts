import { digitsOf, latinDigits } from '../units/digits.ts'
import type { DeliveryAddress } from './checkout-form.ts'

/** Returns the last ten digits of a phone number, which leave out +91 and a leading 0. */
export function phoneKey(phone: string): string {
  return digitsOf(phone).slice(-10)
}

/**
 * Returns the same text for different spellings of a delivery address: case, accents, punctuation, spaces and common
 * abbreviations make no difference. City and state follow from the pincode.
 */
export function addressKey({ street, zipCode }: Pick<DeliveryAddress, 'street' | 'zipCode'>): string {
  const words = plain(street).split(' ')
  return `${words.map((word) => LONG_FORMS[word] ?? word).join('')} ${plain(zipCode).replaceAll(' ', '')}`
}

const LONG_FORMS: Readonly<Record<string, string>> = {
  apt: 'apartment',
  appt: 'apartment',
  bldg: 'building',
  flr: 'floor',
  ngr: 'nagar',
  no: '',
  nr: 'near',
  opp: 'opposite',
  rd: 'road',
  sec: 'sector',
  soc: 'society',
  st: 'street',
}

/** Accents of Latin letters are removed; vowel signs of Indian scripts are part of the word. */
function plain(text: string): string {
  return latinDigits(text)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}
