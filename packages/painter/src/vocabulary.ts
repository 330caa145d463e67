import type { ColorName } from './dyes.ts'
import type { FabricName } from './fabrics.ts'
import type { Cut, Garment, PatternName } from './spec.ts'

/**
 * The words sellers use and what the painter draws for them. The first expression that matches decides. The text has been
 * normalised before: no plurals, hyphens or capitals.
 */
type Vocabulary<T> = readonly (readonly [RegExp, T])[]

export const GARMENT_TERMS: Vocabulary<Garment> = [
  [/\b(dress material|unstitched|suit piece|fabric|by the metre|running|than|dhoti|lungi|mundu|yardage)\b/, 'length'],
  [/\b(bed ?sheet|quilt|blanket|towel|table ?cloth|bedding|curtain|razai|dohar|throw)\b/, 'folded'],
  [/\bcushion\b/, 'cushion'],
  [/\b(sherwani|achkan|bandhgala)\b/, 'sherwani'],
  [/\b(nehru jacket|waistcoat|sadri|bandi|modi jacket|gilet)\b/, 'nehru-jacket'],
  [/\b(lehenga|ghagra|chaniya)\b/, 'lehenga'],
  [/\b(saree |sari )?(blouse|choli)\b/, 'blouse'],
  [/\b(saree|sari)\b/, 'saree'],
  [/\b(anarkali|gown)\b/, 'anarkali'],
  [/\b(night ?dress|nightie|nighty|baby doll|night ?gown|robe|kaftan|caftan|housecoat)\b/, 'nightdress'],
  [/\b(night suit|pyjama set|pajama set|sleepsuit|loungewear set|nightwear|tracksuit)\b/, 'night-suit'],
  [
    /\b(kurta|kurti|kurtha|ethnic) (set|pyjama|pajama|and)\b|\b(salwar suit|churidar suit|sharara set|clothing set|suit|co ?ord|salwar and dupatta)\b/,
    'kurta-set',
  ],
  [/\b(kurta|kurti|kurtha)\b/, 'kurta'],
  [/\btunic\b/, 'tunic'],
  [/\b(frock|pinafore|romper|dungaree)\b/, 'frock'],
  [/\b(dupatta|stole|scarf|scarve|shawl|chunni|odhni|wrap)\b/, 'dupatta'],
  [/\bbras?\b|\bbralette\b|\bswimwear\b|\bbikini\b/, 'bra'],
  [/\b(brief|panty|pantie|boxer|trunk|innerwear|thong|hipster|undergarment)\b/, 'briefs'],
  [/\b(t ?shirt|tee|polo|vest|tank|camisole|lounge ?tshirt)\b/, 'tshirt'],
  [/\b(shorts|skort|capri|bermuda)\b/, 'shorts'],
  [/\b(sweat ?shirt|sweater|pullover|hoodie|cardigan|jumper|knitwear|poncho|thermal)\b/, 'sweater'],
  [/\b(jacket|blazer|coat|shrug|windcheater|parka)\b/, 'jacket'],
  [/\bshirt\b/, 'shirt'],
  [/\b(jump ?suit|dress|maxi|midi|sundress|pinafore)\b/, 'dress'],
  [/\bskirt\b/, 'skirt'],
  [/\b(jeans?|denims?|jegging)\b/, 'jeans'],
  [/\b(legging|tights?|churidar|stocking|treggings?)\b/, 'leggings'],
  [/\b(palazzo|culotte|sharara|gharara|flared pant)\b/, 'palazzo'],
  [/\b(salwar|patiala|harem|dhoti pant|shalwar)\b/, 'salwar'],
  [/\b(trouser|pant|chino|pyjama|pajama|jogger|track|bottom|lounge|cargo|cigarette)s?\b/, 'trousers'],
  [/\b(top|crop|blouson|peplum|shell)\b/, 'top'],
  [/\b(bolt|roll)\b/, 'bolt'],
  [/\b(ethnicwear|indianwear)\b/, 'kurta'],
  [/\b(westernwear)\b/, 'top'],
]

