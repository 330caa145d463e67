/**
 * Writes a name of a column as the lists of known names have it: `remit dt` becomes `remit date`, `awb no` becomes `awb number`, and
 * `ऑर्डर नं` becomes `order number`.
 * @param name in lower case and without punctuation
 */
export function inFull(name: string): string {
  return name
    .split(' ')
    .map((word) => WORDS[word] ?? word)
    .filter((word) => word !== '')
    .join(' ')
}

const WORDS: Readonly<Record<string, string>> = {
  no: 'number',
  nos: 'number',
  num: 'number',
  dt: 'date',
  amt: 'amount',
  delv: 'delivery',
  dlv: 'delivery',
  dlvry: 'delivery',
  cust: 'customer',
  chq: 'cheque',
  txn: 'transaction',
  // Hindi, as couriers and shops name columns.
  नं: 'number',
  नंबर: 'number',
  नम्बर: 'number',
  संख्या: 'number',
  क्रमांक: 'number',
  आईडी: 'id',
  ऑर्डर: 'order',
  आर्डर: 'order',
  एडब्ल्यूबी: 'awb',
  एडब्लूबी: 'awb',
  ट्रैकिंग: 'tracking',
  वेबिल: 'waybill',
  कंसाइनमेंट: 'consignment',
  डॉकेट: 'docket',
  पार्सल: 'parcel',
  कूरियर: 'courier',
  कुरियर: 'courier',
  नाम: 'name',
  स्थिति: 'status',
  स्टेटस: 'status',
  वर्तमान: 'current',
  डिलीवरी: 'delivery',
  वितरण: 'delivery',
  दिनांक: 'date',
  तारीख: 'date',
  तिथि: 'date',
  राशि: 'amount',
  रकम: 'amount',
  सीओडी: 'cod',
  कुल: 'total',
  शुद्ध: 'net',
  भुगतान: 'payment',
  यूटीआर: 'utr',
  रिटर्न: 'return',
  वापसी: 'return',
  की: '',
  का: '',
  के: '',
}
