/** What an editor may send; a file says by its bytes what it is, whatever it is called. */
export const FILM_TYPES = ['video/mp4', 'video/webm'] as const

/** Some 40 seconds as a telephone films, more than anybody watches beside a sari. */
export const MOST_FILM_BYTES = 20_000_000
