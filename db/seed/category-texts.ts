import { sceneUrl } from '../../src/domain/catalogue/picture-urls.ts'

export interface CategoryText {
  readonly description: string
  readonly image: string
}

/** Descriptions and pictures of main categories ('Women') and categories ('Women / Sarees'), in display order. */
export const CATEGORY_TEXTS: Readonly<Record<string, CategoryText>> = {
  Women: {
    description: 'Kurtas, sarees, sets and dresses for everyday wear and special occasions.',
    image: sceneUrl('tile-women'),
  },
  Men: {
    description: 'Kurtas, shirts, jackets and trousers made for years of wear.',
    image: sceneUrl('tile-men'),
  },
  Kids: {
    description: 'Soft, comfortable clothes with pockets, from newborn to 11 years.',
    image: sceneUrl('tile-kids'),
  },
  Fabrics: {
    description: 'Cloth by the metre, cut to your length, with its width, weight and care stated.',
    image: sceneUrl('tile-fabrics'),
  },
  'Women / Kurtas & Kurtis': {
    description: 'Straight, A-line and Anarkali kurtas, and short kurtis for jeans.',
    image: sceneUrl('tile-kurtas'),
  },
  'Women / Sarees': {
    description: 'Handloom cotton, silk, linen and chiffon sarees, each with a blouse piece.',
    image: sceneUrl('tile-sarees'),
  },
  'Women / Kurta Sets': {
    description: 'Kurtas with their palazzos, trousers or shararas, many with a dupatta.',
    image: sceneUrl('tile-kurta-sets'),
  },
  'Women / Lehengas': {
    description: 'Festive and cotton lehengas with choli piece and dupatta.',
    image: sceneUrl('tile-lehengas'),
  },
  'Women / Dresses': {
    description: 'Short, midi and maxi dresses in cotton, linen, khadi and georgette.',
    image: sceneUrl('tile-dresses'),
  },
  'Women / Tops & Shirts': {
    description: 'Linen shirts, smocked tops and handloom tunics.',
    image: sceneUrl('tile-tops'),
  },
  'Women / Palazzos & Salwars': {
    description: 'Palazzos, salwars and trousers to wear under kurtas or with a shirt.',
    image: sceneUrl('tile-palazzos'),
  },
  'Women / Dupattas & Shawls': {
    description: 'Dupattas in mulmul, silk and chiffon, and woollen shawls from the hills.',
    image: sceneUrl('tile-dupattas'),
  },
  'Men / Kurtas': {
    description: 'Long, short and festive kurtas in khadi, cotton, linen and silk.',
    image: sceneUrl('tile-men-kurtas'),
  },
  'Men / Shirts': {
    description: 'Formal, casual and half-sleeve shirts from our own shirtmakers.',
    image: sceneUrl('tile-shirts'),
  },
  'Men / T-Shirts': {
    description: 'Crew necks, polos and long sleeves, knitted from combed cotton.',
    image: sceneUrl('tile-tshirts'),
  },
  'Men / Nehru Jackets': {
    description: 'Sleeveless jackets in khadi, silk and wool, for kurtas and for jeans.',
    image: sceneUrl('tile-nehru-jackets'),
  },
  'Men / Trousers & Jeans': {
    description: 'Jeans, chinos, linen trousers, pyjamas and shorts, by waist in inches.',
    image: sceneUrl('tile-jeans'),
  },
  'Men / Dhotis & Lungis': {
    description: 'Dhotis, mundus and lungis, unstitched and ready to wear.',
    image: sceneUrl('tile-dhotis'),
  },
  'Kids / Girls’ Frocks': {
    description: 'Everyday and party frocks that twirl, with pockets.',
    image: sceneUrl('tile-frocks'),
  },
  'Kids / Girls’ Lehengas': {
    description: 'Festive lehengas lined in soft cotton, made for dancing.',
    image: sceneUrl('tile-girls-lehengas'),
  },
  'Kids / Boys’ Kurtas': {
    description: 'Kurtas and kurta sets for festivals and for every day.',
    image: sceneUrl('tile-boys-kurtas'),
  },
  'Kids / Boys’ Shirts': {
    description: 'Checked, printed and school shirts made for play.',
    image: sceneUrl('tile-boys-shirts'),
  },
  'Kids / Newborn': {
    description: 'Jhablas, rompers and first frocks in pre-washed cotton.',
    image: sceneUrl('tile-newborn'),
  },
  'Fabrics / Cotton': {
    description: 'Mulmul, cambric, poplin, lawn, checks and stripes.',
    image: sceneUrl('tile-cotton'),
  },
  'Fabrics / Khadi': { description: 'Handspun, handwoven cotton, silk and wool.', image: sceneUrl('tile-khadi') },
  'Fabrics / Silk': { description: 'Mulberry silk, dupion, brocade and Chanderi.', image: sceneUrl('tile-silk') },
  'Fabrics / Linen': {
    description: 'Pure linen for shirts, trousers and summer dresses.',
    image: sceneUrl('tile-linen'),
  },
  'Fabrics / Block Prints': {
    description: 'Hand-blocked florals, dabu, ajrakh and bandhani.',
    image: sceneUrl('tile-block-prints'),
  },
  'Fabrics / Ikat & Handloom': {
    description: 'Ikat, handloom checks, stripes and cotton brocade.',
    image: sceneUrl('tile-ikat'),
  },
  'Fabrics / Georgette & Chiffon': {
    description: 'Sheer and flowing cloth for dupattas, sarees and gowns.',
    image: sceneUrl('tile-georgette'),
  },
  'Fabrics / Denim & Suiting': {
    description: 'Denim, chambray, tweed and worsted for trousers and jackets.',
    image: sceneUrl('tile-denim'),
  },
}
