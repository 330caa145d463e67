import { PARCEL_STATE_NAMES } from './parcels.ts'

/** What a courier reports about a parcel. */
export const PARCEL_STATUSES = ['booked', 'shipped', 'delivered', 'returning', 'returned', 'lost', 'cancelled'] as const
export type ParcelStatus = (typeof PARCEL_STATUSES)[number]

/** What the shop shows for each of them. */
export const PARCEL_STATUS_NAMES: Readonly<Record<ParcelStatus, string>> = {
  booked: 'Not yet picked up',
  ...PARCEL_STATE_NAMES,
  lost: 'Lost',
  cancelled: 'Cancelled by the courier',
}

const PLACES_OF_THE_SHOP =
  '(?:origin|seller|shipper|consignor|merchant|sender|client|vendor|pickup (?:location|address|point))'

/** Where a parcel is that the courier still has. */
const PLACES_OF_THE_COURIER = '(?:hub|facility|cent(?:er|re)|branch|office|warehouse|dc|city)'

/** Ways to write that a parcel was handed over. */
const HANDED_OVER = '(?:delivered|dl|del|dlv|dlvd|dlvrd)'

/** Tested in this order: "RTO DELIVERED" is a return, and "UNDELIVERED" and "could not be delivered" are still on their way. */
const WORDS: readonly (readonly [RegExp, ParcelStatus])[] = [
  [/\b(?:rto|return)\b.*\b(?:lost|damaged|destroyed|disposed|untraceable)\b/, 'lost'],
  [
    /\b(?:rto|return)\b.*\b(?:not|un|to be|yet|undelivered|pending|fail(?:ed|ure)?|attempt(?:ed)?|exception|unsuccessful)\b/,
    'returning',
  ],
  [
    /\bdelivered (?:back )?(?:to|at) (?:the )?(?:seller|shipper|consignor|merchant|client|vendor) (?:s )?warehouse$/,
    'returned',
  ],
  [new RegExp(`\\b(?:rto|return(?:ed)?)\\b.*\\b${PLACES_OF_THE_COURIER}\\b`), 'returning'],
  // Without a word of a return, a parcel at its origin has just been collected.
  [
    new RegExp(`\\b(?:${HANDED_OVER}|back|redirect\\w*|sent)\\b.*\\borigin\\b.*\\b${PLACES_OF_THE_COURIER}\\b`),
    'returning',
  ],
  [
    /\b(?:rto|return(?:ed)? to (?:origin|seller|shipper))\b.*\b(?:delivered|acknowledged|received|completed)\b/,
    'returned',
  ],
  [new RegExp(`\\bdelivered (?:back )?(?:to|at) (?:the )?${PLACES_OF_THE_SHOP}\\b`), 'returned'],
  [
    /^(?:rtod|rtd|rts d|returned delivered|rto complete|return completed?|(?:item )?delivered (?:sender|back))$/,
    'returned',
  ],
  // Delhivery's status type and status: "DL RTO" is at the shop, "RT In Transit" is on its way there.
  [new RegExp(`^(?:rto|return) ${HANDED_OVER}$|^${HANDED_OVER} (?:as )?(?:rto?|return(?:ed)?)$`), 'returned'],
  [/\b(?:rto|dto)\b|\breturn|\breverse\b|^(?:rt|rto[nu]|rtu)$/, 'returning'],
  [
    new RegExp(
      `\\b(?:back|redirected|forwarded) (?:to|at) (?:the )?${PLACES_OF_THE_SHOP}\\b|\\bsent back\\b|\\b(?:recd at|sent to) rev\\b`,
    ),
    'returning',
  ],
  [/\b(?:lost|damaged|destroyed|disposed|untraceable)\b/, 'lost'],
  [/(?:प्रेषक|विक्रेता) को (?:वापस )?(?:वितरित|डिलीवर)(?!.*(?:नहीं|असफल))/, 'returned'],
  [/वापस|लौट|आरटीओ/, 'returning'],
  [/खो (?:गया|गई)|गुम|क्षतिग्रस्त/, 'lost'],
  [/रद्द/, 'cancelled'],
  // Refused at the door: the parcel is still with the courier.
  [/\bcancel\w*\b.*\b(?:doorstep|at (?:the )?door|during delivery)\b/, 'shipped'],
  [/\bcancel|^cn$/, 'cancelled'],
  // What has not happened yet: the parcel may still be at the shop.
  [
    /\b(?:to be|not yet(?: been)?|yet to be|awaiting|ready (?:for|to)) (?:delivered|delivery|shipped|dispatch(?:ed)?|picked|pickup)\b/,
    'booked',
  ],
  [
    /\bnot (?:been )?(?:shipped|dispatched|picked)\b|\b(?:pickup not done|pickup on ?hold|handover exception)\b/,
    'booked',
  ],
  [
    /\b(?:undelivered|not (?:be(?:en)? )?delivered|(?:cannot|can not|could not|unable to|non|not) (?:be )?deliver(?:ed|y)?|undeliver|on ?hold|ndr|attempt(?:ed)?|fail(?:ed|ure)? (?:to deliver|delivery)|delivery (?:failed|rescheduled)|refused|not available|door locked|delay(?:ed)?|out for delivery|ofd|in transit|shipped|dispatched|picked ?up|pickup done|reached|arrived|bagged|misrouted|hub)\b/,
    'shipped',
  ],
  [
    /\b(?:intransit|picked|pickup completed|out ?scan(?:ned)?|in ?scan(?:ned)?|(?:de ?)?bagg(?:ed|ing)|bag scanned|held ?(?:up)?|redirect(?:ed|ion)|received at|item received|on the way|premises closed|unclaimed|rejected|address issue|incomplete address|consignment released|handover to courier|handed over to (?:the )?courier|issue related to the recipient|future delivery|delivery pending)\b|^(?:hold|it|pud|pkd|rad|oo|nondlv|self collect)$/,
    'shipped',
  ],
  [
    /अवितरित|नहीं|असफल|विफल|अस्वीकार|(?:वितरण|डिलीवरी) के लिए|रास्ते में|पारगमन|ट्रांजिट|ट्रांज़िट|भेज (?:दिया|दी)|भेजा गया|भेजी गई|रवाना|प्रेषित|पहुंच|पहुँच|वितरण हेतु|मना (?:किया|कर)|पता (?:गलत|ग़लत|अधूरा)|(?:द्वार|दरवाजा|दरवाज़ा|घर) बंद/,
    'shipped',
  ],
  [
    /^(?:(?:पार्सल|शिपमेंट|ऑर्डर|वस्तु|सामान) )?(?:डिलीवर|डिलिवर|डिलीवर्ड|डिलिवर्ड|वितरित|(?:डिलीवरी|डिलिवरी) (?:हो गई|पूर्ण|सफल|संपन्न))(?: (?:हो गया|हो गई|हो चुका|किया गया|किया जा चुका|कर दिया|कर दिया गया|हुआ))?(?: है)?$/,
    'delivered',
  ],
  [/बुक|तैयार|लंबित|पिकअप/, 'booked'],
  [/\bdelivered\b|\bdelivery (?:successful|confirmed|completed|done)\b|^(?:dlvd|self collected)$/, 'delivered'],
  [
    /\b(?:new|ready to ship|booked|manifest(?:ed| generated| uploaded)?|soft ?data|picklist|ready to pack|box packing|fc allocated|awb assigned|out for pickup|pickup (?:scheduled|generated|queued|exception|error|failed|rescheduled|awaited|(?:re)?assigned|(?:has been )?registered)|label|invoiced|processing|data (?:received|uploaded)|order (?:placed|created|confirmed)|shipment created|assigned for (?:seller )?pickup|packed|pending)\b|^(?:drc|ofp|pnd)$/,
    'booked',
  ],
  // What else couriers write of a parcel that they have, and of one that nobody took.
  [
    /\b(?:insufficient address|wrong address|addressee|no such person|not contactable|(?:consignee|customer) (?:unavailable|out of station)|re ?attempt|rescheduled|non ?delivered|misroute|network issue|departed|forwarded|connected|drs prepared|sent for delivery|delivery scheduled|given to delivery|assigned for (?:customer )?delivery|recd at|recieved at|received at|added to (?:bag|trip)|bag (?:closed?|open(?:ed)?)|sent to fwd|pickup complete|delivery (?:unattempted|exception)|in flight|destination arrival)\b/,
    'shipped',
  ],
]

