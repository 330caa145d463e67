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
