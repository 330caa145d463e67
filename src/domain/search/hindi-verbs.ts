/**
 * Stems of Hindi verbs in Latin letters with which people say what they look for or what a thing is to do. Their forms say nothing about
 * a product that a title would have.
 */
const AFTER_CONSONANT =
  'pehn pahn pehen pahan pehan pahin dikh kar rakh lag chal mil dhoondh dhund dhoond khareed kharid mangw sookh sukh bheeg khel naach nach ghoom ghum baith dal daal ' +
  'phab fab jach chubh dhul bhej samajh soch dekh sil silw karw bech utar badal chipak chhip chhup ubhar jud'
const AFTER_VOWEL =
  'aa ja dho ho so dikha bata chhupa chupa kara karwa silwa mangwa pehna pahna banwa khula sukha khila'

const CONSONANT_ENDINGS =
  'na ne ni ta te ti o u un oon unga ungi oonga oongi e ein ega egi enge iye iyega ie ke kar kr nu ana ane ani ata ate ati waana wana wane wani'
const VOWEL_ENDINGS =
  'na ne ni ta te ti o un oon unga ungi oonga oongi ye yein ega egi yega yegi yenge enge iye iyega yiye kar ke nu ya yi ye'

/** What is another word too, or more likely a misspelling of one: `karti` of kurti. */
const OTHER_WORDS: ReadonlySet<string> = new Set(
  'dhoti dhota soti sona karta karti karate karani rakhie khelie lagna lagoon nacho judo hoke date dale hone silo sole'.split(
    ' ',
  ),
)

/** All forms that people type: `dhone`, `dikhegi`, `pehnunga`. */
export const HINDI_VERB_FORMS: readonly string[] = [
  ...formsOf(AFTER_CONSONANT, CONSONANT_ENDINGS),
  ...formsOf(AFTER_VOWEL, VOWEL_ENDINGS),
].filter((form) => form.length > 3 && !OTHER_WORDS.has(form))

function formsOf(stems: string, endings: string): string[] {
  return stems.split(' ').flatMap((stem) => endings.split(' ').map((ending) => stem + ending))
}