/** Whom or what the courier has delivered, only a person can find out and record. */
const DISPUTED: readonly RegExp[] = [
  /^(?:ud|cn|pp|pu|rts)\b.*\bdelivered\b/,
  /\brto\b.*\b(?:cancel(?:l?ed)?|revoked)\b/,
  /\brto (?:initiated|request(?:ed)?)\b.*\bdelivered\b/,
  /\bdelivered\b.*\brto (?:initiated|request(?:ed)?)\b/,
  /\bcancellation request/,
  /\brvp\b/,
  /\bpartial(?:ly)?\b/,
  /\b(?:fake|false|wrong(?:ly)?|incorrect|mistake|disputed?)\b/,
  /\bmis ?delivered\b/,
  /\bdelivered (?:to|at) (?:the )?(?:pudo|locker|(?:access|collection|pick ?up) point)\b/,
  /\bdelivered (?:to|at) (?:the )?(?:warehouse|facility|hub|branch|store|courier|carrier|transporter|franchise|(?:(?:delivery|logistics|courier) )?partner|post office|(?:delivery|sort(?:ing)?|distribution|processing) cent(?:er|re)|dc)\b/,
  /\bshort(?:age)?\b.*\bdelivered\b/,
  /\bdelivered\b.*\b(?:shortage|in part|expected|edd)\b/,
  /\bexpected delivered\b/,
  /\b(?:first|middle) mile\b.*\bdelivered\b/,
  /\bdelivered \d (?:of )?\d$/,
  /\bdelivered\b.*\bnot\b/,
  /\b(?:will|shall)\b/,
  /\bdelivered (?:soon|today|tomorrow)$/,
  /\b(?:no|never|pending|out for) delivered\b/,
  /(?<!\brto )\bdelivered (?:no?|nc|false|fail(?:ed|ure)?|pending|unsuccessful|origin)$/,
  /\bdelivered by (?:eod|end of day|tonight|evening|morning)\b/,
  /\b(?:rev|pickup)\b.*\bdelivered\b/,
  /\bdelivered\b.*\b(?:rts|fraud)\b/,
  /\bdelivered (?:to|at) (?:the )?(?:agent|post ?man|rider|nodal|bo|so|delivery (?:agent|boy|man)|delhivery|xpressbees|blue ?dart|ecom|ekart|shadowfax|dtdc|shiprocket)\b/,
]

