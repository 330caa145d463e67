import { sceneUrl } from '../../../src/domain/catalogue/picture-urls.ts'

/** The story of the demo shop. Company and people are invented. */
export const ABOUT = {
  companyName: 'Vastra',
  foundedYear: '2019',
  story: `Vastra began with a trunk. When Kamala Rangrez’s grandmother died, the family found forty metres of indigo cloth in it, folded in neem leaves and as good as new. Nobody alive knew who had woven it. That bothered us.

So we went and asked: in Kotpad and Bhuj, in Chanderi and Maheshwar, in villages that are on no map. We met people who can tell by touch how many threads stand in an inch, and who sold their cloth to whoever came by with cash. We began to buy from them by name, at prices they set, and to sell in one small shop behind Tripolia Bazaar.

Today sixty-two weavers, printers and dyers work with us, and most of them could not care less about the internet. That part is ours. Their names stand on every product’s page, because cloth that somebody made should not be cloth that nobody made.`,
  storyImage: sceneUrl('hero-handloom-tall'),
  missionBgImage: sceneUrl('hero-festive'),
  mission:
    'To sell handmade cloth and honest clothes at prices that feed those who make them, to people who will wear them for years.',
  vision: 'An India in which a weaver’s daughter becomes a weaver because she wants to.',
  values: [
    {
      title: 'Names, not mysteries',
      description: 'Every piece says who made it, where, and of what.',
    },
    {
      title: 'Paid before it sells',
      description: 'Weavers are paid when the cloth leaves the loom, not when it leaves our shelf.',
    },
    {
      title: 'No theatre',
      description: 'No countdowns, no invented discounts, no “only two left” that is not true.',
    },
    {
      title: 'Made to be mended',
      description: 'Wide seams, spare buttons, and a metre of the same cloth when you need one.',
    },
  ],
  milestones: [
    {
      year: '2019',
      title: 'One shop, nine looms',
      description: 'Forty square metres behind Tripolia Bazaar, and a kettle.',
    },
    {
      year: '2020',
      title: 'The silent months',
      description: 'The shop was shut, the looms were not: we kept buying, and sold by telephone.',
    },
    {
      year: '2021',
      title: 'Cloth by the metre',
      description: 'Tailors asked, so we began to cut: khadi first, then everything.',
    },
    {
      year: '2023',
      title: 'A dye house of our own',
      description: 'Indigo, madder and pomegranate in Sanganer, with a pond that cleans the water.',
    },
    { year: '2025', title: 'Sixty makers', description: 'The sixtieth to join was the granddaughter of the first.' },
    { year: '2026', title: 'The shop you are in', description: 'Built to open quickly on an old telephone, anywhere.' },
  ],
  team: [
    {
      name: 'Kamala Rangrez',
      position: 'Founder',
      bio: 'Grew up between dye vats. Buys every length herself and can be found wherever there is no signal.',
      image: '',
    },
    {
      name: 'Imran Chhipa',
      position: 'Printing and dyeing',
      bio: 'Ninth in a line of block printers. Keeps eleven hundred blocks in order, and remembers all of them.',
      image: '',
    },
    {
      name: 'Lakshmi Devanga',
      position: 'Weavers’ cooperative',
      bio: 'Speaks four languages and settles prices in all of them, always in the weaver’s favour.',
      image: '',
    },
    {
      name: 'Meera Rathore',
      position: 'Customer care and grievances',
      bio: 'Reads every message. If something went wrong with your order, she is the one who puts it right.',
      image: '',
    },
    {
      name: 'Joseph Kurian',
      position: 'Cutting and tailoring',
      bio: 'Forty years at the table. Measures twice, frowns, measures again.',
      image: '',
    },
    {
      name: 'Tenzin Dolma',
      position: 'Packing and dispatch',
      bio: 'Folds a saree in eleven seconds. We have timed it.',
      image: '',
    },
  ],
}
