/** The rows of an admin list that were asked for: 25 of the first page unless said otherwise. */
export function pageOf({ page = 1, perPage = 25 }: { readonly page?: number; readonly perPage?: number }) {
  return { limit: perPage, offset: (page - 1) * perPage }
}

/** The ids of `ids=…,…`; undefined when the list is not asked for by id. */
export function idsOf(ids: string | undefined): readonly string[] | undefined {
  return ids?.split(',')
}
