interface Change {
  readonly action: string
  readonly entity: string
  /** The name of the record, such as an order number; empty when it is not known. */
  readonly name: string
}

/** What the actions of the audit log are called in a sentence: 'Meera Iyer … order #1a2b3c4d'. */
const VERBS = {
  accept: 'accepted',
  acknowledge: 'acknowledged',
  add: 'added',
  'add parcels': 'added parcels to',
  answer: 'answered',
  apply: 'applied',
  'apply limits': 'applied the order limits again to',
  approve: 'approved',
  archive: 'archived',
  arrange: 'arranged',
  call: 'called the customer of',
  cancel: 'cancelled',
  change: 'changed',
  'change price': 'changed the price of',
  confirm: 'confirmed',
  'confirm cash': 'confirmed the cash order',
  collect: 'marked as picked up:',
  'count refusal': 'counted again the refused order',
  'courier file': 'updated from a courier file',
  create: 'created',
  decline: 'declined',
  delete: 'deleted',
  'delete note': 'deleted a note on',
  deliver: 'marked as delivered',
  disable: 'disabled',
  enable: 'enabled',
  excuse: 'excused the refused order',
  export: 'exported orders for',
  fail: 'failed',
  file: 'marked as filed',
  import: 'imported',
  invite: 'invited',
  'is complaint': 'marked as a complaint:',
  'is no complaint': 'marked as not a complaint:',
  'lift limits': 'allowed larger orders for',
  'link refund': 'linked a refund to',
  'lower refund': 'lowered the refund of',
  note: 'added a note to',
  open: 'opened',
  'open return': 'opened a return for',
  process: 'started packing',
  receive: 'received',
  'receive payment': 'recorded the payment of',
  refund: 'refunded',
  'refund not returned': 'recorded that the bank had not returned a refund of',
  'refund returned': 'recorded that the bank returned a refund of',
  reject: 'rejected',
  release: 'released the unpaid order',
  remove: 'removed',
  'remove parcel': 'removed a parcel from',
  renew: 'renewed',
  reopen: 'reopened',
  reorder: 'changed the order of',
  reset: 'reset',
  resolve: 'resolved',
  restock: 'put pieces back into stock from',
  'review limit': 'reviewed the refused order of',
  'review payment': 'reviewed the payment of',
  'see account': 'viewed the refund account of',
  'send again': 'sent again',
  'send link': 'sent a link to',
  'send links': 'sent links to',
  'set contents': 'changed what is in a parcel of',
  'set groups': 'changed the groups of',
  'set reorder level': 'changed a reorder level of',
  'set shelf': 'changed a shelf of',
  'set stock': 'changed the stock of',
  ship: 'shipped',
  sort: 'changed the order of',
  stop: 'stopped',
  'switch off': 'switched off',
  'switch on': 'switched on',
  undelivered: 'marked as returned undelivered:',
  undo: 'undid a bulk move of',
  'undo cash receipt': 'undid the receipt of',
  'undo import': 'undid the import of',
  'undo receipt': 'undid',
  'undo write-off': 'undid the write-off of',
  'write off': 'wrote off',
} as const satisfies Readonly<Record<string, string>>

/** What can be recorded in the audit log. */
export type AuditAction = keyof typeof VERBS

/** The actions that can be chosen as a filter. */
export const AUDIT_ACTIONS = Object.keys(VERBS)

/** Kinds of records whose name alone says what they are. */
const NAMES_ALONE = new Set(['team member', 'home page'])

/** Says what someone did: 'confirmed order #1a2b3c4d'. An action that is not known here is quoted. */
export function sentenceOf({ action, entity, name }: Change): string {
  if (entity === 'login') return `entered a wrong code for the login of ${name}`
  const verb = (VERBS as Readonly<Record<string, string>>)[action] ?? `did “${action}” to`
  const thing = name !== '' && NAMES_ALONE.has(entity) ? '' : entity
  // 'confirmed the cash order order #…'
  const repeated = thing !== '' && verb.endsWith(` ${thing}`)
  return [verb, repeated ? '' : thing, name].filter((word) => word !== '').join(' ')
}

/** The name of an action in a list of choices: 'Change price'. */
export function actionLabel(action: string): string {
  return action.replace(/^./, (first) => first.toUpperCase())
}
