import Type, { type Static } from 'typebox'
import { SETUP_STEP_NAMES } from '../domain/dashboard/setup.ts'
import { endpoint } from './endpoint.ts'
import { dataResponse, MessageResponse, staffErrors } from './schemas.ts'

const StepName = Type.Enum(SETUP_STEP_NAMES)

const Setup = Type.Object({
  /** The steps that the caller may do, in order. */
  steps: Type.Array(Type.Object({ name: StepName, isDone: Type.Boolean() })),
  /** Whether the shop shows demo data. */
  isDemo: Type.Boolean(),
})
export type Setup = Static<typeof Setup>

/** What a new shop has to do before it opens. */
export const adminSetup = {
  steps: endpoint('GET /api/admin/setup', {
    summary: 'The steps of setting up the shop that the caller may do, and whether each is done',
    who: 'admin',
    permission: 'settings.write',
    response: dataResponse(Setup),
    errors: staffErrors,
  }),
  complete: endpoint('POST /api/admin/setup/:step', {
    summary: 'Marks a step as done, for a step that is only looked at or that the shop does not need',
    who: 'admin',
    permission: 'settings.write',
    params: Type.Object({ step: StepName }),
    response: dataResponse(Setup),
    errors: { ...staffErrors, 400: 'Unknown step', 409: 'This step cannot be skipped.' },
  }),
  removeDemo: endpoint('POST /api/admin/demo/remove', {
    summary: 'Removes the demo products, orders, customers, texts and accounts',
    who: 'admin',
    permission: 'legal.write',
    needsProof: true,
    response: MessageResponse,
    errors: { ...staffErrors, 409: 'The demo data cannot be removed. The message says why.' },
  }),
}
