import type { adminFilms } from '../../contract/media.ts'
import { ApiError } from '../platform/errors.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import type { Films } from './videos.ts'

/** A film is kept as a file; it becomes part of the shop when a section that names it is saved. */
export function filmHandlers(films: Films): Handlers<{ adminFilms: typeof adminFilms }>['adminFilms'] {
  return {
    upload: async ({ upload }) => {
      const taken = await films.takeIn(upload)
      if (!taken) throw new ApiError(503, 'Too many films arrive at once. Try this one again in a moment.')
      if ('refused' in taken) throw new ApiError(400, taken.refused)
      const { name, width, height } = taken
      return { success: true, data: { path: `/uploads/films/${name}`, width, height } }
    },
  }
}
