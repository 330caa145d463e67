import { PLACE_WORDS } from './places.ts'
import { splitWords, stemWord } from './words.ts'

/**
 * Words of Indian dress, crafts, regions, festivals and fashion that no list of English words has. They are not misspellings, even
 * where no product contains them: a search for 'lungi' must not become one for 'lounge'.
 */
const WORDS =
  // Garments and ways to wear them.
  'lungi mundu veshti panche gamcha gamchha angavastram mekhela chador chadar phanek pheran phiran jainsem dokhona achkan bandhgala ' +
  'jodhpuri angrakha angarkha patiala kediyu kedia pathani banian baniyan ganji kachha langot pagdi pagri safa turban topi patka ' +
  'pavadai pavada pattu langa voni davani dhavani nauvari navvari kashta jhabla lacha ghoonghat hijab abaya burqa burka niqab jilbab ' +
  'bandi koti gilet shacket coord coords bodycon bodysuit skort culotte jorts treggings bralette tankini burkini cami kimono ' +
  'athleisure streetwear kidswear menswear womenswear sportswear clubwear resortwear knitwear formalwear winterwear beachwear ' +
  'ethnicwear dailywear oversize boho y2k unisex ' +
  'payal anklet bindi maang tikka nath mangalsutra kada jhoomar kajal surma sindoor kumkum alta gajra attar ittar ' +
  // Crafts and weaves.
  'handloom powerloom zardozi zardosi aari mukaish kamdani phulkari kantha sujani batik dabu bagru sanganeri shibori kasavu kosa muga ' +
  'eri ilkal gadwal venkatagiri mangalagiri narayanpet uppada paithani tant jamdani baluchari dhakai sambalpuri bomkai maheshwari kota ' +
  'doria tanchoi jamawar pashmina mashru rogan warli madhubani pichwai pattachitra tanjore chettinad meenakari minakari kundan polki ' +
  'temple lucknowi kutchi kutch ' +
  // Regions and peoples.
  'indian desi punjabi rajasthani gujarati marathi maharashtrian bengali assamese kashmiri bihari odia oriya tamil telugu malayali ' +
  'malayalam kerala kannada mysore goan himachali pahadi manipuri naga mizo nepali tibetan pakistani bangladeshi mughal mughlai nawabi ' +
  'lakhnavi jaipuri jaipur jodhpur udaipur hyderabadi kolhapuri surat surti lucknow bhagalpur bhagalpuri chennai madras kolkata mumbai ' +
  'delhi bareilly amritsari bollywood tollywood korean japanese chinese turkish arabic arabian moroccan african american european ' +
  'santhali italian french british russian thai western christian muslim islamic hindu sikh jain buddhist parsi ' +
  // Festivals, rites and seasons.
  'diwali deepavali holi eid bakrid ramzan ramadan muharram navratri navaratri garba dandiya dussehra dasara durga pujo ganesh ganpati ' +
  'chaturthi onam vishu pongal sankranti lohri baisakhi vaisakhi bihu ugadi padwa teej karwa karva chauth chhath rakhi rakshabandhan ' +
  'bandhan dooj janmashtami krishna shivratri basant vasant panchami christmas xmas easter valentine halloween navroz nikah walima roka ' +
  'sagai tilak ubtan phera vidaai bharai annaprashan mundan griha pravesh jagran kirtan '

/** Words that are right too, but so rare that no misspelt word is taken for one of them. */
const RARE_WORDS =
  // Cuts, necks, sleeves and details.
  'strappy racerback crossback peplum henley crewneck mockneck boatneck bateau nehru dolman batwing godet bardot blouson frogging ' +
  'pullon laceup longline overshirt highrise midrise lowrise corsetry kalidar kalidaar gher ghera flowy flary gored potli latkan dori ' +
  // Garments and accessories.
  'capelet bandana sadri jama farshi bermuda onesie babydoll boyshort boyleg bushshirt cheongsam qipao coatee facemask galabiya ' +
  'guayabera hanbok kanga kikoi kitenge monokini snapback swimdress tabard tanktop unitard yukata peacoat duffle cufflink longjohns ' +
  'tanga gstring balconette demi minimiser minimizer pushup nonpadded stickon thermalwear ' +
  // Fabrics, techniques and what is sewn on.
  'appliqued schiffli broderie cutwork charmeuse sherpa boucle tencel lyocell dobby houndstooth ombre tiedye kasuti gara rabari lambani ' +
  'mirrorwork sheesha shisha handblock handpainted selfdesign colorblocked colourblocked stonewash rosegold buti buta butti butta booti ' +
  'jaal bel butidar jharokha cutdana nakshi zarkan swarovski diamante sitara salma badla gotapatti gottapatti lappa kiran ' +
  // Garments and cloth in the languages of India.
  'thavani dhavani mundhanai thundu pavade langavoni uttariyam kanduva panchekattu valle shalya seeragu mundasu talappa settu ' +
  'neriyathu kavani chatta melmundu kaili kachha navari pairan zabla jhabla kopri bandi dhotar uparne uparna shela pheta feta khan ' +
  'khun irkal ilkali peshwai chandrakala panjabi fotua fatua genji kameej shemij thaan garad gorod begampuri phulia shantipuri ' +
  'tangail murshidabadi khesh kediyun chorno panetar gharcholu gharchola tangaliya abho jhabo kanjri odhnu bandhanu mashroo ajrakhi ' +
  'peshwaz pishwaz farshi chooridar ghagri poshaak libaas achkan angrakhi chogha jamawar himru karandi khaddar ' +
  'susi lawn lattha latha markin malmali tanzeb nainsukh kimkhab kinkhab atlas gajji garchola tissue bhagalpur katan kataan tasser ' +
  'dhotiyu dhotiyun pagh paghdi sadar sador kachai tehmat tamba loi khes paranda phulkaris gamosa gamusa riha xador paat suria khandua ' +
  'bomkai pasapali kotpad habaspuri dongria gamucha luga sadhi parikini gaganpuri dharmavaram siddipet gollabhama kuppadam ' +
  'molakalmuru guledgudda peta kuppasa gomiteni mulakkacha kuthampully balaramapuram chendamangalam mundum kacche rumala siropa ' +
  'kamarkassa gatra kachhera banga phiren poots kanr gonchha thangka bakhu kira gho shyama innaphi pheijom rignai pachra risa dokna ' +
  'aronai jainkyrshah ryndia dakmanda puan puanchei kawrchei mekhala galuk poncham lepcha ' +
  // Colours in the languages of India that are no word of the table of spellings.
  'chandani sindoori sinduri angoori anguri pistai pista kaasni kasni unnaabi zafrani zaafrani arghwani gajri pyazi pyaazi motiya ' +
  'haldi keshri bhagavi karda karadi chocolati khakhi mehndi dhani totai asmaani firoza gerua gehrua kattha chandan tamra ' +
  'saambal sambal akashi aakashi ilanchivappu maambazham thavittu ooda neelamega sampangi ' +
  // What they are for, and what is said of them.
  'pilates zumba dryfit drifit quickdry wrinklefree ironfree wicking antiodour ecofriendly preloved upcycled pre '

export const TRADE_STEMS: ReadonlySet<string> = new Set(splitWords(`${WORDS} ${PLACE_WORDS.join(' ')}`).map(stemWord))
const RARE_STEMS: ReadonlySet<string> = new Set(splitWords(RARE_WORDS).map(stemWord))

/** Returns whether a stem is a word of the Indian clothing trade, its crafts, places or festivals. */
export function isTradeWord(stem: string): boolean {
  return TRADE_STEMS.has(stem) || RARE_STEMS.has(stem)
}
