import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { sourcesBySettings } from './page-sources.ts'

const INLINE = 'window.counted = true'
const DIGEST = `'sha256-${createHash('sha256').update(INLINE).digest('base64')}'`

const GOOGLE_TAGS = {
  enabled: true,
  scripts: {
    header: `<script async src="https://tags.example/t.js?id=1"></script><script>${INLINE}</script>`,
    body: '',
    footer: `<script>${INLINE}</script>`,
  },
  alsoAllowed: { scripts: [], connections: ['https://collect.example'] },
}
const CONTACT = { mapLocation: { embed: 'https://maps.example/embed?place=1' } }

const sources = (settings: Record<string, unknown>, path: string, isSandbox = true) =>
  sourcesBySettings(async (name) => settings[name], { isSandbox })(path)

describe('the sources of a page', () => {
  it("include the payment window of Razorpay once the shop has its keys, and the shop owner's tags", async () => {
    const { scripts } = await sources({ google_tags: GOOGLE_TAGS }, '/', false)
    expect(scripts.split(' ')).toEqual(expect.arrayContaining(['https://checkout.razorpay.com', DIGEST]))
    expect(await sources({}, '/preview/home/abc', false)).toMatchObject({ isFramed: true })
  })

  it('are empty by default', async () => {
    expect(await sources({}, '/')).toEqual({ scripts: '', frames: '', connections: '' })
    expect(await sources({ google_tags: { ...GOOGLE_TAGS, enabled: false } }, '/faq')).toEqual({
      scripts: '',
      frames: '',
      connections: '',
    })
  })

  it('are exactly the configured tags: addresses without query, inline scripts by digest, each once', async () => {
    expect(await sources({ google_tags: GOOGLE_TAGS }, '/products')).toEqual({
      scripts: `${DIGEST} https://tags.example/t.js`,
      frames: '',
      connections: 'https://collect.example',
    })
  })

  it('include the map on the contact page only', async () => {
    expect((await sources({ contact: CONTACT }, '/contact')).frames).toBe('https://maps.example/embed')
    expect((await sources({ contact: CONTACT }, '/about')).frames).toBe('')
  })

  it('include no tags in a preview, which the back office shows in a frame', async () => {
    expect(await sources({ google_tags: GOOGLE_TAGS }, '/preview/products/abc')).toEqual({
      scripts: '',
      frames: '',
      connections: '',
      isFramed: true,
    })
  })
})
