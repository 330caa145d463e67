import { WEIGHT_PHRASES } from './cloth-measures.ts'
import { withColorsOfThings } from './colors-of-things.ts'
import { EVERYDAY_LOOKS } from './everyday-looks.ts'
import { MISSPELT_WORDS } from './misspellings.ts'
import { CHILDREN_PHRASES } from './people-words.ts'
import { withColorGroups } from './shade-names.ts'
import { WEATHER_PHRASES } from './weather-phrases.ts'
import { withWornWith } from './worn-with.ts'

/** Relatives and friends whose celebrations others dress for; Devanagari's ी is `ee`. */
const RELATIVES =
  'brothers?|bro|bha(?:i|ee)(?:y?a)?|sisters?|sis|did(?:i|ee)|b[ae]h[ae]n|cousins?|sons?|daughters?|bet(?:[aei]|ee)|uncles?|aunt(?:y|ie)?s?|' +
  'maus(?:i|ee)|bua|chach(?:[aiu]|ee)|mam(?:[ai]|ee)|devar|nanad|jij[au]|bhabh(?:i|ee)|sal(?:[ai]|ee)|nieces?|nephews?|' +
  'bhanj(?:[ai]|ee)|bhatij(?:[ai]|ee)|dost|sahel(?:i|ee)|friends?|bestie|bff|colleagues?|neighbou?rs?|boss|relatives?|parents|family'
const CELEBRATIONS =
  'weddings?|marriage|shaa?d(?:i|ee)|vivah|biyah|byah|engagement|saga(?:i|ee)|roka|tilak|nikaa?h|walima|baraa?t|' +
  'sangeet|m[ae]h[ae]?nd(?:i|ee)|hald(?:i|ee)|reception|cocktail'

const WHOEVER = String.raw`(?=\s*$|\s+(?:under|below|above|upto|between|in|with|on|birthday|wedding|party|office|size|\d+)(?!\w))`

