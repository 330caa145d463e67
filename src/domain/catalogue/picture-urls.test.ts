import { describe, expect, it } from 'vitest'
import {
  drawnPictureUrl,
  isPhotograph,
  pictureSources,
  pictureUrl,
  placeholderUrl,
  resizedPictureUrl,
  sceneUrl,
} from './picture-urls.ts'

const painted = drawnPictureUrl('0123456789abcdef01234567', 1, 'c0ffee00')

describe('the URL of a product image', () => {
  it.each([
    ['kurta.jpg', '/uploads/products/kurta.jpg'],
    ['uploads/products/kurta.jpg', '/uploads/products/kurta.jpg'],
    ['/uploads/products/kurta.jpg', '/uploads/products/kurta.jpg'],
    ['https://elsewhere.example/a.jpg', 'https://elsewhere.example/a.jpg'],
    ['//elsewhere.example/a.jpg', '//elsewhere.example/a.jpg'],
    ['', ''],
  ])('reads %j as %j', (path, url) => {
    expect(pictureUrl(path)).toBe(url)
  })
})

describe('the URL of a resized image', () => {
  it.each([
    [painted, '/media/painted/0123456789abcdef01234567/1-c0ffee00-344.avif'],
    ['kurta.PNG', '/uploads/products/kurta-344.avif'],
    ['/uploads/products/a.b.jpeg', '/uploads/products/a.b-344.avif'],
    [sceneUrl('hero-handloom'), '/media/scene/hero-handloom-344.avif'],
  ])('puts width and format into %j', (path, url) => {
    expect(resizedPictureUrl(path, 344, 'avif')).toBe(url)
  })

  it.each(['https://elsewhere.example/a.jpg', '/logo.svg', '/uploads/products/a.gif', '/media/painted/a.jpg?x=1'])(
    'leaves %j alone',
    (path) => {
      expect(resizedPictureUrl(path, 344, 'webp')).toBe(path)
    },
  )
})

describe('the sources of an image', () => {
  it('offers every width in every format and falls back to a JPEG', () => {
    const sources = pictureSources(painted)
    expect(sources.avif.split(', ')).toHaveLength(6)
    expect(sources.avif).toContain('1-c0ffee00-344.avif 344w')
    expect(sources.webp).toContain('1-c0ffee00-1032.webp 1032w')
    expect(sources.src).toBe('/media/painted/0123456789abcdef01234567/1-c0ffee00-516.jpg')
  })

  it('offers scenes in their own widths', () => {
    expect(pictureSources('/media/scene/hero-handloom.jpg').avif).toContain('hero-handloom-1920.avif 1920w')
  })

  it('has no resized versions on other hosts', () => {
    expect(pictureSources('https://elsewhere.example/a.jpg')).toEqual({
      avif: '',
      webp: '',
      jpg: '',
      src: 'https://elsewhere.example/a.jpg',
    })
  })
})

describe('isPhotograph', () => {
  it.each([
    [painted, false],
    [placeholderUrl('0123456789abcdef01234567', 'Off White'), false],
    ['/uploads/products/kurta.jpg', true],
    ['https://elsewhere.example/a.jpg', true],
  ])('%s: %s', (url, expected) => expect(isPhotograph(url)).toBe(expected))
})
