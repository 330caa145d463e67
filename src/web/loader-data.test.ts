import { describe, expect, it } from 'vitest'
import { handoffStream } from './loader-data.ts'

async function run(expression: string): Promise<string> {
  const stream = new Function(`return ${expression}`)() as ReadableStream
  return new Response(stream).text()
}

/** React Router's decoding of a flat list: numbers are places, `_3` a key at place 3, -5 is null. */
function decoded(text: string): unknown {
  const list = JSON.parse(text) as unknown[]
  const at = (place: number): unknown => {
    const value = list[place]
    if (place === -5) return null
    if (Array.isArray(value)) return value.map(at)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [list[Number(key.slice(1))], at(inner)]))
  }
  return at(0)
}

describe('the loader data handed to the browser', () => {
  it('arrives as it was, in the stream React Router reads', async () => {
    const loaderData = {
      root: { name: 'कुर्ता', price: 799.5, images: ['a.jpg', ''], brand: null, isNew: false, rows: [[]] },
    }
    const text = await run(handoffStream({ loaderData, actionData: null, errors: null }, ''))
    expect(decoded(text)).toEqual({ loaderData, actionData: null, errors: null })
  })

  it('cannot end the script it stands in', () => {
    const loaderData = { root: '</script><script>alert(1)</script>' }
    expect(handoffStream({ loaderData, actionData: null, errors: null }, '')).not.toContain('</script')
    expect(handoffStream({ loaderData, actionData: null, errors: {} }, '</script>')).not.toContain('</script')
  })

  it('hands errors over as React Router encoded them', async () => {
    expect(await run(handoffStream({ loaderData: {}, actionData: null, errors: { root: 1 } }, '[1]\n'))).toBe('[1]\n')
  })
})
