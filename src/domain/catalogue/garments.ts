/** A garment with its category, the phrases that name it, and its usual HSN heading. */
export interface Garment {
  readonly garment: string
  readonly category: string
  /** Phrases in titles and garment columns, in lower case; the longest match wins. */
  readonly words: readonly string[]
  /** 4 digits, for women and girls; `mensHsn` for men and boys where it differs; `cloth` when it depends on the fabric. */
  readonly hsn?: string
  readonly mensHsn?: string
}

/**
 * The garments an import recognises. HSN headings are the usual ones (chapter 61 knitted, 62 woven, 63 other made-up
 * textiles). They are guesses for the shop's accountant to check: weave and fibre decide, and files rarely give them.
 */
export const GARMENTS: readonly Garment[] = [
  {
    garment: 'kurta set',
    category: 'Kurta Sets',
    words: [
      ...['kurta set', 'kurta sets', 'kurti set', 'kurti sets', 'ethnic set', 'suit set', 'suit sets', 'salwar set'],
      ...[
        'kurta with',
        'kurta suit',
        'kurta pyjama',
        'kurta pajama',
        'kurta churidar',
        'kurta palazzo',
        'kurta dupatta',
      ],
      ...[
        'salwar suit',
        'salwar kameez',
        'churidar suit',
        'palazzo suit',
        'sharara suit',
        'anarkali suit',
        'patiala suit',
      ],
      ...['punjabi suit', 'pathani suit', 'salwar suits', 'anarkali suits', 'pathani suits'],
    ],
    hsn: '6211',
  },
  { garment: 'kurta', category: 'Kurtas', words: ['kurta', 'kurtas', 'kurtha', 'anarkali'], hsn: '6211' },
  { garment: 'kurti', category: 'Kurtis', words: ['kurti', 'kurtis'], hsn: '6211' },
  {
    garment: 'saree',
    category: 'Sarees',
    words: ['saree', 'sarees', 'sari', 'saris', 'mekhela chador', 'mekhela sador'],
    hsn: 'cloth',
  },
  {
    garment: 'saree blouse',
    category: 'Saree Blouses',
    words: ['saree blouse', 'saree blouses', 'sari blouse'],
    hsn: '6211',
  },
  {
    garment: 'lehenga',
    category: 'Lehenga Choli',
    words: [
      'lehenga',
      'lehengas',
      'lehenga choli',
      'lehenga blouse',
      'ghagra',
      'ghagra choli',
      'chaniya choli',
      'pavadai',
    ],
    hsn: '6211',
  },
  { garment: 'dupatta', category: 'Dupattas', words: ['dupatta', 'dupattas', 'odhani'], hsn: '6214' },
  { garment: 'stole', category: 'Stoles', words: ['stole', 'stoles'], hsn: '6214' },
  {
    garment: 'scarf',
    category: 'Scarves',
    words: 'scarf scarves hijab hijabs muffler mufflers'.split(' '),
    hsn: '6214',
  },
  { garment: 'shawl', category: 'Shawls', words: ['shawl', 'shawls'], hsn: '6214' },
  { garment: 'palazzo', category: 'Palazzos', words: ['palazzo', 'palazzos', 'palazzo pants'], hsn: '6204' },
  { garment: 'salwar', category: 'Salwars', words: ['salwar', 'salwars', 'patiala'], hsn: '6204' },
  { garment: 'churidar', category: 'Churidars', words: ['churidar', 'churidars'], hsn: '6204' },
  { garment: 'sharara', category: 'Shararas', words: ['sharara', 'shararas', 'gharara'], hsn: '6204' },
  { garment: 'dhoti', category: 'Dhotis', words: ['dhoti', 'dhotis', 'lungi', 'mundu', 'veshti'], hsn: '6211' },
  {
    garment: 'dress material',
    category: 'Dress Materials',
    words: ['dress material', 'dress materials', 'suit material', 'suit materials', 'suit piece', 'unstitched'],
    hsn: 'cloth',
  },
  { garment: 'sherwani', category: 'Sherwanis', words: ['sherwani', 'sherwanis', 'bandhgala'], mensHsn: '6203' },
  { garment: 'nehru jacket', category: 'Nehru Jackets', words: ['nehru jacket', 'nehru jackets'], mensHsn: '6211' },
  { garment: 'abaya', category: 'Abayas', words: ['abaya', 'abayas', 'burqa', 'burqas', 'burkha'], hsn: '6211' },
  { garment: 'tunic', category: 'Tunics', words: ['tunic', 'tunics'], hsn: '6211' },
  { garment: 'kaftan', category: 'Kaftans', words: ['kaftan', 'kaftans', 'caftan'], hsn: '6211' },
  {
    garment: 'dress',
    category: 'Dresses',
    words: ['dress', 'dresses', 'gown', 'gowns', 'frock', 'frocks', 'shirt dress', 't shirt dress'],
    hsn: '6204',
  },
  { garment: 'top', category: 'Tops', words: ['top', 'tops', 'tank top', 'crop top'], hsn: '6206' },
  { garment: 'blouse', category: 'Blouses', words: ['blouse', 'blouses'], hsn: '6206' },
  { garment: 'shirt', category: 'Shirts', words: ['shirt', 'shirts'], hsn: '6206', mensHsn: '6205' },
  {
    garment: 't-shirt',
    category: 'T-Shirts',
    words: ['t shirt', 't shirts', 'tshirt', 'tshirts', 'tee', 'tees', 'polo'],
    hsn: '6109',
    mensHsn: '6109',
  },
  {
    garment: 'sweatshirt',
    category: 'Sweatshirts',
    words: ['sweatshirt', 'sweatshirts', 'hoodie', 'hoodies'],
    hsn: '6110',
    mensHsn: '6110',
  },
  {
    garment: 'sweater',
    category: 'Sweaters',
    words: ['sweater', 'sweaters', 'pullover', 'cardigan'],
    hsn: '6110',
    mensHsn: '6110',
  },
  { garment: 'shrug', category: 'Shrugs', words: ['shrug', 'shrugs'], hsn: '6110' },
  { garment: 'jacket', category: 'Jackets', words: ['jacket', 'jackets'], hsn: '6202', mensHsn: '6201' },
  {
    garment: 'coat',
    category: 'Coats',
    words: ['coat', 'coats', 'trench coat', 'raincoat', 'overcoat', 'peacoat'],
    hsn: '6202',
    mensHsn: '6201',
  },
  { garment: 'poncho', category: 'Ponchos', words: ['poncho', 'ponchos'], hsn: '6202' },
  { garment: 'blazer', category: 'Blazers', words: ['blazer', 'blazers'], hsn: '6204', mensHsn: '6203' },
  { garment: 'waistcoat', category: 'Waistcoats', words: ['waistcoat', 'waistcoats'], hsn: '6211', mensHsn: '6211' },
  { garment: 'tracksuit', category: 'Tracksuits', words: ['tracksuit'], hsn: '6112', mensHsn: '6112' },
  { garment: 'bodysuit', category: 'Bodysuits', words: ['bodysuit'], hsn: '6114', mensHsn: '6114' },
  {
    garment: 'suit',
    category: 'Suits',
    words: ['suit', 'suits', 'pant suit', 'pant suits'],
    hsn: '6204',
    mensHsn: '6203',
  },
  { garment: 'jeans', category: 'Jeans', words: ['jeans', 'jean'], hsn: '6204', mensHsn: '6203' },
  { garment: 'jeggings', category: 'Jeggings', words: ['jegging', 'jeggings', 'treggings'], hsn: '6104' },
  {
    garment: 'trousers',
    category: 'Trousers',
    words: ['trouser', 'trousers', 'pant', 'pants', 'chinos', 'cargos', 'culottes'],
    hsn: '6204',
    mensHsn: '6203',
  },
  {
    garment: 'track pants',
    category: 'Track Pants',
    words: ['track pant', 'track pants', 'trackpants', 'sweatpants'],
    hsn: '6112',
    mensHsn: '6112',
  },
  { garment: 'joggers', category: 'Joggers', words: ['jogger', 'joggers'], hsn: '6112', mensHsn: '6112' },
  { garment: 'leggings', category: 'Leggings', words: ['legging', 'leggings'], hsn: '6104' },
  { garment: 'tights', category: 'Tights', words: ['tights'], hsn: '6115', mensHsn: '6115' },
  { garment: 'capris', category: 'Capris', words: ['capri', 'capris'], hsn: '6204' },
  { garment: 'shorts', category: 'Shorts', words: ['shorts'], hsn: '6204', mensHsn: '6203' },
  { garment: 'skirt', category: 'Skirts', words: ['skirt', 'skirts', 'skort'], hsn: '6204' },
  {
    garment: 'jumpsuit',
    category: 'Jumpsuits',
    words: 'jumpsuit playsuit playsuits catsuit catsuits boilersuit boilersuits romper rompers'.split(' '),
    hsn: '6211',
  },
  { garment: 'dungarees', category: 'Dungarees', words: ['dungaree', 'dungarees'], hsn: '6204', mensHsn: '6203' },
  { garment: 'bra', category: 'Bras', words: ['bra', 'bras', 'bralette', 't shirt bra', 'sports bra'], hsn: '6212' },
  {
    garment: 'briefs',
    category: 'Briefs',
    words: 'brief briefs panty panties thong thongs boxer boxers trunks boyshorts'.split(' ').concat('boxer shorts'),
    hsn: '6108',
    mensHsn: '6107',
  },
  {
    garment: 'innerwear',
    category: 'Innerwear',
    words: 'innerwear camisole vest shapewear shaper petticoat petticoats thermals'
      .split(' ')
      .concat('thermal set', 'thermal top'),
    hsn: '6108',
    mensHsn: '6107',
  },
  {
    garment: 'nightdress',
    category: 'Nightdresses',
    words: 'nightdress nightgown nightgowns nightshirt nightshirts nighty nightie nighties sleepshirt'.split(' '),
    hsn: '6108',
  },
  {
    garment: 'night suit',
    category: 'Night Suits',
    words: ['nightsuit', 'sleepsuit', 'sleepsuits', 'pyjama set', 'pajama set', 'sleepwear set'],
    hsn: '6108',
    mensHsn: '6107',
  },
  {
    garment: 'pyjama',
    category: 'Pyjamas',
    words: ['pyjama', 'pyjamas', 'pajama', 'pajamas', 'lounge pants'],
    hsn: '6208',
    mensHsn: '6207',
  },
  {
    garment: 'robe',
    category: 'Robes',
    words: ['robe', 'bathrobe', 'bathrobes', 'dressing gown'],
    hsn: '6208',
    mensHsn: '6207',
  },
  {
    garment: 'swimwear',
    category: 'Swimwear',
    words: 'swimsuit swimsuits bikini bikinis monokini tankini'
      .split(' ')
      .concat('swim dress', 'swim shorts', 'swim trunks'),
    hsn: '6112',
    mensHsn: '6112',
  },
  { garment: 'socks', category: 'Socks', words: ['sock', 'socks', 'stockings'], hsn: '6115', mensHsn: '6115' },
  {
    garment: 'clothing set',
    category: 'Clothing Sets',
    words: ['co ord set', 'co ord sets', 'co ords', 'coord set', 'coord sets', 'coordinate set', 'co ordinate set'],
  },
  { garment: 'curtain', category: 'Curtains', words: ['curtain', 'curtains'], hsn: '6303', mensHsn: '6303' },
  {
    garment: 'bedsheet',
    category: 'Bed Linen',
    words: ['bedsheet', 'bedsheets', 'bed sheet', 'pillow covers', 'dohar', 'quilt'],
    hsn: '6302',
    mensHsn: '6302',
  },
  {
    garment: 'table linen',
    category: 'Table Linen',
    words: ['table cloth', 'table cloths', 'table cover', 'table covers', 'table runner', 'table runners', 'table mat'],
    hsn: '6302',
    mensHsn: '6302',
  },
  { garment: 'towel', category: 'Towels', words: ['towel', 'towels'], hsn: '6302', mensHsn: '6302' },
  {
    garment: 'cushion cover',
    category: 'Cushion Covers',
    words: ['cushion cover', 'cushion covers', 'bed cover', 'bed covers', 'bed spread', 'bed spreads'],
    hsn: '6304',
    mensHsn: '6304',
  },
  {
    garment: 'handkerchief',
    category: 'Handkerchiefs',
    words: ['handkerchief', 'handkerchiefs', 'pocket square', 'pocket squares'],
    hsn: '6213',
    mensHsn: '6213',
  },
  {
    garment: 'footwear',
    category: 'Footwear',
    words: (
      'shoe shoes sandal sandals sneaker sneakers heels flats loafers boots pumps wedges mules ballerinas derbys slippers footwear ' +
      'slipons moccasins brogues oxfords clogs espadrilles stilettos peeptoes flatforms mojari mojaris mojri mojris jutti juttis ' +
      'chappal chappals flipflops'
    )
      .split(' ')
      .concat('slip on', 'flip flop', 'flip flops'),
  },
  {
    garment: 'cap',
    category: 'Caps',
    words: 'cap caps hat hats beanie beanies'.split(' '),
    hsn: '6505',
    mensHsn: '6505',
  },
  { garment: 'gloves', category: 'Gloves', words: ['gloves', 'mittens'], hsn: '6116', mensHsn: '6116' },
  { garment: 'sunglasses', category: 'Sunglasses', words: ['sunglasses'] },
  { garment: 'watch', category: 'Watches', words: ['watch', 'watches', 'smartwatch'] },
  {
    garment: 'jewellery',
    category: 'Jewellery',
    words: (
      'earring earrings necklace necklaces bracelet bracelets ring rings jhumka jhumkas bangle bangles pendant pendants studs jewellery ' +
      'anklet anklets mangalsutra mangalsutras choker chokers cufflinks brooch nosepin tikka tika'
    ).split(' '),
    hsn: '7117',
  },
  {
    garment: 'bag',
    category: 'Bags',
    words: 'bag bags handbag backpack clutch wallet tote pouch'.split(' '),
    hsn: '4202',
  },
  {
    garment: 'fragrance',
    category: 'Fragrance',
    words: 'perfume perfumes parfum toilette deodorant cologne'.split(' '),
    hsn: '3303',
  },
  { garment: 'belt', category: 'Belts', words: ['belt', 'belts'] },
  { garment: 'fabric', category: 'Fabrics', words: ['fabric', 'fabrics', 'cloth', 'running material'], hsn: 'cloth' },
]

