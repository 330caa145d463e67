import { scenePicture } from '../../src/domain/catalogue/picture-urls.ts'

export interface CategoryWords {
  readonly description: string
  readonly image: string
}

/** What main categories ('Women') and categories ('Women / Sarees') say of themselves, in the order they are shown. */
export const CATEGORY_WORDS: Readonly<Record<string, CategoryWords>> = {
  Women: {
    description: 'Kurtas, sarees, sets and dresses for ordinary days and for the ones with photographs.',
    image: scenePicture('tile-women'),
  },
  Men: {
    description: 'Kurtas, shirts, jackets and trousers cut to be worn, washed and worn again.',
    image: scenePicture('tile-men'),
  },
  Kids: {
    description: 'Soft clothes with real pockets, from the first week to the eleventh birthday.',
    image: scenePicture('tile-kids'),
  },
  Fabrics: {
    description: 'Cloth by the metre, cut to your length, with its width, weight and care stated.',
    image: scenePicture('tile-fabrics'),
  },
  'Women / Kurtas & Kurtis': {
    description: 'Straight, A-line and Anarkali kurtas, and short kurtis for jeans.',
    image: scenePicture('tile-kurtas'),
  },
  'Women / Sarees': {
    description: 'Handloom cotton, silk, linen and chiffon sarees, each with a blouse piece.',
    image: scenePicture('tile-sarees'),
  },
  'Women / Kurta Sets': {
    description: 'Kurtas with their palazzos, trousers or shararas, many with a dupatta.',
    image: scenePicture('tile-kurta-sets'),
  },
  'Women / Lehengas': {
    description: 'Festive and cotton lehengas with choli piece and dupatta.',
    image: scenePicture('tile-lehengas'),
  },
  'Women / Dresses': {
    description: 'Short, midi and maxi dresses in cotton, linen, khadi and georgette.',
    image: scenePicture('tile-dresses'),
  },
  'Women / Tops & Shirts': {
    description: 'Linen shirts, smocked tops and handloom tunics.',
    image: scenePicture('tile-tops'),
  },
  'Women / Palazzos & Salwars': {
    description: 'Palazzos, salwars and trousers to wear under kurtas or with a shirt.',
    image: scenePicture('tile-palazzos'),
  },
  'Women / Dupattas & Shawls': {
    description: 'Dupattas in mulmul, silk and chiffon, and woollen shawls from the hills.',
    image: scenePicture('tile-dupattas'),
  },
  'Men / Kurtas': {
    description: 'Long, short and festive kurtas in khadi, cotton, linen and silk.',
    image: scenePicture('tile-men-kurtas'),
  },
  'Men / Shirts': {
    description: 'Formal, casual and half-sleeve shirts from our own shirtmakers.',
    image: scenePicture('tile-shirts'),
  },
  'Men / T-Shirts': {
    description: 'Crew necks, polos and long sleeves, knitted from combed cotton.',
    image: scenePicture('tile-tshirts'),
  },
  'Men / Nehru Jackets': {
    description: 'Sleeveless jackets in khadi, silk and wool, for kurtas and for jeans.',
    image: scenePicture('tile-nehru-jackets'),
  },
  'Men / Trousers & Jeans': {
    description: 'Jeans, chinos, linen trousers, pyjamas and shorts, by waist in inches.',
    image: scenePicture('tile-jeans'),
  },
  'Men / Dhotis & Lungis': {
    description: 'Dhotis, mundus and lungis, unstitched and ready to wear.',
    image: scenePicture('tile-dhotis'),
  },
  'Kids / Girls’ Frocks': {
    description: 'Everyday and party frocks that twirl, with pockets.',
    image: scenePicture('tile-frocks'),
  },
  'Kids / Girls’ Lehengas': {
    description: 'Festive lehengas lined in soft cotton, made for dancing.',
    image: scenePicture('tile-girls-lehengas'),
  },
  'Kids / Boys’ Kurtas': {
    description: 'Kurtas and kurta sets for festivals and for every day.',
    image: scenePicture('tile-boys-kurtas'),
  },
  'Kids / Boys’ Shirts': {
    description: 'Checked, printed and school shirts that expect to be climbed in.',
    image: scenePicture('tile-boys-shirts'),
  },
  'Kids / Newborn': {
    description: 'Jhablas, rompers and first frocks, washed before they are sold.',
    image: scenePicture('tile-newborn'),
  },
  'Fabrics / Cotton': {
    description: 'Mulmul, cambric, poplin, lawn, checks and stripes.',
    image: scenePicture('tile-cotton'),
  },
  'Fabrics / Khadi': { description: 'Handspun, handwoven cotton, silk and wool.', image: scenePicture('tile-khadi') },
  'Fabrics / Silk': { description: 'Mulberry silk, dupion, brocade and Chanderi.', image: scenePicture('tile-silk') },
  'Fabrics / Linen': {
    description: 'Pure linen for shirts, trousers and summer dresses.',
    image: scenePicture('tile-linen'),
  },
  'Fabrics / Block Prints': {
    description: 'Hand-blocked florals, dabu, ajrakh and bandhani.',
    image: scenePicture('tile-block-prints'),
  },
  'Fabrics / Ikat & Handloom': {
    description: 'Ikat, handloom checks, stripes and cotton brocade.',
    image: scenePicture('tile-ikat'),
  },
  'Fabrics / Georgette & Chiffon': {
    description: 'Sheer and flowing cloth for dupattas, sarees and gowns.',
    image: scenePicture('tile-georgette'),
  },
  'Fabrics / Denim & Suiting': {
    description: 'Denim, chambray, tweed and worsted for trousers and jackets.',
    image: scenePicture('tile-denim'),
  },
}