export const PATTERN_TERMS: Vocabulary<PatternName> = [
  [/\bajrakh?\b|\bajrak\b|\bdabu\b/, 'ajrakh'],
  [/\bikat\b|\bpatola\b|\bpochampally\b/, 'ikat'],
  [/\bband(ha|he)(ni|j)\b|\bbandhani\b/, 'bandhani'],
  [/\b(lehar|leher)iya\b/, 'leheriya'],
  [/(?<!colou?r )\bblock\b(?!.*colou?r)|\bbagru\b|\bsanganer|\bbuta|\bethnic motif|\bfoil\b|\bgota\b/, 'block-print'],
  [/\bpaisley|\bkalamkari/, 'paisley'],
  [/\bshibori|\btie ?(and|n|&)? ?dye|\bombre|\bmarble|\bcamouflage|\bcamo\b/, 'tie-dye'],
  [/\banimal|\bleopard|\bzebra|\btiger|\bsnake/, 'animal'],
  [/\bchevron|\bzig ?zag/, 'chevron'],
  [/\bbanarasi|\bbrocade|\bzari|\bkanjeevaram|\bkanchi|\bjacquard|\bsequin|\bembellish|\bmirror|\bpaithani/, 'brocade'],
  [/\bchikan|\bembroider|\bkantha|\bphulkari|\bkashida|\bschiffli|\blace/, 'embroidered'],
  [/\bself ?design|\btextured|\bwoven design|\bdobby|\bjamdani|\bwoven\b|\bquilted/, 'self-design'],
  [/\bpolka|\bdots?\b|\bdotted|\bspot/, 'polka-dot'],
  [/\bstrip|\bribbed/, 'striped'],
  [/\bcheck|\bplaid|\bgingham|\btartan|\bmadras|\bhoundstooth/, 'checked'],
  [/\bflor|\bflower|\bbotanic|\btropical|\brose\b(?! gold)|\bjaal\b|\bleaf|\bvine/, 'floral'],
  [/\bgeo|\btriangle|\bdiamond|\btribal|\baztec|\bgraphic|\bwarli/, 'geometric'],
  [/\babstract|\bprint|\bbrush|\bcolou?r ?block/, 'abstract'],
  [/\bsolid|\bplain|\bdyed|\bwash|\bdistress|\bslub/, 'solid'],
]

export const FABRIC_TERMS: Vocabulary<FabricName> = [
  [/\bdenim|\bjean/, 'denim'],
  [/\bkhadi|\bkhaddar|\bmatka/, 'khadi'],
  [/\blinen|\bjute|\bflax|\bhemp/, 'linen'],
  [/\bchanderi|\bmaheshwari|\bkota|\btissue/, 'chanderi'],
  [/\bbanarasi|\bbrocade|\bjacquard|\bkanjeevaram/, 'brocade'],
  [/\borganza/, 'organza'],
  [/\bchiffon|\bvoile/, 'chiffon'],
  [/\bgeorgette/, 'georgette'],
  [/\bsatin|\btaffeta|\bmodal silk/, 'satin'],
  [/\bvelvet|\bvelour|\bsuede|\bcorduroy/, 'velvet'],
  [/\bsilk|\bdupion|\btussar|\braw silk/, 'silk'],
  [/\bnet\b|\blace\b|\bmesh|\btulle/, 'net'],
  [/\bleather|\bpu\b|\brexine/, 'leather'],
  [/\bwool|\btweed|\bpashmina|\bfelt|\bacrylic|\bfleece|\bcashmere/, 'wool'],
  [/\bknit/, 'knit'],
  [/\bjersey|\blycra|\bspandex|\bhosiery|\bmodal|\bterry|\bnylon/, 'jersey'],
  [/\btwill|\bdrill|\bgabardine|\bcanvas/, 'twill'],
  [/\brayon|\bviscose|\bcrepe|\bpoly|\btencel|\bsynthetic|\bcupro|\blivaeco/, 'rayon'],
  [/\bcotton|\bmuslin|\bcambric|\bmul|\bpoplin|\bbamboo/, 'cotton'],
]

