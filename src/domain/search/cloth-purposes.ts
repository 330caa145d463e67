import { splitWords, stemWord } from './words.ts'

/** The cloth of which things are usually sewn, the most usual first. */
const CLOTH_FOR: Readonly<Record<string, string>> = {
  lehenga: 'silk brocade chanderi organza net georgette velvet',
  sharara: 'silk chanderi georgette organza',
  gown: 'georgette silk satin organza crepe net',
  anarkali: 'chanderi georgette silk cotton',
  saree: 'chiffon georgette silk chanderi mulmul',
  dupatta: 'chiffon georgette chanderi mulmul',
  blouse: 'brocade silk chanderi cotton',
  choli: 'brocade silk chanderi cotton',
  sherwani: 'brocade silk jacquard chanderi velvet',
  waistcoat: 'silk khadi brocade wool linen',
  jacket: 'silk wool tweed khadi denim',
  kurta: 'cotton khadi linen mulmul chanderi',
  kurti: 'cotton rayon mulmul khadi',
  salwar: 'cotton cambric rayon crepe',
  churidar: 'cotton cambric rayon crepe',
  palazzo: 'rayon cotton crepe georgette',
  tunic: 'cotton rayon mulmul khadi',
  kaftan: 'crepe rayon georgette cotton',
  abaya: 'crepe georgette rayon',
  shirt: 'shirting poplin linen chambray cotton',
  trouser: 'suiting linen denim twill',
  suit: 'suiting wool',
  blazer: 'suiting wool tweed',
  coat: 'suiting wool tweed',
  jean: 'denim',
  shawl: 'wool silk',
  stole: 'wool silk mulmul',
  dhoti: 'cotton mulmul silk',
  lungi: 'cotton handloom',
  skirt: 'cotton denim rayon crepe',
  dress: 'cotton rayon crepe georgette linen',
  frock: 'cotton mulmul voile',
  jhabla: 'mulmul voile cotton',
  romper: 'mulmul voile cotton',
  pavadai: 'silk brocade',
  top: 'cotton rayon georgette crepe',
  pyjama: 'cotton cambric poplin',
  nightdress: 'cotton cambric mulmul',
  petticoat: 'poplin cambric cotton',
  uniform: 'poplin twill cotton',
  apron: 'cotton linen denim',
  curtain: 'linen cotton handloom',
  cushion: 'linen cotton handloom',
  bedsheet: 'cotton',
  quilt: 'cotton mulmul cambric',
  sofa: 'linen cotton denim',
  tablecloth: 'linen cotton handloom',
  napkin: 'linen cotton handloom',
  pillow: 'cotton poplin cambric',
  bag: 'denim linen canvas',
  // For whom cloth is, where no garment is named.
  women: 'cotton rayon crepe chanderi',
  girl: 'cotton mulmul voile',
  men: 'shirting suiting linen khadi',
  boy: 'cotton shirting khadi',
  kid: 'cotton mulmul voile',
  baby: 'mulmul voile cotton',
}

/** The stems of the cloth of which something is usually sewn; none for what is not known. */
export function clothFor(stem: string): readonly string[] {
  return CLOTH_BY_STEM.get(stem) ?? []
}

const CLOTH_BY_STEM = new Map(
  Object.entries(CLOTH_FOR).map(([thing, cloth]) => [stemWord(thing), splitWords(cloth).map(stemWord)]),
)
