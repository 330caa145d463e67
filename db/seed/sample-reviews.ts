import type { Fit } from '../../src/domain/reviews/reviews.ts'
import { DEMO_ORDERS } from './orders.ts'

/** An invented review of the demo shop. It belongs to no order and no customer, and the page says that it is a sample. */
export interface SampleReview {
  readonly author: string
  readonly rating: number
  readonly title: string
  readonly text: string
  readonly fit: Fit | null
  readonly heightCm: number | null
  readonly daysAgo: number
  /** Picks one of the product's variants. */
  readonly pick: number
}

interface ReviewedProduct {
  readonly handle: string
  readonly name: string
  readonly unit: 'piece' | 'metre'
  readonly mainCategory: string
  /** Whether it comes in several sizes. */
  readonly isSized: boolean
}

/** Returns 3 to 12 reviews for about three of four products, and none for the others; always the same for a handle. */
export function sampleReviews({ handle, name, unit, mainCategory, isSized }: ReviewedProduct): SampleReview[] {
  const random = generatorOf(handle)
  if (random() < 0.26 || REVIEWED.has(name)) return []
  const count = 3 + Math.floor(random() * 10)
  const texts = shuffled(unit === 'metre' ? CLOTH : /kids/i.test(mainCategory) ? KIDS : CLOTHES, random)
  const authors = shuffled(AUTHORS, random)
  return Array.from({ length: count }, (_, at): SampleReview => {
    const [rating, title, text] = texts[at % texts.length] ?? [5, '', '']
    const fit = isSized && random() < 0.8 ? fitOf(random()) : null
    const isAdult = isSized && !/kids/i.test(mainCategory)
    return {
      author: authors[at % authors.length] ?? '',
      rating,
      title,
      text,
      fit,
      heightCm: isAdult && random() < 0.6 ? 150 + Math.floor(random() * 33) : null,
      daysAgo: 3 + Math.floor(random() * 240),
      pick: Math.floor(random() * 1000),
    }
  })
}

/** Products with reviews by the demo shop's customers keep only those. */
const REVIEWED = new Set(
  DEMO_ORDERS.flatMap(({ items, reviews = [] }) => reviews.flatMap(({ item }) => items[item]?.[0] ?? [])),
)

function fitOf(chance: number): Fit {
  return chance < 0.13 ? 'small' : chance < 0.88 ? 'as expected' : 'large'
}

type Text = readonly [rating: number, title: string, text: string]

const CLOTHES: readonly Text[] = [
  [5, 'Even better in hand', 'The cloth is softer than I expected and the stitching inside is as neat as outside.'],
  [5, 'Wearing it every week', 'Washed it six times by hand. The colour has not faded and the seams have not moved.'],
  [5, 'Lovely colour', 'The colour matches the page. My mother has asked for the same one.'],
  [5, '', 'Comfortable through a whole day of travel, and it hardly creased.'],
  [4, 'Good, needs ironing', 'Nice fabric and a good cut. It does need ironing after every wash.'],
  [4, 'Good value', 'Well made for the price. One loose thread at the hem, which I cut off.'],
  [4, 'Slightly longer than I thought', 'I had it shortened by two centimetres. Otherwise exactly what I wanted.'],
  [4, '', 'Delivery took five days. The piece itself is very good.'],
  [4, 'Nice for the office', 'Simple, and not see-through. I would like it with pockets.'],
  [3, 'Fine, not special', 'The fabric is good, but the colour is a shade darker than I imagined.'],
  [3, 'Check the size guide', 'I ordered my usual size and it was not quite right. The exchange was quick.'],
  [2, 'Not for me', 'The cut does not suit me, although the cloth is nice. I returned it.'],
]

const KIDS: readonly Text[] = [
  [5, 'No scratchy seams', 'My son usually pulls at his collar. He kept this on for a whole wedding.'],
  [5, 'Survived the playground', 'Washed in the machine many times already, and still looks good.'],
  [5, '', 'Soft, and the colour is exactly as shown.'],
  [4, 'Room to grow', 'We took one size larger and it will last until next year.'],
  [4, 'Pretty', 'My daughter loves it. The buttons are a little tight at first.'],
  [4, '', 'Good cotton for summer. Dries quickly.'],
  [3, 'Shrank a little', 'About one centimetre after the first warm wash. Wash it cold.'],
  [3, 'Fine', 'Nice cloth, but the sleeves are short for the age on the label.'],
]

const CLOTH: readonly Text[] = [
  [5, 'My tailor was pleased', 'Cut straight and the length was exact. It was easy to sew.'],
  [5, 'Beautiful fall', 'Made a kurta from it. It falls well and is cool to wear.'],
  [5, '', 'The weave is even and the colour did not run in the first wash.'],
  [4, 'Wash before you cut', 'It shrank by about three per cent, as the page says. Lovely after that.'],
  [4, 'Good for shirts', 'A little thinner than I expected, but right for summer.'],
  [4, 'True to the picture', 'The colour is right by daylight. Packed well.'],
  [3, 'Narrower than usual', 'I should have read the width first. Order half a metre more.'],
  [3, '', 'Nice cloth with some thick threads, which is normal for handloom.'],
]

/** First names only. */
const AUTHORS = (
  'Aarti Aditi Ajay Amrita Anil Anjali Bhavna Deepa Divya Farah Geeta Harpreet Imran Ishita Jaya Karthik Kavita ' +
  'Leela Manish Mariam Neha Nikhil Nisha Pooja Prakash Radha Rahul Rekha Rohan Sameer Sana Shalini Shruti Sunil Swati Tara ' +
  'Uma Varun Vidya Yash'
).split(' ')

/** A small linear congruential generator, so that the same handle always gives the same reviews. */
function generatorOf(text: string): () => number {
  let state = 2166136261
  for (const character of text) state = Math.imul(state ^ character.charCodeAt(0), 16777619) >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  return list
    .map((value) => ({ value, key: random() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ value }) => value)
}
