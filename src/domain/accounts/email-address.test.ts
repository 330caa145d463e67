import { describe, expect, it } from 'vitest'
import { isSafeEmail, mailboxOf, normaliseEmail } from './email-address.ts'

describe('an email address', () => {
  it.each([
    [' Asha@Example.COM ', 'asha@example.com'],
    ['ａｓｈａ@example.com', 'asha@example.com'],
    ['asha＠example．com', 'asha@example.com'],
    ['jose\u0301@example.com', 'jos\u00e9@example.com'],
    ['\u212Aavi@example.com', 'kavi@example.com'],
  ])('%j is stored as %s', (typed, stored) => {
    expect(normaliseEmail(typed)).toBe(stored)
    expect(normaliseEmail(stored)).toBe(stored)
  })

  it.each([
    [' Asha+Saree@Example.COM', 'asha@example.com'],
    ['asha+a+b@example.com', 'asha@example.com'],
    ['asha@example.com', 'asha@example.com'],
    ['+shop@example.com', '+shop@example.com'],
    ['asha@ex+ample.com', 'asha@ex+ample.com'],
    ['A.sh.a+Saree@gmail.com', 'asha@gmail.com'],
    ['a.sha@googlemail.com', 'asha@gmail.com'],
    ['a.sha@mail.example.com', 'a.sha@mail.example.com'],
  ])('%j reaches the mailbox %s', (typed, mailbox) => {
    expect(mailboxOf(typed)).toBe(mailbox)
  })

  it.each([
    'asha@example.com',
    "o'neil+shop_2026@mail.example.co.in",
    'jos\u00e9@example.com',
    'आशा@उदाहरण.भारत',
    'आशा@example.in',
    'почта@пример.рф',
    'δοκιμή@παράδειγμα.ελ',
  ])('%s is accepted', (email) => {
    expect(isSafeEmail(normaliseEmail(email))).toBe(true)
  })

  it.each([
    ['a zero-width space', 'ash\u200Ba@example.com'],
    ['a soft hyphen', 'ash\u00ADa@example.com'],
    ['a byte order mark', 'as\uFEFFha@example.com'],
    ['a Hangul filler', 'asha\u3164@example.com'],
    ['a direction override', 'asha\u202E@example.com'],
    ['a variation selector', 'asha\uFE0F@example.com'],
    ['a Cyrillic letter among Latin ones', '\u0430sha@example.com'],
    ['a Cyrillic name at a Latin host', '\u0430\u0455\u04BB\u0430@example.com'],
    ['a Cyrillic letter in the host', 'asha@ex\u0430mple.com'],
    ['a Greek letter', 'asha\u03BF@example.com'],
    ['a dotless i', 'k\u0131ran@example.com'],
    ['a phonetic a', '\u0251sha@example.com'],
    ['a mark on no letter of its own', 'a\u0331sha@example.com'],
    ['two scripts', 'आशाrao@example.com'],
    ['no host', 'asha'],
    ...[
      'x;asha@example.com',
      'x:asha@example.com',
      'x,asha@example.com',
      '<asha@example.com>',
      '"x,y"@example.com',
    ].map((email): [string, string] => [`a sign of lists: ${email}`, email]),
    ['a full-width sign of lists', 'x；asha@example.com'],
    ['a comment', 'asha(x)@example.com'],
    ['a number as host', 'asha@[127.0.0.1]'],
    ['an empty label', 'asha@example..com'],
    ['a dot behind the host', 'asha@example.com.'],
    ['300 characters', `${'a'.repeat(290)}@example.com`],
  ])('with %s is refused', (_what, email) => {
    expect(isSafeEmail(normaliseEmail(email))).toBe(false)
  })
})
