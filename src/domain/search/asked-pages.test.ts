import { describe, expect, it } from 'vitest'
import { pageAskedFor } from './asked-pages.ts'

describe('questions about the shop', () => {
  it.each([
    ['how can i return my order', '/returns'],
    ['return kaise kare', '/returns'],
    ['size exchange', '/returns'],
    ['mera refund kab aayega', '/returns'],
    ['order kab aayega', '/orders'],
    ['mera order kahan hai', '/orders'],
    ['track karna hai', '/orders'],
    ['cancel my order', '/orders'],
    ['download gst invoice', '/orders'],
    ['do you deliver to patna', '/shipping'],
    ['delivery kitne din me', '/shipping'],
    ['how many days for delivery', '/shipping'],
    ['is cod available', '/shipping'],
    ['pin code check 800001', '/shipping'],
    ['customer care ka number', '/contact'],
    ['helpline number', '/contact'],
    ['shop location', '/contact'],
    ['payment failed', '/faq'],
    ['coupon code', '/faq'],
    ['how to measure', '/faq'],
    ['change address', '/addresses'],
    ['sign up', '/register'],
    ['my account', '/profile'],
    ['forgot my password', '/forgot-password'],
  ])('%j lead to %s', (text, path) => {
    expect(pageAskedFor(text)).toBe(path)
  })

  it.each([
    'return gift for wedding',
    'exchange offer saree',
    'track pants',
    'track',
    'delivery gown for hospital',
    'cash on delivery saree',
    'pin tuck shirt',
    'pin up dress',
    'customer favourites',
    'email print shirt',
    'measurement tape',
    'saree',
    '',
  ])('%j asks for products', (text) => {
    expect(pageAskedFor(text)).toBeUndefined()
  })
})
