/**
 * Whether an option of a product is its colour, by the name that a shop gave it: in English, an Indian language, or another one in which
 * shops are kept. Short words are whole ones: `cor` is in `Decor` too.
 */
export function isColorName(name: string): boolean {
  return COLOR.test(name.normalize('NFC'))
}

/** Whether an option of a product is its size, by the name that a shop gave it. */
export function isSizeName(name: string): boolean {
  return SIZE.test(name.normalize('NFC'))
}

const COLOR =
  /colou?r|shade|farbe|couleur|kleur|रंग|रङ|રંગ|রং|রঙ|ਰੰਗ|நிறம்|రంగు|ಬಣ್ಣ|നിറം|ରଙ୍ଗ|رنگ|^(?:rang|clr|cor|cores|warna|renk)$/i

const SIZE =
  /\bsizes?\b|größe|taille|maat\b|साइ(?:ज|ज़)|आकार|माप|नाप|સાઇઝ|માપ|সাইজ|মাপ|ਸਾਈਜ਼|ਸਾਈਜ|அளவு|సైజు|ಗಾತ್ರ|അളവ്|سائز|^(?:naap|talla|taglia|tamanho|ukuran|beden)$/i