/** Returns what the words of a courier mean; undefined for words that are not known. */
export function parcelStatusOf(words: string): ParcelStatus | undefined {
  // RT Nagar is a part of Bengaluru.
  const text = plainWords(withBlanks(words.slice(0, MAX_WORDS))).replace(/^rt (?!nagar\b)/, 'rto ')
  return isDisputed(text) ? undefined : WORDS.find(([pattern]) => pattern.test(text))?.[1]
}

/** What Delhivery and couriers like it write next to a status: it alone tells a parcel that comes back from others. */
const STATUS_TYPES = /^(?:ud|dl|rt|rto|dto|cn|pp|pu|delivered|undelivered|return(?:ed)?)$/

/** Returns the words of a row with a status and a status type: `RT` and `Delivered` are "RT Delivered". */
export function statusWords(type: string, status: string): string {
  const known = STATUS_TYPES.test(plainWords(type)) && plainWords(type) !== plainWords(status)
  return known && status !== '' ? `${type} ${status}` : status
}

/** Whether a person has to look at each parcel with these words, because they do not say what has happened to it. */
export function areDisputed(words: string): boolean {
  return isDisputed(plainWords(withBlanks(words.slice(0, MAX_WORDS))))
}

function isDisputed(text: string): boolean {
  return DISPUTED.some((pattern) => pattern.test(text))
}

/** Characters that are read. Comparing the words takes time by the square of their number, and a cell may have millions. */
const MAX_WORDS = 300

/** `OutForDelivery` and `RTODelivered` are several words. */
function withBlanks(words: string): string {
  return words.replace(/(?<=[a-z])(?=[A-Z])|(?<=RTO)(?=[A-Z][a-z])/g, ' ')
}

/**
 * Returns the words as they are compared; empty when nothing in them is a letter or a digit. `Un-Delivered` is one word, and `couldn't` is
 * two.
 */
export function plainWords(words: string): string {
  return words
    .toLowerCase()
    .replace(/n['’]t\b/g, ' not')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .replace(/\bun (?=deliver)/g, 'un')
    .trim()
}
