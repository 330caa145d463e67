/** Words for people, by whom a product is for: English, Hindi and other languages of India, relatives included. */
export const PEOPLE: readonly (readonly string[])[] = [
  (
    'men man gents jents mardo male mard purush aadmi husband father dad brother boyfriend papa pita pitaji pati ' +
    'bhai bhaiya dada nana chacha grandfather jija jijaji sasur devar jeth mausa uncle tau tauji kaka damad appa ' +
    'abbu'
  ).split(' '),
  (
    'women woman ladies lady female aurat mahila auraton aurton aurato mahilao aurto wife mother mom sister bhabhi ' +
    'girlfriend mummy maa mata patni biwi didi bahan behan behen dadi nani bua mausi chachi bahu grandmother saas ' +
    'saasu nanad devrani jethani maasi taai aunty tai taiji mami kaki amma ammi aai akka saheli samdhan'
  ).split(' '),
  (
    'kid children child bachche bacche baccha bachchon bacchon bachcho baccho bachho bachhe bachhon bacha bache ' +
    'baby infant newborn toddler'
  ).split(' '),
  'girl ladki ladkiyon daughter beti bacchi bachchi bachi gudiya bhanji bhatiji munni guddi'.split(' '),
  'boy ladka ladke ladkon ladko son beta bete beto bhanja bhatija munna'.split(' '),
]