export const COLOR_TERMS: Vocabulary<ColorName> = [
  [/\bmulti|\bmixed|\bassort|\bprint\b|\brainbow/, 'multi'],
  [/\boff ?white|\bivory|\becru|\bpearl|\beggshell|\bnatural|\bchalk$|\bshell\b|\bporcelain/, 'offwhite'],
  [/\bcream|\bbutter|\bvanilla|\bchampagne/, 'cream'],
  [/\bdenim.*black|\bblack.*denim/, 'charcoal'],
  [/\bnavy|\bmidnight|\bink\b|\beclipse|\bdark blue/, 'navy'],
  [
    /\bdenim|\bchambray|\bblue wash|\bmid ?blue|\bair force|\bstone ?wash|\bmid stone|\bdark stone|\bsuper ?st/,
    'denim',
  ],
  [/\bindigo|\bindiaink|\bneel/, 'indigo'],
  [/\bsky|\b(light|powder|baby|ice|pale|dusty) ?blue|\bice\b|\bcornflower/, 'sky'],
  [/\bteal|\bpeacock|\brama\b/, 'teal'],
  [/\bturquoise|\baqua|\bfirozi|\bferozi|\bcapri|\bsea ?(green|blue)/, 'turquoise'],
  [/\b(royal|cobalt|deep|persian|electric)|\bblue|\bocean|\bneela/, 'blue'],
  [/\bmaroon|\bburgundy|\bbordeaux|\boxblood/, 'maroon'],
  [/\bwine|\bplum|\baubergine|\bgrape|\bberry|\bmulberry/, 'wine'],
  [/\brani|\bfuchsia|\bfuschia|\bhot pink|\bshocking|\bdark pink|\braspberry|\bgulabi/, 'rani'],
  [/\bmagenta|\borchid|\bcerise/, 'magenta'],
  [/\bpeach|\bapricot|\bskin|\bnude|\bsalmon|\bblush|\bmelon/, 'peach'],
  [/\bcoral|\btomato/, 'coral'],
  [/\brose gold/, 'gold'],
  [/\bpink|\brose|\bmauve|\bbubblegum|\bcandy/, 'pink'],
  [/\brust|\bterracotta|\bbrick|\bburnt|\bcopper|\bbronze|\bgeru/, 'rust'],
  [/\bmustard|\bochre|\bhoney|\bmusturd/, 'mustard'],
  [/\bturmeric|\bhaldi|\bmango|\bsaffron|\bkesar/, 'turmeric'],
  [/\bgold|\bzari|\bantique/, 'gold'],
  [/\byellow|\blemon|\bbanana/, 'yellow'],
  [/\borange|\bcarrot|\btangerine/, 'orange'],
  [/\bred\b|\bscarlet|\bcrimson|\bcherry|\bblood|\bmadder|\bcranberry|\blal\b/, 'red'],
  [/\bbottle|\b(dark|forest|deep|emerald|hunter) ?green|\bemerald|\bjade/, 'bottle'],
  [/\bolive|\bmoss|\bmehe?ndi|\bhenna|\bmilitary/, 'olive'],
  [/\blime|\bparrot|\bneon|\bacid|\bapple|\bleaf/, 'lime'],
  [/\bsage|\bpista|\bcitrus/, 'sage'],
  [/\bmint|\bsea ?foam/, 'mint'],
  [/\bgreen|\bneem|\bhara\b/, 'green'],
  [/\blavender|\blilac|\bheather|\bperiwinkle/, 'lavender'],
  [/\bpurple|\bviolet|\bjamun|\bbaingan/, 'purple'],
  [/\bcoffee|\bchocolate|\bbistro|\bwalnut|\bdark brown|\bmocha/, 'coffee'],
  [/\bbrown|\btan\b|\bcamel|\bcinnamon|\bcognac|\brosewood|\bbirch/, 'brown'],
  [/\bkhaki|\btaupe|\bmushroom|\bmouse|\bstone/, 'khaki'],
  [/\bbeige|\bsand\b|\bbuff|\bfawn|\bcane|\boatmeal|\bbiscuit|\boyster/, 'beige'],
  [/\bcharcoal|\banthra|\bgraphite|\bcarbon|\bdark gr[ae]y|\bslate|\bsmoke|\bsteel/, 'charcoal'],
  [/\bsilver|\blt ?gr[ae]y|\b(light|cool|feather) gr[ae]y|\bdove/, 'silver'],
  [/\bgr[ae]y|\bash\b|\bmelange|\bmarl/, 'gray'],
  [/\bblack|\bjet\b|\bkala\b/, 'black'],
  [/\bwhite|\bsafed|\bsnow/, 'white'],
]

/** Words that describe the cut. */
export const CUT_TERMS: { readonly [Field in keyof Cut]-?: Vocabulary<NonNullable<Cut[Field]>> } = {
  sleeves: [
    [/\b(half|short) sleeve/, 'short'],
    [/\b(full|long) sleeve|\bformal shirt\b|\bhenley\b/, 'long'],
  ],
  length: [
    [/\bshort (kurt|dress)|\bskater\b|\bmini\b/, 'short'],
    [/\bmidi\b/, 'middle'],
    [/\bmaxi\b|\blong dress\b/, 'long'],
  ],
  shape: [
    [/\b(skater|flared|tiered|gathered|fit and flare|maxi)\b/, 'flared'],
    [/\b(shift|sheath|shirt dress|straight dress)\b/, 'straight'],
  ],
  legs: [
    [/\b(palazzo|sharara|gharara|wide leg)/, 'wide'],
    [/\b(trouser|pant|churidar|pyjama|pajama|legging)/, 'narrow'],
  ],
  collar: [
    [/\b(band|mandarin) collar/, 'band'],
    [/\bpolo\b/, 'polo'],
    [/\bcollar\b|\bcrew neck\b|\bround neck\b|\bhenley\b|\bformal shirt\b|\bschool shirt\b/, 'other'],
  ],
}

/** Returns the value of the first expression that matches the text. */
export function findTerm<T>(words: Vocabulary<T>, text: string): T | undefined {
  return words.find(([expression]) => expression.test(text))?.[1]
}

/** Returns the text in lower case, with letters and digits only and without plural endings, except for 'shorts'. */
export function normaliseText(text: string): string {
  return text
    .slice(0, 400)
    .toLowerCase()
    .replace(/[^a-z0-9&]+/g, ' ')
    .replace(/\b([a-z]+ss)es\b/g, '$1')
    .replace(/\b(?!shorts\b)([a-z]{2,}[^s])s\b/g, '$1')
    .trim()
}
