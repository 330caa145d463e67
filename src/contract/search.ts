import Type from 'typebox'
import { endpoint } from './endpoint.ts'
import { dataResponse, staffErrors } from './schemas.ts'

export const adminSearch = {
  terms: endpoint('GET /api/admin/search/terms', {
    summary: 'The 100 most frequent searches of shoppers, or those without a result',
    who: 'admin',
    permission: 'content.write',
    query: Type.Object({ withoutResult: Type.Optional(Type.Boolean()) }),
    response: dataResponse(
      Type.Array(
        Type.Object({
          term: Type.String(),
          searches: Type.Integer(),
          /** How many products matched the whole text the last time. */
          results: Type.Integer(),
          lastAt: Type.String(),
        }),
      ),
    ),
    errors: staffErrors,
  }),
}
