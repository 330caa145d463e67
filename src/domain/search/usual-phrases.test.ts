import { describe, expect, it } from 'vitest'
import { readQuery } from './query.ts'

const telling = (text: string) =>
  readQuery(text)
    .words.filter(({ kind }) => kind !== 'filler')
    .map((word) => word.text)
    .join(' ')

describe('phrases that mean something else than their words', () => {
  it.each([
    ['baby shower gown', 'babyshower gown'],
    ['godh bharai saree', 'babyshower saree'],
    ['shirt for him', 'shirt men'],
    ['kurta for her under 500', 'kurta women'],
    ['frock for her daughter', 'frock daughter'],
    ['jacket for guys', 'jacket men'],
    ['top 4 women', 'top women'],
    ['pack of 4 men briefs', 'pack 4 men briefs'],
    ['dress for college girls', 'dress women college'],
    ['kurta for the bride', 'kurta bride women'],
    ['saree for brides mother', 'saree brides mother'],
    ['gudi padwa saree', 'padwa saree'],
    ['ring ceremony dress', 'engagement dress'],
    ['date night top', 'date top'],
    ['garba night outfit', 'garba outfit'],
    ['party ware gown', 'party gown'],
    ['karvachoth saree', 'karwa chauth saree'],
    ['party nightwear', 'party nightwear'],
    ['girls night suit', 'girls night suit'],
    ['white dress code party', 'white party'],
    ['retro theme party saree', 'retro party saree'],
    ['kurta for dadaji', 'kurta dada'],
    ['mamaji ke liye kurta', 'uncle kurta'],
    ['saree for grah pravesh', 'saree housewarming'],
    ['bday dress for baby', 'birthday dress baby'],
    ['1st bday frock', 'baby birthday frock'],
    ['first birthday dress for mom', 'birthday dress mom'],
    ['naming ceremony dress', 'namkaran dress'],
    ['school dress for girls', 'school uniform girls'],
    ['raat ke kapde', 'nightwear'],
    ['raat ko pehnne wale kapde', 'nightwear'],
    ['lining ka kapda', 'astar kapda'],
    ['kurte ka kapda', 'fabric kurte'],
    ['लहंगे का कपड़ा', 'fabric lahange'],
    ['suit unstitched', 'unstitched suit'],
    ['blouse unstitched piece', 'blouse piece'],
    ['pre wedding shoot gown', 'engagement gown'],
    ['60th birthday saree', 'birthday saree'],
    ['wedding guest dress', 'wedding dress'],
    ['good friday dress', 'church dress'],
    ['half shirt for boys', 'half sleeve shirt boys'],
    ['hafe t shirt', 'half sleeve tshirt'],
    ['full shirt white', 'full sleeve shirt white'],
    ['tight jeans', 'skinny jeans'],
    ['saree ke andar pehenne wala', 'petticoat'],
    ['something to wear under a saree', 'petticoat'],
    ['what can i wear under a white kurti', 'camisole'],
    ['shorts to wear under a skirt', 'shorts skirt'],
    ['kurti ke niche pehnne ke liye', 'bottomwear'],
    ['cotton bottoms', 'cotton bottomwear'],
    ['only bottom', 'bottomwear'],
    ['ethnic bottom wear', 'ethnicbottomwear'],
    ['suit bottom', 'suit bottom'],
    ['bell bottom', 'bell bottom'],
    ['upper for gents', 'topwear gents'],
    ['shoe upper', 'shoe upper'],
    ['upper lower set', 'tracksuit'],
    ['kurta ke upar jacket', 'nehru jacket'],
    ['jacket for kurti', 'jacket kurti'],
    ['gift for boyfriend shirt', 'men shirt'],
    ['full length sleeve kurti', 'full sleeve kurti'],
    ['dupatta to match red lehenga', 'dupatta red lehenga'],
    ['blouse piece matching green saree', 'blouse piece green saree'],
    ['what goes with black skirt', 'top'],
    ['kota doria', 'doria'],
    ['rajputi poshak', 'lehenga choli'],
    ['frock suit', 'anarkali suit'],
    ['below knee dress', 'knee dress'],
    ['15 august kurta', 'independence kurta'],
    ['ladki wale ke liye sherwani', 'sherwani'],
    ["dress for brother's wedding", 'dress wedding'],
    ['behen ki shaadi ke liye sherwani', 'shaadi sherwani'],
    ['भाई की शादी के लिए लहंगा', 'wedding lahanga'],
    ['bhanji ki sagai ke liye suit', 'sagai suit'],
    ['saree for daughters engagement', 'saree engagement'],
    ['wedding saree for sister', 'wedding saree sister'],
    ['frock for niece birthday', 'frock niece birthday'],
    ['thermal wear men', 'thermals men'],
    ['check out this red saree', 'red saree'],
    ['ok google show me black dresses', 'black dresses'],
    ['amazon red saree', 'red saree'],
    ['https://www.shop.example/kurtas/navy-printed-kurta/123456/buy', 'kurtas navy printed kurta'],
    ['www.shop.com black-dress', 'black dress'],
    ['black n white dress', 'black white dress'],
    ['top 10 silk sarees', 'silk sarees'],
    ['top 34', 'top'],
    ['kurta for my father who is 65', 'kurta father'],
    ['cash on delivery available dress', 'dress'],
    ['wholesale sarees near me', 'sarees'],
    ['suit length for men', 'suiting fabric men'],
    ['lehenga not too heavy', 'lehenga lightweight'],
    ['halke wajan ki saree', 'lightweight saree'],
    ['asli silk saree', 'silk saree'],
    ['ironing not required shirt', 'wrinkle free shirt'],
    ['raat ko pehnne wali nighty', 'nighty'],
    ['raat ko pehnne wali dress', 'night dress'],
    ['one piece dress', 'dress'],
    ['2 piece dress', 'co ord set'],
    ['3 piece kurti set', 'kurti set'],
    ['resham work kurti', 'thread work kurti'],
    ['navratri 9 colours orange dress', 'navratri orange dress'],
    ['bhai dooj gift for sister', 'bhaubeej sister'],
  ])('%j is read as %j', (text, words) => expect(telling(text)).toBe(words))

  it.each(['baby gown', 'silver ring', 'check shirt', 'half saree', 'black tights', 'night dress', 'saree petticoat'])(
    '%j is read as it is',
    (text) => expect(telling(text)).toBe(text),
  )

  it.each([
    ['kurti for fat ladies', true],
    ['moti aurat ke liye kurti', true],
    ['मोटे लोगों के लिए कुर्ती', true],
    ['moti mala', false],
    ['low fat kurti', false],
  ])('%j asks for large sizes: %j', (text, isPlusSize) => expect(readQuery(text).isPlusSize === true).toBe(isPlusSize))
})

