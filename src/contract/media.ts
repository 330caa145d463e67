import Type, { type Static } from 'typebox'
import { FILM_TYPES, MOST_FILM_BYTES } from '../domain/content/film.ts'
import { endpoint } from './endpoint.ts'
import { staffOnly } from './lists.ts'
import { found } from './schemas.ts'

const UploadedFilm = Type.Object({
  /** To be named as a section's `videoUrl`. */
  path: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
})
export type UploadedFilm = Static<typeof UploadedFilm>

export const adminFilms = {
  upload: endpoint('POST /api/admin/films', {
    summary:
      'Takes in one film, MP4 or WebM as browsers play it; what a telephone notes beside the pictures is blanked',
    who: 'admin',
    may: 'content.write',
    upload: { types: [...FILM_TYPES, 'application/octet-stream'], mostBytes: MOST_FILM_BYTES },
    response: found(UploadedFilm),
    errors: {
      ...staffOnly,
      400: 'This is no film the shop can show. The message says why.',
      413: 'The file is larger than 20 MB.',
      415: 'This is no film.',
      503: 'Too many films arrive at once.',
    },
  }),
}
