/**
 * Weaves and crafts with what looks most like them, for shops that have none. Titles name them, fields hardly ever: the fabric of a
 * 'Banarasi Saree' is silk.
 */
const CRAFTS: Readonly<Record<string, string>> = {
  banarasi: 'brocade, silk',
  kanjivaram: 'silk',
  chikankari: 'embroidered',
  phulkari: 'embroidered',
  kantha: 'embroidered',
  zardozi: 'embroidered, embellished',
  kashida: 'embroidered',
  aari: 'embroidered',
  maggam: 'embroidered',
  gota: 'embellished',
  mirror: 'embellished',
  bagru: 'block print, printed',
  dabu: 'block print, printed',
  sanganeri: 'block print, printed',
  ajrakh: 'block print, printed',
  kalamkari: 'block print, printed',
  warli: 'block print, printed',
  madhubani: 'block print, printed',
  pichwai: 'block print, printed',
  batik: 'tie dye, bandhani, printed',
  shibori: 'tie dye, bandhani, printed',
  bandhani: 'tie dye, leheriya, printed',
  leheriya: 'tie dye, bandhani, striped',
  patola: 'ikat, printed',
  sambalpuri: 'ikat',
  ikat: 'geometric',
  jamdani: 'woven, cotton',
  tant: 'cotton',
  tangail: 'tant, cotton',
  dhakai: 'jamdani, cotton',
  begampuri: 'tant, cotton',
  venkatagiri: 'cotton',
  doria: 'kota, checked, cotton',
  mangalagiri: 'cotton',
  chettinad: 'cotton',
  maheshwari: 'chanderi, silk, cotton',
  chanderi: 'silk, cotton',
  paithani: 'zari, silk',
  gadwal: 'silk, cotton',
  narayanpet: 'cotton, silk',
  ilkal: 'cotton, silk',
  bomkai: 'ikat, silk',
  uppada: 'silk',
  dharmavaram: 'silk',
  garad: 'silk',
  mysore: 'silk',
  bhagalpuri: 'silk',
  muga: 'silk',
  eri: 'silk',
  kosa: 'tussar, silk',
  tanchoi: 'brocade, silk',
  baluchari: 'silk',
  kasavu: 'zari, off white, cream, white',
  kerala: 'kasavu, off white, cream, white',
  assamese: 'mekhela chador, muga, silk',
  bengali: 'tant, jamdani, cotton',
  rajasthani: 'bandhani, leheriya, block print, gota',
  gujarati: 'bandhani, patola, mirror',
  kashmiri: 'pashmina, embroidered, woollen',
  maharashtrian: 'paithani, nauvari, silk',
  pashmina: 'woollen, wool',
}

/** Returns whether a stem names a weave or craft. */
export function isCraft(stem: string): boolean {
  return Object.hasOwn(CRAFTS, stem)
}

/** Returns whether a stem names a weave that is known for sarees: 'paithani' alone is one. */
export function isSareeWeave(stem: string): boolean {
  return SAREE_WEAVES.has(stem)
}

const SAREE_WEAVES: ReadonlySet<string> = new Set(
  (
    'banarasi kanjivaram jamdani tant chettinad maheshwari paithani gadwal uppada baluchari kasavu sambalpuri patola mangalagiri ' +
    'tangail dhakai begampuri venkatagiri narayanpet ilkal bomkai dharmavaram garad'
  ).split(' '),
)

/** Weaves and crafts by their stems, with similar words and phrases. */
export const CRAFT_ROWS: readonly (readonly [craft: string, ...similar: string[]])[] = Object.entries(CRAFTS).map(
  ([craft, similar]) => [craft, ...similar.split(', ')],
)
