/** Pictures of clothes and people that phones offer while one types. */
const EMOJI: Readonly<Record<string, string>> = {
  '👗': 'dress',
  '👚': 'top',
  '👕': 'tshirt',
  '👔': 'shirt',
  '👖': 'jeans',
  '🥻': 'saree',
  '🩳': 'shorts',
  '🩲': 'brief',
  '👙': 'bikini',
  '🩱': 'swimsuit',
  '🧥': 'coat',
  '🦺': 'vest',
  '👘': 'kimono',
  '🧣': 'scarf',
  '🧤': 'gloves',
  '🧦': 'socks',
  '👠': 'heels',
  '👡': 'sandal',
  '👞': 'shoes',
  '👟': 'sneaker',
  '👢': 'boots',
  '👜': 'handbag',
  '👛': 'purse',
  '🎒': 'backpack',
  '🧢': 'cap',
  '👒': 'hat',
  '👓': 'glasses',
  '🕶': 'sunglasses',
  '⌚': 'watch',
  '💍': 'ring',
  '👰': 'bride',
  '🤵': 'groom',
  '👶': 'baby',
  '👩': 'women',
  '👨': 'men',
  '👧': 'girl',
  '👦': 'boy',
}

const ANY = new RegExp(Object.keys(EMOJI).join('|'), 'gu')

/** Replaces pictures by the words they show: `👗 red` is `dress red`. Other characters do not change. */
export function withEmoji(text: string): string {
  return text.replace(ANY, (picture) => ` ${EMOJI[picture] ?? ''} `)
}
