/** Words for people, by whom a product is for: English, Hindi and other languages of India, relatives included. */
export const PEOPLE: readonly (readonly string[])[] = [
  (
    'men man gents jents mardo male mard purush aadmi husband father dad brother boyfriend papa pita pitaji pati ' +
    'bhai bhaiya stepfather stepdad dada nana chacha grandfather jija jijaji sasur devar jeth mausa uncle tau tauji kaka damad appa ' +
    'abbu cheleder chheleder fiance bf bro hubby daddy grandpa grandad granddad papaji mardana aangal gandasara magavariki purushanche purushansathi'
  ).split(' '),
  (
    'women woman ladies ledis ledies ladis lady female aurat mahila auraton aurton aurato mahilao aurto wife mother mom sister bhabhi ' +
    'girlfriend mummy maa mata patni biwi didi bahan behan behen dadi nani bua mausi chachi bahu grandmother saas ' +
    'saasu nanad devrani jethani maasi taai aunty tai taiji mami kaki amma ammi aai akka saheli samdhan mum mumma mommy wifey aunt stepmother stepmom fiancee gf sis auntie grandma granny bridesmaid ' +
    'ma aapa khala meyeder zanana janana lugai mohila mohilader mahilanche bayka pengal pennungal hengasara aadavari mahilalu'
  ).split(' '),
  (
    'kid children child bachche bacche baccha bachchon bacchon bachcho baccho bachho bachhe bachhon bacha bache ' +
    'baby infant newborn toddler twins grandchild grandchildren grandkid bacho bachcha bachchader baccader shishu balak pillalu pillala makkalu makkala kuttikal kuzhandai ' +
    'mulanche mulansathi'
  ).split(' '),
  (
    'girl ladki ladkiyon daughter granddaughter niece poti natin beti bacchi bachchi bachi gudiya bhanji bhatiji munni bitiya guddi chokri chhokri chhori chokrio ' +
    'chhokrio meye ammayi ammayilu hudugi mulgi mulinche mulinsathi kudi kudiyan ponnu penkutty'
  ).split(' '),
  (
    'boy ladka ladke ladkon ladko son grandson nephew pota beta bete beto bhanja bhatija munna chokra chhokra chhora chokrao chhokrao chele ' +
    'abbayi abbayilu huduga mulga munda munde paiyan pasanga aankutty'
  ).split(' '),
]

const [, , ...CHILDREN] = PEOPLE
const SIBLINGS = 'bhai bhaiya bhaya brother bahan behan behen behn sister'.split(' ')
const THEIR_CLOTHES = '(?:dress(?:es)?|frocks?|costumes?|outfits?|clothes|kapd[ea])'
const DAY_OF_SCHOOL = String.raw`school\s+(?:k[aei]\s+)?(?:annual\s+(?:day|function)|function|program(?:me)?|play|competition|concert)`

/** Phrases about children. */
export const CHILDREN_PHRASES: readonly (readonly [RegExp, string])[] = [
  // Short clothes are 'chhote' too, but children are little.
  [
    new RegExp(
      String.raw`\b(?:chh?ot[aeiou]|nann?h[aei])\s+(?=(?:${[...CHILDREN.flat(), ...SIBLINGS].join('|')})\b)`,
      'g',
    ),
    '',
  ],
  [new RegExp(String.raw`\b${DAY_OF_SCHOOL}\b(?=\s+(?:k[aei]\s+)?(?:liye\s+)?${THEIR_CLOTHES}\b)`, 'g'), 'kids party'],
  [new RegExp(String.raw`(?<=\b${THEIR_CLOTHES}\s+for\s+(?:the\s+|a\s+)?)${DAY_OF_SCHOOL}\b`, 'g'), 'kids party'],
  // What pupils wear is a uniform, of whatever kind.
  [/\b(?:kids?\s+)?school\s+(?:dress(?:es)?|uniforms?)\b/g, 'kids school uniform'],
]
