import { describe, expect, it } from 'vitest'
import { loaderDataStream } from './loader-data.ts'

async function run(expression: string): Promise<string> {
  const stream = new Function(`return ${expression}`)() as ReadableStream
  return new Response(stream).text()
}

/** Decodes React Router's flat list: numbers are indexes, `_3` is the key at index 3, -5 is null. */
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

describe('the loader data sent to the browser', () => {
  it('is unchanged after React Router has decoded the stream', async () => {
    const loaderData = {
      root: { name: 'कुर्ता', price: 799.5, images: ['a.jpg', ''], brand: null, isNew: false, rows: [[]] },
    }
    const text = await run(loaderDataStream({ loaderData, actionData: null, errors: null }, ''))
    expect(decoded(text)).toEqual({ loaderData, actionData: null, errors: null })
  })

  it('cannot close the script element that contains it', () => {
    const loaderData = { root: '</script><script>alert(1)</script>' }
    expect(loaderDataStream({ loaderData, actionData: null, errors: null }, '')).not.toContain('</script')
    expect(loaderDataStream({ loaderData, actionData: null, errors: {} }, '</script>')).not.toContain('</script')
  })

  it('keeps the encoding of errors that React Router made', async () => {
    expect(await run(loaderDataStream({ loaderData: {}, actionData: null, errors: { root: 1 } }, '[1]\n'))).toBe(
      '[1]\n',
    )
  })
})
