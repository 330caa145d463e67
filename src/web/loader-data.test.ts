import { UNSAFE_decodeViaTurboStream as decodeStream, UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router'
import { describe, expect, it } from 'vitest'
import { loaderDataStream } from './loader-data.ts'

/** What React Router reads from the stream that the expression creates. */
async function decoded(expression: string): Promise<Record<string, unknown>> {
  const stream = new Function(`return ${expression}`)() as ReadableStream<Uint8Array>
  const { value } = await decodeStream(stream, globalThis as unknown as Window & typeof globalThis)
  return value as Record<string, unknown>
}

const loaderData = {
  root: { name: 'कुर्ता', price: 799.5, images: ['a.jpg', ''], brand: null, isNew: false, rows: [[]] },
}

describe('the loader data sent to the browser', () => {
  it('is unchanged after React Router has decoded the stream', async () => {
    const data = { loaderData, actionData: null, errors: null }
    expect(await decoded(loaderDataStream(data))).toEqual(data)
  })

  it('cannot close the script element that contains it', () => {
    const data = { root: '</script><script>alert(1)</script>' }
    expect(loaderDataStream({ loaderData: data, actionData: null, errors: null })).not.toContain('</script')
    const errors = { root: new ErrorResponse(404, 'Not Found', '</script>') }
    expect(loaderDataStream({ loaderData: data, actionData: null, errors })).not.toContain('</script')
  })

  it('has errors that React Router tells apart, next to the data of other routes', async () => {
    const errors = {
      missing: new ErrorResponse(404, 'Not Found', { message: 'No such product' }),
      without: new ErrorResponse(400, '', undefined),
      broken: new Error('Unexpected Server Error'),
    }
    const data = await decoded(
      loaderDataStream({ loaderData: { ...loaderData, lost: undefined }, actionData: null, errors }),
    )
    expect(data).toMatchObject({ loaderData, actionData: null })
    const { missing, without, broken } = data.errors as Record<string, ErrorResponse>
    expect(missing).toBeInstanceOf(ErrorResponse)
    expect(missing).toMatchObject({ status: 404, statusText: 'Not Found', data: { message: 'No such product' } })
    expect(without).toMatchObject({ status: 400, statusText: '' })
    expect(broken).toBeInstanceOf(Error)
    expect(broken).toHaveProperty('message', 'Unexpected Server Error')
  })
})