/** For whom something is, in phrases; `for her daughter` is not for her. */
const PEOPLE_PHRASES: readonly (readonly [RegExp, string])[] = [
  [new RegExp(String.raw`\bfor\s+(?:him|(?:a\s+)?(?:guy|dude|bloke)s?)${WHOEVER}`, 'g'), 'for men'],
  [new RegExp(String.raw`\bfor\s+her${WHOEVER}`, 'g'), 'for women'],
  [/(?<=\bfor\s+)(?:her|his|their)\s+(?=[a-z])/g, ''],
  [
    /(?<=[a-z]\s+)(?<!\b(?:of|pack|set|combo)\s+)4\s+(?=(?:men|mens|women|womens|girls?|boys?|kids|ladies|gents|me|him|her|my)(?!\w))/g,
    'for ',
  ],
  [
    /\b(?:for\s+(?:a\s+|the\s+)?)?college\s+(?:going\s+|ja+ne\s+wal(?:i|ee)\s+)?(?:girls?|lad(?:k(?:i|ee)|kiyon?))(?!\w)/g,
    'for women college',
  ],
  [/\blamb[aei]\s+(?:kadd?|height|hight)(?!\w)/g, 'tall'],
  [/\b(?:chh?ot[aei]|kam)\s+(?:kadd?|height|hight)(?!\w)/g, 'short height'],
  [/\bpatl[aei]\s+log(?:on|o)?(?!\w)/g, 'slim'],
  [/\bpatl[aei]\s+(?=(?:lad(?:k(?:i|ee|a)|kiyon?)|admi|aadmi|aurat(?:on)?|mahila(?:on)?)(?!\w))/g, 'slim '],
  [/\bmot[ai]\s+(?=(?:lad(?:k(?:i|ee)|kiyon?)|aurat(?:on)?|mahila(?:on)?)(?!\w))/g, 'plus size '],
  [/\blamb[ai]\s+(?=(?:lad(?:k(?:i|ee)|kiyon?)|aurat(?:on)?|mahila(?:on)?)(?!\w))/g, 'tall '],
  // Whoever is described by shape or height is no child.
  [
    /\b((?:tall|short|petite|curvy|slim|thin|skinny|fat|healthy|plump|pear\s+shaped?|apple\s+shaped?|dusky|fair|wheatish|plus\s+size|working|office)(?:\s+(?:height(?:ed)?|skin(?:ned)?|going))?)\s+(?:k[ie]\s+|wali\s+)?(?:girls?|lad(?:k(?:i|ee)|kiyon?))(?!\w)/g,
    '$1 women',
  ],
  [/\bshort\s+height(?:ed)?\b|\bheight(?:ed)?(?=\s+wom[ae]n\b)/g, 'short'],
  [/\bbrides?(?!\w|['\u2019]|\s+(?:s|side|mother|father|mom|dad|brother|sister|friend|family|cousin))/g, 'bride women'],
  [/\b(?:for\s+)?(?:the\s+)?(?:old(?:er)?|aged|elderly|senior)\s+(?:people|persons?|folks?|citizens?)(?!\w)/g, ' '],
  [
    /\b(?:old(?:er)?|aged|elderly|senior)\s+(?=(?:lad(?:y|ies)|wom[ae]n|m[ae]n|mothers?|fathers?|mom|dad|aunt\w*|uncles?|parents?)\b)/g,
    ' ',
  ],
]

/** Phrases that are read as another or not at all, in the order in which they are replaced. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  ...MISSPELT_WORDS,
  ...EVERYDAY_LOOKS,
  ...WEATHER_PHRASES,
  ...WEIGHT_PHRASES,
  ...PEOPLE_PHRASES,
  // The address of a product in another shop: only its words tell what is looked for.
  [/(?:https?:\/\/|www\.)[^\s/]+/g, ' '],
  [/(?<=\/\S*)\b(?:buy|dp|p|products?|itm\w*|html?|\d{4,})(?=[/?]|$)/g, ' '],
  [/\.(?:com|co\.in|in)\b/g, ' '],
  // What a shop offers with everything it sells.
  [
    /\b(?:cod|cash\s+on\s+delivery)(?:\s+(?:available|only|wal[aei]))?\b|\b(?:free|same\s+day|fast|express|home)\s+(?:delivery|shipping)\b|\beasy\s+(?:returns?|exchange)\b|\bnear\s+(?:me|by)\b|\b(?:whole\s?sale(?:rs?)?|bulk(?:\s+orders?)?)\b|\bhow\s+many\s+met(?:re|er)s?\b/g,
    ' ',
  ],
  // What a colour or a cut does for whoever wears it.
  [
    /\b(?:(?:that|which|what|jo)\s+)?(?:will\s+)?(?:makes?|making|help(?:s|ing)?)\s+(?:me|you|one|us|her|him)\s+(?:to\s+)?(?:look|feel|appear)\s+(?:more\s+)?(?:slim(?:mer)?|thin(?:ner)?|tall(?:er)?|young(?:er)?|good|beautiful|pretty|smart|fair(?:er)?|rich)\b/g,
    ' ',
  ],
  [
    /\b(?:(?:that|which|to)\s+)?hid(?:es?|ing)\s+(?:my\s+|the\s+)?(?:tummy|belly|stomach|fat|pet|tond)\b|\b(?:tummy|belly)\s+hiding\b/g,
    'flared',
  ],
  [
    /\b(?:(?:that|which|what|will|would|to)\s+)suits?\b|\bsuits?\s+(?=(?:me|my|on\s+me|fair|dark|dusky|wheatish|every|all|any)\b)/g,
    ' ',
  ],
  [/\b(?:fair|dark|dusky|wheatish)\s+(?:skin(?:ned)?|complexion)(?:\s+tone)?\b(?!\s+colou?r)/g, ' '],
  [/\bsone\s+(?:ke\s+(?:liye|lie|waqt|samay|time|kap[dr][ae])|(?:ke\s+)?wal[aei])(?!\w)/g, 'nightwear'],
  [/\bha?ath\s+(?:k[ie]\s+)?(?:kadha+i|karhai|embroider(?:y|ed))(?!\w)/g, 'hand embroidery'],
  [/\b(monsoon|rain|summer|winter|office|travel|beach)[\s-]+friendly\b/g, '$1'],
  [
    /(?<=\bsa(?:ree|ri)s?\s+)(?:with\s+(?:(?:matching|running|attached|same|stitched|ready\s?made)\s+)*blouses?(?:\s+piece)?|(?:matching\s+)?blouses?(?:\s+piece)?\s+ke\s+sa+th)(?!\w)/g,
    'with blouse piece',
  ],
  // 'Boy shorts' are underwear for women, but 'boys shorts' are for boys.
  [
    /\bboy(?:'s|\u2019s|s)(?:['\u2019])?\s+shorts?(?!\w)(?!\s+(?:kurtas?|kurtis?|sleeves?|shirts?|panty|panties)\b)/g,
    'shorts for boys',
  ],
  [
    /\b(kundan|polki|jadau|meenakari|oxidi[sz]ed|american\s+diamond)\s+(?:(?:bridal|wedding|dulhan|party|wear|heavy)\s+)+sets?(?!\w)/g,
    '$1 set',
  ],
  // 'Heavy' clothes are rich in work; heavy cloth weighs much.
  [
    /\b(?:heavy|bhaa?ri)\s+(?=(?:(?!work)\w+\s+)?(?:sa(?:ree|ri)s?|lehengas?|suits?|dupattas?|gowns?|anarkalis?|blouses?|sherwanis?)\b)/g,
    'heavy work ',
  ],
  // The age of a grown-up says nothing about sizes.
  [/\bwho(?:\s+is|'s)\s+\d{1,3}\b/g, ' '],
  [/\bteen(?:age|aged|ager)?s?\s+(?=(?:girl|boy|daughter|son)s?\b)/g, ' '],
  // Cloth for suits and shirts is sold in lengths for one.
  [/\b(?:suit|pant|coat|blazer|safari)\s+lengths?\b/g, 'suiting fabric'],
  [/\bshirt\s+lengths?\b/g, 'shirting fabric'],
  [
    /\bnot\s+(?:too\s+|very\s+|so\s+)?heavy\b|\b(?:zyada|jyada|bahut)\s+(?:heavy|bhari)\s+(?:nahi+n?|na)(?:\s+ho)?\b/g,
    'lightweight',
  ],
  [/\bcheck(?:ing)?\s+(?:this\s+)?out(?:\s+this)?\b/g, ' '],
  // `100% cotton` means cotton.
  [/\b(?:100\s*%|100\s+per\s?cent|pure(?=\s+\w))/g, ' '],
  // On each day of Navratri another colour is worn: `navratri day 2 red saree`.
  [/\b(?:day[\s-]*\d{1,2}|\d{1,2}(?:st|nd|rd|th)\s+day)\b/g, ' '],
  // The `top` of `top rated` is no garment.
  [/\btop[- ](rated|selling|seller|sellers|trending)\b/g, '$1'],
  // The lists of a shop, in other words.
  [
    /\b(?:most|best|highest|hot|fast|top)[\s-]*(?:sold|sellers?|selling|bought|ordered|liked|loved)\b|\b(?:sabse\s+)?[zj]+yada\s+bik\w*(?:\s+wal[aei])?/g,
    'bestselling',
  ],
  [
    /\b(?:(?:high(?:est|ly)?|best|top|good|ac+h+[aei])[\s-]*(?:rated|rating|reviewed|reviews?)s?|(?:[45]|four|five)(?:\.\d)?[\s-]*stars?(?:\s+(?:rated|ratings?|reviews?))?(?:\s+(?:and|or)\s+(?:above|up|more))?)(?!\w)/g,
    'rated',
  ],
  [
    /\b(?:(?:viral|instagram|insta|reels?|influencer|celebrity)(?:\s+(?:famous|style|type|look|inspired|viral|trend(?:ing)?|wal[aei]|par|pe|me))*|in\s+(?:trend|vogue)|(?:aaj\s?kal|abhi)\s+(?:k[aei]\s+)?(?:fashion|trend)(?:\s+(?:me|mein|k[aei]))?)(?!\w)/g,
    'trending',
  ],
  // In `top 10 silk sarees` it is none either.
  [
    /^(?:the\s+)?top\s+(?:[3-9]|[1-5][05]|100)\s+(?!(?:to|se|ke|tak|x{0,4}l|rs|rup\w*|years?|yrs?|months?|size|inch|number|no)\b)(?=[a-z])/g,
    'best ',
  ],
  // Nor in `top kurtis`, which are the best ones.
  [
    /^(?:the\s+)?top\s+(?=(?:\w+\s+)?(?:sarees?|sar(?:i|ee)s|kurt[ai]s|lehengas|suits|dupattas|dresses|gowns|shirts|blouses|sherwanis|fabrics|brands)\b)/g,
    'best ',
  ],
  // Nine colours are worn in the nine days.
  [/\b(?:nine|nau|9)\s+(?:days?|colou?rs?)\b/g, ' '],
  // `kidswear` means what `kids wear` does.
  [/\b(kids?|mens?|womens?|girls?|boys?|infant)wear\b/g, '$1 wear'],
  [/\bsets?\s+of\s+(?=(?:clothes|cloths|kapd[ae])\b)/g, ' '],
  // Many write `baby cloths` for clothes.
  [/\bcloths\b/g, 'clothes'],
  // What is worn against the cold below other clothes.
  [/\bthermals?\s*wear\b/g, 'thermals'],
  // What is worn for sport.
  [/\b(active|sports?)[- ]wear\b/g, '$1wear'],
  // `bottom wear` is one thing.
  [/\b(bottom|top|under)[- ]wear\b/g, '$1wear'],
  // In `mother in law`, only the first word says whom a product is for.
  [/(?<=\w)[ -]in[ -]laws?\b/g, ' '],
  [/\bnite\b/g, 'night'],
  // Sleeves, in Hindi.
  [/\bba+[jz](?:u+|oo)\b/g, 'baju'],
  [/\bkota[ -]dori?y?a?\b/g, 'doria'],
  // A dress is one piece; of two it is a set.
  [/\b(?:one|1)[ -]*(?:piece|pc)s?\s+(?=(?:dress|gown|frock))/g, ' '],
  [/\b(?:two|2)[ -]*(?:piece|pc)s?\s+(?:set\s+)?dress(?:es)?\b/g, 'co ord set'],
  // Of a suit for women the pieces are those that it always has.
  [
    /\b(?:two|three|[23])[ -]*(?:piece|pc)s?\s+(?=(?:kurt|salwar|anarkali|suit\s+set|suits?\s+(?:for\s+)?(?:wom[ae]n|ladies|girl)))/g,
    ' ',
  ],
  [/\braat\s+(?:ke?|ko|me|mein)\s+(?:p[ae]h\w+\s+)?(?:wal[aei]\s+)?kapd[ea]\b/g, 'nightwear'],
  [
    /\braat\s+(?:ko|me|mein)\s+(?:p[ae]h\w+|sone)\s+(?:ke\s+liye\s+|(?:ki\s+|ka\s+)?wal[aei]\s+|k[aei]\s+)?(?=night)/g,
    ' ',
  ],
  [/\braat\s+(?:ko|me|mein)\s+(?:p[ae]h\w+|sone)\s+(?:ke\s+liye\s+|(?:ki\s+|ka\s+)?wal[aei]\s+|k[aei]\s+)?/g, 'night '],
  ...CHILDREN_PHRASES,
  // In Gujarat and Maharashtra.
  [/\bp[au]njabi\s+dress(?:es)?\b/g, 'salwar suit'],
  // Titles have it with and without 'and'.
  [/\btie\s*(?:and|n|&)\s*dye\b/g, 'tie dye'],
  // Words that are also written as two.
  [/\b(new|indo)[ -](born|western)\b/g, '$1$2'],
  // Silk thread decorates cloth that need not be silk.
  [/\breshami?\s+(?=(?:work|embroidery|thread|kaam|kadhai)\b)/g, 'thread '],
  // `Lining` means stripes where it is no cloth.
  [/\blin+ing\s+(?:k[aei]\s+)?(?=(?:cloths?|fabrics?|kapd[ae]|material)\b)/g, 'astar '],
  // A shirt piece is the cloth for a shirt.
  [/\b(shirt|pant|trouser|kurta|kurti|pajama|pyjama|coat)s?[ -](?:pieces?|cloth|kapd?a)\b/g, 'fabric for $1'],
  [
    /\b(kurt[aei]|lah?[ea]h?ng[ae]|leheng[ae]|suit|blouse|dress|frock|gown|salwar|skirt|dupatt[ae]|saree|sherwani)s?\s+k(?:[aei]|ee)\s+(?:kap[dr]a|cloth|fabric|material)\b/g,
    'fabric for $1',
  ],
  [/\b(suits?|salwar(?:\s+(?:kameez|suits?))?)\s+unstitched\b/g, 'unstitched suit'],
  [/\bunstitched\s+(?=blouse\b)|(?<=\bblouse\s+)unstitched\b/g, ' '],
  // What women of Rajasthan wear, not any clothes.
  [/\braj(?:pu|wa|as)\w+\s+(?:poshaks?|poshakh?)\b/g, 'lehenga choli'],
  [/\b(?:frock|umbrella|gown)[ -](?:style\s+)?suits?\b/g, 'anarkali suit'],
  [/\b(?:15(?:th)?\s+(?:of\s+)?aug(?:ust)?|aug(?:ust)?\s+15(?:th)?)\b/g, 'independence'],
  [/\b(?:26(?:th)?\s+(?:of\s+)?jan(?:uary)?|jan(?:uary)?\s+26(?:th)?)\b/g, 'republic'],
  // Cloth from a roll, not for sport.
  [/\brunning\s+(?=(?:materials?|fabrics?|cloth|kapd[ae]|cut)\b)/g, ''],
  [
    /\bsuit\s+(?:pieces?|cloth|fabric|kapd?a)\s+(?:for\s+)?(?=(?:gents?|mens?|men's|m[ae]n|boys?|groom)\b)|(?<=\b(?:gents?|mens?|men's|boys?)\s+)suit\s+(?:pieces?|cloth|fabric|kapd?a)(?!\w)/g,
    'suiting fabric ',
  ],
  [/\bpathani\s+sets?\b/g, 'pathani suit'],
  // 'Half saree' is another thing, a skirt with a shawl.
  [/\bhalf\s*(?:and|&|n|-)\s*half\b/g, 'half n half'],
  [/\b(?:three|3)\s*-?\s*(?:pieces?|pcs?)\s+(?=(?:suit|set|kurta|dress)s?\b)/g, 'three piece '],
  // What is tight is called skinny or slim, and tights are another thing.
  [/\b(?:skin\s+|body\s+)?tight\s+(?=jeans?\b)|(?<=\bjeans?\s+)(?:skin\s+|body\s+)?tight(?!\w)/g, 'skinny '],
  [
    /\b(?:skin|body)\s+tight\s+(?=[a-z])|(?<=\b(?:shirt|top|dress|kurti|t-?shirt|skirt)\s+)(?:skin\s+|body\s+)?tight(?!\w)/g,
    'slim ',
  ],
  [/\btight\s+(?=(?:fit|fitting|pants?|tops?|dress(?:es)?|t-?shirts?|kurtis?|skirts?)\b)/g, 'slim '],
  // A jeans jacket is made of denim; the name of a brand may end with 'jeans', so only what cannot be one stands before it.
  [
    /(?<=^\s*|\b(?:blue|black|white|grey|ladies|women'?s?|m[ae]n'?s?|girls?|boys?|kids?|long|short|the|for|me|a)\s+)jeans?\s+(?=(?:jac?kets?|jac?kits?|skirts?|frocks?|dress(?:es)?|coats?|dungarees?|jumpsuits?|shirts?|shorts|waistcoats?)\b(?!\s+(?:combo|set)))/g,
    'denim ',
  ],
  [
    /\blight[- ]weight\b|\b(?:halk[aei]|kam)\s+(?:[vw]aja?n|[vw]aza?n|weight)(?:\s+(?:k[aei]|wal[aei]))?\b/g,
    'lightweight',
  ],
  [
    /\b(?:no[ -](?:need\s+(?:to|of|for)\s+)?iron(?:ing)?|iron[ -]free|iron(?:ing)?\s+(?:is\s+)?not\s+(?:required|needed|necessary)|(?:(?:that|which)\s+)?(?:do(?:es)?\s+not|doesn'?t|don'?t)\s+(?:need|require)\s+(?:any\s+|to\s+be\s+)?iron(?:ing|ed)?|(?:without|bina)\s+(?:iron(?:ing)?|press)(?:\s+(?:kiye|wal[aei]))?)\b/g,
    'wrinkle free',
  ],
  // A light saree weighs little, and a light red one is not dark.
  [
    /\b(?:light|halk[aie])\s+(?=(?:sarees?|saris?|suits?|kurt[aiy]s?|dress(?:es)?|lehengas?|gowns?|dupattas?|jackets?|shawls?|clothes|kapd[ae])\b)/g,
    'lightweight ',
  ],
  // Of a person it says the age.
  [/\bchho?t[aie]\s+(?=(?:bac+h|lad(?:k|ki)|bet[aie]|gudiya|munn|girl|boy|kid|child|baby))/g, ' '],
  // Letters of a size as Hindi spells them.
  [/\b(?:dabal\s+)eks\s*el\b/g, 'xxl'],
  [/\beks\s*el\b/g, 'xl'],
  [/\b(?:shaa?di|vivah|suhag|byah|wedding)\s+k[ae]\s+jod[ae]\b/g, 'bridal wear'],
  [/\b(?:for|at|in)\s+(?:the\s+)?home\b(?!\s*(?:decor|furnish|textile|linen))/g, 'ghar'],
  [/\bcrop[- ]?top\s+(?:and\s+|&\s*)?lehengas?\b/g, 'lehenga with crop top'],
  [
    /\b(?:ethnic|traditional)\s+jac?kets?\s+(?:for\s+)?(?=(?:gents?|mens?|men's|boys?)\b)|(?<=\b(?:gents?|mens?|men's|boys?)\s+)(?:ethnic|traditional)\s+jac?kets?\b/g,
    'nehru jacket ',
  ],
  [/\bshirting\b(?!\s+(?:fabrics?|cloths?|materials?|kapd?a))/g, 'shirting fabric for shirt'],
  [
    /\bfor\s+(?:\d{1,2}|one|two|three|four|five|six)\s+(?=(?:shirts?|kurt[ai]s?|suits?|pants|trousers|blouses?|frocks?|curtains?|people|persons?)\b)/g,
    'for ',
  ],
  // Whoever sews a blouse of silk buys cloth.
  [
    /(?<!\b(?:fabrics?|cloths?|materials?|kapd?a)\b.*)\b(?:for\s+(?:sewing|stitching)|to\s+(?:sew|stitch))\b(?=\s+\w)/g,
    'fabric for',
  ],
  [/\b(?:for\s+(?:making|sewing|stitching)|to\s+(?:make|sew|stitch))\b(?=\s+\w)/g, 'for'],
  [/\bhow\s+(?:much|many\s+met(?:re|er)s?(?:\s+of)?)\s+(?=(?:cloth|fabric|material|kapd?a)\b)/g, ' '],
  // What is worn with a kurti is a bottom, whatever the bottom of a dress is.
  [
    /\bbottoms?\b(?=\s+(?:for|ke liye)\b)|(?<=\b(?:ladies|womens?|girls?|mens?|gents|boys?)\s)bottoms?\b(?!\s*wear)/g,
    'bottomwear',
  ],
  [/\bjac?kets?\s+(?:for|on|over)\s+(?:a\s+)?kurtas?\b|\bkurt[ae]\s+ke\s+(?:upar|liye)\s+jac?kets?\b/g, 'nehru jacket'],
  // A boyfriend shirt is a cut, unless it is for one.
  [/\bfor\s+(?:(?:my|her)\s+)?(?:boyfriend|dad)(?=\s+(?:shirt|jeans|denim|shorts|blazer)s?\b)/g, 'for men'],
  [/\bfor\s+(?:(?:my|his)\s+)?(?:girlfriend|mom)(?=\s+(?:shirt|jeans|denim|shorts|blazer)s?\b)/g, 'for women'],
  [/\b(?:covers?|covering|till|upto|up\s+to)\s+(?:(?:the|my)\s+)?(knee|ankle|floor)s?\b/g, '$1 length'],
  [/\bfull[- ]length(?=\s+(?:sleeves?|slv)\b)/g, 'full'],
  // A half shirt has half sleeves.
  [/\bha(?:lf|fe?)[ -]+(?=(?:t[ -]?)?shirts?\b)/g, 'half sleeve '],
  [/\bfull?[ -]+(?=(?:t[ -]?)?shirts?\b)/g, 'full sleeve '],
  // What guests are given, and what a gift is packed in, are gifts.
  [
    /\b(?:return|surprise)\s+(gifts?|gifting)\b|\b(gifts?)\s+(?:hampers?|items?|packs?|box(?:es)?|articles?)\b/g,
    '$1$2',
  ],
  // Occasions of several words, of which one alone means something else.
  [/\b(?:baby\s+shower|god[eh]*\s+bhara+i+|godbharai|seemantham|valaikappu|dohale\s+jevan)\b/g, 'babyshower'],
  [/\bbha(?:i|iya|iyya|u|y)\s+(?:d[ou]+j|b(?:ee|i)j|tik+a|ph?on?ta|fota)\b/g, 'bhaubeej'],
  [/\bgudh?i\s+pad[wv]a\b/g, 'padwa'],
  [/\bring\s+ceremony\b/g, 'engagement'],
  [/\b(?:thread|sacred\s+thread)\s+ceremony\b/g, 'upanayanam'],
  [/\bprayer\s+(?:meet(?:ing)?|service)\b/g, 'funeral'],
  [/\b(?:gr[aui]+ha?\s+prav?esh(?:am)?|house\s+warming)\b/g, 'housewarming'],
  [/\bgood\s+friday\b/g, 'church'],
  [/\bnight\s+club\b/g, 'nightclub'],
  [/\beid[\s-]+(?:ul|al|uz|e)[\s-]*(?:adha|fitr|zuha|milad)\b/g, 'eid'],
  [/\b(?:ram|hanuman|buddha|mahavir|ambedkar|guru\s+nanak)\s+(?:jayanti|navami|purnima|gurpurab)\b/g, 'festive'],
  [/\b(?:annual|cultural)\s+(?:day|function|fest|program(?:me)?)\b/g, 'festive'],
  [/\bsports?\s+day\b/g, 'sport'],
  [/\b(gym|yoga|zumba|workout)\s+dress(?:es)?\b/g, '$1 wear'],
  // To the office, sarees and kurtis of cotton and linen are worn, of which few say so.
  [
    /\boffice(?:\s*wear)?\s+(?:wal[ei]\s+|k[ei]\s+(?:liye\s+)?)?(?=(?:[a-z]+\s+)?(?:sarees?|saris?|kurt[ai]s?)\b)|(?<=\b(?:sarees?|saris?|kurt[ai]s?)\s+(?:for\s+(?:the\s+)?)?)office(?:\s*wear)?(?!\w)/g,
    'officewear ',
  ],
  // What players wear is a T-shirt, of whatever fabric.
  [
    /\b(football|soccer|cricket|basketball|hockey|kabaddi|volleyball|sports?|team|ipl)\s+jers(?:ey|y)s?\b/g,
    '$1 tshirt',
  ],
  [
    /\btable\s+cloths?(?=\s+(?:fabrics?|materials?)\b)|(?<=\bfor\s+(?:an?\s+|my\s+)?)table\s+cloths?(?!\w)/g,
    'tablecloth',
  ],
  [/\bvalentine'?s?(?:\s+day)?\b/g, 'valentine'],
  [/\b(?:video|zoom)\s+(?:call|meeting)\b/g, 'meeting'],
  // The first word of these says nothing about clothes.
  [
    /\b(?:makar|hartalika|gandhi|dev|vat|naag?|akshaya|poila|pohela|job|family|farm)\s+(?=(?:sankra?nti?|teej|jayanti|diwali|savitri|panchami|tritiya|bais?h?akh|boishakh|interview|function|house\s+party)\b)/g,
    ' ',
  ],
  [/\bpre[\s-]*wedding(?:\s+(?:photo\s*)?shoot)?\b/g, 'engagement'],
  [/\bget[\s-]*together\b/g, 'party'],
  [/\b(?:garden|tea|high\s+tea)\s+party\b|\bhigh\s+tea\b/g, 'brunch'],
  [/\b(?:silver|golden|diamond)\s+jubilee\b/g, 'anniversary'],
  [/\b\d{2}(?:st|nd|rd|th)\s+(?=(?:birthday|anniversary)\b)/g, ' '],
  [/\bcradle\s+ceremony\b/g, 'namkaran'],
  [/\brath\s+yatra\b|\bmata\s+ki\s+chowki\b|\btemple\s+visit\b/g, 'pooja'],
  [/\brose\s+day\b/g, 'valentine'],
  // What suits a wedding suits its guests.
  [/(?<=\b(?:wedding|shaa?d[iy]|reception)\s+)guests?\b/g, ' '],
  [
    /\b(date|garba|dandiya|sangeet|cocktail|mehe?n?di|haldi|prom|party|disco|diwali|engagement|reception)\s+night\b(?!\s*wear)/g,
    '$1',
  ],
  [/(?<=\b(?:rainy|monsoon|summer|winter|wedding|shaa?d[iy]|festive|festival|barish|garmi|sardi)\s+)season\b/g, ' '],
  // Relatives who are spoken of with respect; the mother's brother is no mother.
  [/\b(?:mama\s*ji|phupha\s*(?:ji)?|fufa\s*(?:ji)?)\b/g, 'uncle'],
  [
    /\b(dada|dadi|nana|nani|mata|pita|papa|mummy|mum+i|bhabhi|bhaiya|bhai|didi|behen|bahen|chacha|chachi|tau|tai|sasur|jija|beta|beti|bua|mausi|mami)\s*ji\b/g,
    '$1',
  ],
  [/\bkar[vw]a[\s-]*cha?[uo]*th?\b/g, 'karwa chauth'],
  [/\bone[\s-]+p(?:ie|ei|ee|i)[cs]e?\b/g, 'one piece'],
  // Alone it is a dress, unless a baby wears it.
  [
    /(?<!\b(?:baby|newborn|infant|kids?|swim|thermal|blouse|fabric|cloth)\b.*)\bone piece\b(?!\s+(?:dress|swim|bikini|monokini|set|suit|gown|lehenga|saree|jump|body|kurt|frock|blouse|fabric|cloth|romper|thermal|pyjama|pajama|night|baby|kid))/g,
    'dress',
  ],
  [
    /(?<=\b(?:party|office|casual|formal|ethnic|western|sports?|beach|night|winter|summer|daily)\s)(?:ware|were|waer|wera)\b/g,
    'wear',
  ],
  // What guests are asked to wear: 'white dress code', 'bollywood theme party'.
  [
    /\bdress\s+code\b|(?<=\w\s+)th?eme(?:d)?\b(?=\s+(?:party|dress|outfits?|wear|saree|kurta|lehenga|birthday|wedding)\b|\s*$)/g,
    ' ',
  ],
  [/\bnew\s+year(?:'?s)?(?:\s+eve)?\b/g, 'newyear'],
  [/\bfreshers?(?:\s+party)?\b/g, 'party'],
  [/\bb[ '-]?day\b/g, 'birthday'],
  [/\bnaming\s+(?=ceremony\b)/g, 'namkaran '],
  // A dress for it is the baby's; a saree is a guest's.
  [
    /\b(mundan|anna?prasan|anna?prashan|naa?mkaran)\s+(?:ceremony\s+)?(?=(?:dress|outfit|clothes|kapd[ea])\b)/g,
    'baby $1 ',
  ],
  // Whoever has a first birthday is a baby, but guests need clothes too.
  [
    /\b(?:first|1st|pehl[aei])\s+(?=birthday\b)(?!.*\b(?:mom|mothers?|mumm?y|dad|fathers?|papa|parents|wom[ae]n|ladies|m[ae]n)\b)/g,
    'baby ',
  ],
  // At the wedding of a brother or a sister, every guest needs clothes.
  [
    new RegExp(String.raw`\b(?:${RELATIVES})(?:['\u2019]s?)?\s+(?:k(?:[aei]|ee)\s+)?(?=(?:${CELEBRATIONS})\b)`, 'g'),
    ' ',
  ],
  // Whoever asks for all sizes asks for none.
  [
    /(?<!\w)(?:in\s+)?(?:all|any|every|different|various|sab(?:hi)?|har)\s+(?:sizes?|colou?rs?|rang)(?!\w)(?!\s+(?:but|except|other|apart|chhod)(?!\w))/g,
    ' ',
  ],
  // The family of the bride or the groom wears what all guests wear.
  [/\blad[kh][aie]+\s+wal(?:[aei]|on)\b/g, ' '],
  [
    /\b(?:fat|heavy|chubby|healthy|bulky|overweight|mot[aei])\s+(?:log(?:on?)?|people|persons?|bod(?:y|ied))(?!\w)/g,
    'plus size ',
  ],
  [
    /\b(?:fat|heavy|chubby|healthy|bulky|overweight|mot[aei])\s+(?=(?:lad(?:y|ies)|wom[ae]n|girls?|aurat|mahila|m[ae]n)(?!\w))/g,
    'plus size ',
  ],
]

/** Replaces phrases by what they usually mean, in a text in lower case: `baby shower gown` is no gown for a baby. */
export function withUsualPhrases(text: string): string {
  return PHRASES.reduce(
    (read, [pattern, meaning]) => read.replace(pattern, meaning),
    withColorGroups(withWornWith(withColorsOfThings(text))),
  )
}

/** What the shopper reads for a word that took the place of a phrase. */
export function wordFor(word: string): string {
  return word === 'astar' ? 'lining' : word
}