describe('words of the languages of India with the ending of a case', () => {
  it.each([
    ['பட்டுப் புடவை', 'silk saree', undefined],
    ['குழந்தைகளுக்கான பாவாடை', 'kids pavatai', undefined],
    ['500 ரூபாய்க்குள் புடவை', 'saree', { max: 50_000 }],
    ['500 രൂപയ്ക്കുള്ളിൽ സാരി', 'saree', { max: 50_000 }],
    ['साडी ५०० रुपयांच्या आत', 'saree', { max: 50_000 }],
    ['kurta 1000 rupyachya khali', 'kurta', { max: 100_000 }],
    ['ಸೀರೆಯ ಬ್ಲೌಸ್', 'saree blouse', undefined],
    ['সিল্কের শাড়ি', 'silk saree', undefined],
  ])('%j is read as %j', (text, words, price) => {
    expect([telling(text), readQuery(text).price]).toEqual([words, price])
  })
})

describe('what is not wanted', () => {
  it.each([
    ['no sleeveless tops', ['sleeveless']],
    ['no heels flat sandals', ['heels']],
    ['bagair dupatta suit', ['dupatta']],
    ["i don't want silk saree", ['silk']],
    ['do not show printed shirts', ['printed']],
    ['no iron shirt', []],
    ['no show socks', []],
    ['non padded bra', []],
  ])('%j excludes %j', (text, excluded) => expect(readQuery(text).excluded).toEqual(excluded))

  it.each([
    ['kurti not below 1000', { min: 1000_00 }],
    ['saree no less than 2000', { min: 2000_00 }],
    ['saree 1000 se kam nahi', { min: 1000_00 }],
    ['saree 1000 se zyada nahi', { max: 1000_00 }],
    ['saree 1000 se kam', { max: 1000_00 }],
    ['kurti not more than 500', { max: 500_00 }],
    ['কুর্তি ৫০০ টাকার মধ্যে', { max: 500_00 }],
  ])('%j is a limit of the price', (text, price) => expect(readQuery(text).price).toEqual(price))
})
