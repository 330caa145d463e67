import { sceneUrl } from '../../../src/domain/catalogue/picture-urls.ts'

/** The about page of the demo shop. Company and people are invented. */
export const ABOUT = {
  companyName: 'Vastra',
  foundedYear: '2019',
  story: `Vastra began with an old trunk. When Kamala Rangrez’s grandmother passed away, the family found forty metres of indigo cloth in it, packed in neem leaves and as good as new. Nobody in the family knew who had woven it.

So Kamala went looking for weavers in Kotpad and Bhuj, in Chanderi and Maheshwar. She met people who can tell the thread count of a cloth by touch, but who had to sell to middlemen for whatever they offered. We began to buy from them directly, at prices they set, and to sell in a small shop behind Tripolia Bazaar.

Today we work with sixty-two weavers, printers and dyers across India. They make the cloth, and we take it to customers all over the country. Every product page names its maker, because good work deserves credit.`,
  storyImage: sceneUrl('hero-handloom-tall'),
  missionBgImage: sceneUrl('hero-festive'),
  mission: 'To sell handmade fabric and well-made clothes that last for years, at prices that pay their makers fairly.',
  vision: 'An India in which a weaver’s daughter becomes a weaver because she wants to.',
  values: [
    {
      title: 'We name our makers',
      description: 'Every product page says who made it, where, and from what.',
    },
    {
      title: 'Makers are paid first',
      description: 'We pay weavers when the cloth leaves the loom, not when it is sold.',
    },
    {
      title: 'Honest selling',
      description: 'No countdown timers, no inflated discounts, no false “only two left”.',
    },
    {
      title: 'Made to last',
      description: 'Wide seams, spare buttons, and matching fabric for repairs when you need it.',
    },
  ],
  milestones: [
    {
      year: '2019',
      title: 'One shop, nine looms',
      description: 'We opened a shop of forty square metres behind Tripolia Bazaar.',
    },
    {
      year: '2020',
      title: 'Through the lockdown',
      description: 'The shop was closed, but we kept buying from our weavers and sold by phone.',
    },
    {
      year: '2021',
      title: 'Fabric by the metre',
      description: 'At the request of tailors, we began to sell fabric by the metre, starting with khadi.',
    },
    {
      year: '2023',
      title: 'A dye house of our own',
      description: 'We opened a natural dye house in Sanganer, with a pond that treats the waste water.',
    },
    {
      year: '2025',
      title: 'Sixty makers',
      description: 'The sixtieth maker to join us is the granddaughter of the first.',
    },
    {
      year: '2026',
      title: 'Our online store',
      description: 'We opened this store, built to load quickly on any phone.',
    },
  ],
  team: [
    {
      name: 'Kamala Rangrez',
      position: 'Founder',
      bio: 'Grew up in a family of dyers. She selects every fabric herself and spends half the year visiting weavers.',
      image: '',
    },
    {
      name: 'Imran Chhipa',
      position: 'Printing and dyeing',
      bio: 'A ninth-generation block printer who looks after our collection of eleven hundred blocks.',
      image: '',
    },
    {
      name: 'Lakshmi Devanga',
      position: 'Weavers’ cooperative',
      bio: 'Speaks four languages and represents our weavers when prices are agreed.',
      image: '',
    },
    {
      name: 'Meera Rathore',
      position: 'Customer care and grievances',
      bio: 'Reads every message. If something goes wrong with your order, she puts it right.',
      image: '',
    },
    {
      name: 'Joseph Kurian',
      position: 'Cutting and tailoring',
      bio: 'Has forty years of experience as a cutter. Every length is measured twice.',
      image: '',
    },
    {
      name: 'Tenzin Dolma',
      position: 'Packing and dispatch',
      bio: 'Makes sure that every parcel is packed with care and leaves on time.',
      image: '',
    },
  ],
}
