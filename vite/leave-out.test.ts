import { describe, expect, it } from 'vitest'
import { leaveOut } from './leave-out.ts'

const { parseAst } = await import('vite')

function left(code: string, parts: Parameters<typeof leaveOut>[2]): string {
  return leaveOut(code, parseAst(code), parts).replace(/\s+/g, ' ').trim()
}

const TAGS = new Set([13, 22])

describe('leaving parts of a module out', () => {
  it('replaces the body of a function, including one in another function', () => {
    expect(
      left('function a(x) { return b(x) } function c() { function d() { return 1 } }', {
        functions: { a: 'return 2', d: '' },
      }),
    ).toBe('function a(x) {return 2} function c() { function d() {} }')
  })

  it.each([
    ['a comparison', 'if (13 === fiber.tag) a(); if (13 !== fiber.tag) b()', 'if (false) a(); if (true) b()'],
    [
      'no other number',
      'if (14 === fiber.tag || 13 === event.key) a()',
      'if (14 === fiber.tag || 13 === event.key) a()',
    ],
    [
      'a case',
      'switch (fiber.tag) { case 1: a(); break; case 13: b(); break; case 2: c() }',
      'switch (fiber.tag) { case 1: a(); break; case 2: c() }',
    ],
    ['the first of several cases', 'switch (fiber.tag) { case 13: case 1: a() }', 'switch (fiber.tag) { case 1: a() }'],
    [
      'the last of several cases, but not their statements',
      'switch (fiber.tag) { case 1: case 13: a() }',
      'switch (fiber.tag) { case 1: a() }',
    ],
    [
      'a case after one that does not end',
      'switch (fiber.tag) { case 1: a(); case 13: b(); break; case 2: c() }',
      'switch (fiber.tag) { case 1: a(); b(); break; case 2: c() }',
    ],
    [
      'a case that runs on into the next',
      'switch (fiber.tag) { case 22: a(); case 1: b() }',
      'switch (fiber.tag) { case 1: b() }',
    ],
    [
      'a case before the default',
      'switch (fiber.tag) { case 13: a(); break; default: b() }',
      'switch (fiber.tag) { default: b() }',
    ],
    [
      'a case after one that returns in a block',
      'switch (fiber.tag) { case 1: { return a } case 13: b() }',
      'switch (fiber.tag) { case 1: { return a } }',
    ],
    [
      'a comparison in a case',
      'switch (fiber.tag) { case 1: 22 === old.tag && a() }',
      'switch (fiber.tag) { case 1: false && a() }',
    ],
  ])('removes what is done for a tag: %s', (_what, code, expected) => {
    // A `return` at the top of a module cannot be parsed.
    const inFunction = (text: string) => `function f() { ${text} }`
    expect(left(inFunction(code), { tags: TAGS })).toBe(inFunction(expected))
  })

  it('keeps variables that a removed case declares', () => {
    const code =
      'function f() { switch (fiber.tag) { case 13: var a = 1, b = function () { var c }; return; case 1: for (;;) a = 2 } }'
    expect(left(code, { tags: TAGS })).toBe('function f() {var a, b; switch (fiber.tag) { case 1: for (;;) a = 2 } }')
  })

  it('removes assignments at the top', () => {
    expect(left('exports.a = 1; exports.ab = 2; exports.b = 3', { assignments: ['exports.a =', 'exports.b ='] })).toBe(
      'exports.ab = 2;',
    )
  })

  it('fails when a part is missing or not the only one', () => {
    expect(() => left('function a() {}', { functions: { b: '' } })).toThrow('Not found: b')
    expect(() => left('exports.a = 1', { assignments: ['exports.b ='] })).toThrow('Not found: exports.b =')
    expect(() => left('function a() {} { function a() {} }', { functions: { a: '' } })).toThrow('several functions')
  })
})
