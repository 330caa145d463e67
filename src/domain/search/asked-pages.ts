import { paths } from '../paths.ts'
import { isHindiWord } from './hindi-words.ts'
import { isIndianName } from './indian-names.ts'
import { wordKind } from './word-kinds.ts'
import { splitWords, stemWord } from './words.ts'

/** Words that only a question about the shop has, by the page that answers it. The first page with one of the words is meant. */
const TOPICS: readonly (readonly [path: string, words: string])[] = [
  [paths.forgotPassword, 'password'],
  [
    paths.returns,
    'return returned returning refund refunded exchange exchanged replace replacement wapas wapsi cancellation',
  ],
  [paths.orders, 'track tracking invoice bill cancel cancelled cancelling'],
  [
    paths.shipping,
    'delivery deliver delivering delivered shipping shipment ship courier dispatch dispatched cod pincode delivary dilivery',
  ],
  [paths.contact, 'contact whatsapp helpline email care complain complaint location toll wholesale franchise'],
  [paths.faq, 'payment upi emi netbanking coupon promo voucher measure measurement paytm phonepe gpay'],
  [paths.addresses, 'address'],
  [paths.register, 'signup register registration'],
  [paths.profile, 'account profile'],
  [paths.orders, 'order parcel package'],
]

/** Words that questions have next to these. */
const BESIDE: ReadonlySet<string> = new Set(
  splitWords(
    'policy process procedure rule tarika method timing din status charge charges cost fee free number no id detail info information page link chart check ' +
      'failed fail problem issue help money code area city state home door my mera meri request form late delay pending item product wrong galat damaged ' +
      'defective extra fast express international abroad within hour hours week order parcel cash card many gst net banking download create change edit delete ' +
      'forgot forget reset sign up in received receive not yet kahan kab kaise kitne support service executive store customer',
  ).map(stemWord),
)

/** Words with which products are looked for: return gifts are no returns. */
const OF_PRODUCTS: ReadonlySet<string> = new Set(
  splitWords('gift gifting sale offer deal discount wear style fashion collection combo model design').map(stemWord),
)

const TOPIC_OF: ReadonlyMap<string, number> = new Map(
  TOPICS.flatMap(([, words], at) => splitWords(words).map((word) => [stemWord(word), at] as const)),
)

/** Words of a topic that are something to wear too when they stand alone. */
const NEVER_ALONE: ReadonlySet<string> = new Set(
  ['track', 'care', 'package', 'ship', 'bill', 'measure', 'address'].map(stemWord),
)

/** Returns the page that answers a question: `return kaise kare`, `order kab aayega`, `do you deliver to patna`. Undefined when any word may mean products. */
export function pageAskedFor(text: string): string | undefined {
  const stems = splitWords(text.replace(/\b(sign|pin)[\s-](up|code)\b/i, '$1$2')).map(stemWord)
  const topics = stems.flatMap((stem) => TOPIC_OF.get(stem) ?? [])
  if (topics.length === 0 || (stems.length === 1 && NEVER_ALONE.has(stems[0] as string))) return undefined
  const isOfQuestion = (stem: string) =>
    !OF_PRODUCTS.has(stem) &&
    (TOPIC_OF.has(stem) ||
      BESIDE.has(stem) ||
      wordKind(stem) === 'filler' ||
      isHindiWord(stem) ||
      isIndianName(stem) ||
      /^\d{1,3}$|^\d{6}$/.test(stem))
  return stems.every(isOfQuestion) ? TOPICS[Math.min(...topics)]?.[0] : undefined
}
