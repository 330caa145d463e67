import { expect, it } from 'vitest'
import { shownPicture, thumb } from './thumb.ts'

it.each([
  ['http://old.example/a.jpg', /^data:image.*Not%20yet/],
  ['https://cdn.example/a.jpg', /^data:image.*Not%20yet/],
  ['//cdn.example/a.jpg', /^data:image.*Not%20yet/],
  ['/uploads/products/a.jpg', /^\/uploads\/products\/a/],
  ['data:image/png;base64,AA', /^data:image\/png/],
])('%s is shown as %s, because the back office loads nothing from other hosts', (path, shown) => {
  expect(shownPicture(path)).toMatch(shown)
  expect(thumb(path, 'small')).toMatch(shown)
})