/** Guesses the 4-digit HSN heading from garment and fabric, for the shop to check; undefined when there is no good guess. */
export function guessHsn(garment: Garment | undefined, mainCategory: string, fabric: string): string | undefined {
  if (garment === undefined) return undefined
  const heading = mainCategory === 'Men' ? (garment.mensHsn ?? garment.hsn) : (garment.hsn ?? garment.mensHsn)
  return heading === 'cloth' ? fabricHsn(fabric) : heading
}

function fabricHsn(fabric: string): string | undefined {
  const words = fabric.toLowerCase()
  return FABRIC_HSN.find(([pattern]) => pattern.test(words))?.[1]
}

/** The first match wins, so blends and art silk come before the fibres they name. */
const FABRIC_HSN: readonly (readonly [RegExp, string])[] = [
  [/cotton blend|poly ?cotton/, '5210'],
  [/art silk|poly ?silk|silk blend|synthetic|poly|georgette|crepe|chiffon|satin|net\b|organza|nylon|tissue/, '5407'],
  [/viscose|modal|tencel|lyocell/, '5408'],
  [/rayon/, '5516'],
  [/silk|banarasi|tussar|chanderi|dupion/, '5007'],
  [/linen/, '5309'],
  [/wool|pashmina/, '5112'],
  [/denim/, '5209'],
  [/knit|jersey|lycra|fleece/, '6006'],
  [/cotton|khadi|mulmul|cambric|muslin|voile|poplin/, '5208'],
]
