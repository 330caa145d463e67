/** The endings of Hindi adjectives and of `of`; Devanagari's ी is `ee`. */
const OF = '(?:k(?:[aei]|ee)|wal(?:[aei]|ee))'

/** How clothes look, in everyday words of English and Hindi, with what titles say for it. */
export const EVERYDAY_LOOKS: readonly (readonly [RegExp, string])[] = [
  [
    new RegExp(
      String.raw`\b(?:ek|one|single|self)\s+(?:h(?:i|ee)\s+)?(?:rang|colou?r)(?:ed)?(?:\s+(?:mei?n?|${OF}))*(?![\w-])(?!\s+(?:block|left))`,
      'g',
    ),
    'plain ',
  ],
  [/\b(?:(?:without|no|bina)\s+(?:any\s+)?designs?(?:\s+ke)?|design\s+ke\s+bina)(?!\w)/g, 'plain '],
  // 'Sadi' alone is a saree, but before something else it is `plain`.
  [
    /\bsaa?d(?:i|ee)\s+(?=(?:simple|plain|kurt\w*|tops?|shirts?|t-?shirts?|frock|dupatt\w*|skirt|salwar|leggings?)(?!\w))/g,
    'plain ',
  ],
  [
    new RegExp(
      String.raw`\b(?:gulaa?b|rose)s?\s+(?:${OF}\s+)?(?:print(?:ed|s)?|designs?|phoo?l\w*)(?:\s+${OF})?(?!\w)`,
      'g',
    ),
    'floral ',
  ],
  [/\bbel\s+b(?:u|oo)t(?:[aei]|ee)(?!\w)/g, 'floral '],
  // Gota patti is a trimming.
  [/(?<!\b(?:gott?a|lace)\s+)\bpatt?i(?:yon)?\s+wal(?:[aei]|ee)(?!\w)/g, 'striped '],
  [/\b(?:lakee?r|dhaa?ri?)(?:i?yon)?\s*(?:wal(?:[aei]|ee)|daa?r)(?!\w)/g, 'striped '],
  [/\b(?:d[ai]bb(?:[ae]|on)|khan(?:[ae]|on)|chec?k)\s*(?:wal(?:[aei]|ee)|daa?r)(?!\w)/g, 'checked '],
  [new RegExp(String.raw`\bjeans?\s+(?:${OF}\s+)?(?:kap[dr][ae]|cloth|material)\s+${OF}(?!\w)`, 'g'), 'denim '],
  // Titles have 'Peach-Coloured'; in a search the word adds nothing to the colour.
  [/(?<=[a-z]\s+)colou?red(?!\w)/g, 'colour'],
  // Clothes by the name of their cloth.
  [/\bdenims\b/g, 'jeans'],
  [/\b(khaki|corduroy)s(?=\s*$|\s+(?:for|under|below)\s)/g, '$1 trousers'],
  [
    /\b(ladies|lady|women'?s?|girls?)\s+kamee?z(?!\w)|(?<!\bs[ah]+l[vw]a+r\s+)\bkamee?z\s+(?:for\s+)?(ladies|women|girls?)(?!\w)/g,
    '$1$2 kurta',
  ],
  // Sleeves.
  [/\baa?st(?:ee|i)n(?:o|on|e|ein)?(?!\w)/g, 'baju'],
  [/\b(?:cut\s+sleeves?|k[au]t[ie]?\s+baju|baju\s+(?:nahi+n?|na)\s+ho)(?!\w)/g, 'sleeveless '],
  [
    /\b(full|half)\s+hands?(?!\w)(?!\s*(?:made|craft|work|embroid|paint|loom|block|print|bag|wash|kerchief))/g,
    '$1 sleeve',
  ],
  [/\bv(?:ee)?\s+(?:nek|neck|(?:shape\s+)?gal[ae])(?!\w)/g, 'v neck'],
]
