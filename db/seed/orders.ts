import { type DemoPerson, PEOPLE, PRIYA } from './people.ts'

/** The stage of an order when the demo shop is loaded. */
type Stage =
  | 'awaiting payment'
  | 'payment failed'
  | 'confirmed'
  | 'processing'
  | 'shipped'
  | 'delivered'
  | 'cancelled'
  | 'payment expired'

export interface DemoOrder {
  readonly customer: DemoPerson
  /** Days before the demo shop is loaded; may be a fraction. */
  readonly daysAgo: number
  /** Quantities in pieces or metres. */
  readonly items: readonly (readonly [name: string, color: string, size: string, quantity: number])[]
  readonly paymentMethod: 'cod' | 'razorpay'
  readonly stage: Stage
  readonly coupon?: string
  /** Index of the customer's address. Default 0. */
  readonly address?: number
  readonly notes?: string
  /** With further tracking numbers for an order that left in several parcels. */
  readonly parcel?: readonly [courier: string, trackingNumber: string, ...further: string[]]
  readonly reviews?: readonly DemoReview[]
}

export interface DemoReview {
  /** Index of the reviewed item. */
  readonly item: number
  readonly rating: 1 | 2 | 3 | 4 | 5
  readonly title: string
  readonly text: string
  /** The shop's reply. */
  readonly answer?: string
  /** Waiting for moderation. */
  readonly isPending?: true
}

const SANJH = 'Sanjh Block Print Straight Kurta in Indigo Cotton'
const ASHRAM = 'Ashram Plain Khadi Cotton Fabric, Natural Dyes'
const PHOOL_PATTI = 'Phool Patti Block Print Mulmul Dupatta'
const GODOWN = 'Godown Solid Linen Casual Shirt with One Pocket'
const RAJMATA = 'Rajmata Handwoven Mulberry Silk Saree in Red'
const JAMDANI = 'Jamdani-Style Floral Dupatta in Fine Chanderi'
const CHAANDNI = 'Chaandni Chikankari Embroidered Kurta in White'

const { meera, arjun, fatima, gurpreet, ananya, kabir, lakshmi, vikram } = PEOPLE

/** Oldest first, so that invoice numbers follow the dates. Couriers are invented. */
export const DEMO_ORDERS: readonly DemoOrder[] = [
  {
    customer: meera,
    daysAgo: 83,
    items: [
      [SANJH, 'Indigo', 'M', 1],
      [JAMDANI, 'White', 'Free Size', 1],
    ],
    paymentMethod: 'razorpay',
    stage: 'delivered',
    reviews: [
      {
        item: 0,
        rating: 5,
        title: 'My third one, for my sister',
        text: 'The indigo is deep and it has not run in two washes. I am 160 cm and M ends just below my knee.',
      },
      {
        item: 1,
        rating: 4,
        title: 'Light as promised',
        text: 'Stands a little away from the shoulder, as Chanderi does. It creases if you sit on it.',
      },
    ],
  },
  {
    customer: arjun,
    daysAgo: 79,
    items: [
      [GODOWN, 'Navy', 'L', 1],
      ['Savera Solid Poplin Formal Shirt in Combed Cotton', 'White', 'L', 1],
    ],
    paymentMethod: 'cod',
    stage: 'delivered',
    reviews: [
      {
        item: 0,
        rating: 5,
        title: 'Breathes',
        text: 'Wore it through a humid week on site. It gets better with every wash; iron it damp.',
      },
      {
        item: 1,
        rating: 3,
        title: 'Good cloth, long sleeves',
        text: 'The poplin is fine and the stitching is neat, but the sleeves are 2 cm too long for me.',
        answer:
          'Thank you for telling us. We have added the sleeve length to the size guide; an exchange is free within 7 days.',
      },
    ],
  },
  {
    customer: PRIYA,
    daysAgo: 74,
    items: [
      [SANJH, 'Indigo', 'S', 1],
      [JAMDANI, 'Teal', 'Free Size', 1],
    ],
    paymentMethod: 'razorpay',
    stage: 'delivered',
    parcel: ['Hawa Express', 'HX40117265'],
    reviews: [
      {
        item: 0,
        rating: 5,
        title: 'Exactly the blue of the picture',
        text: 'Soft from the first day and not see-through.\n\nThe pocket is deep enough for a phone, which made me order a second one.',
      },
    ],
  },
  {
    customer: fatima,
    daysAgo: 66,
    items: [
      ['Chhipa Block Print Cotton Fabric in Vegetable Dyes', 'Indigo', '', 2.5],
      ['Dabu Mud-Resist Block Print Cotton Fabric', 'Brown', '', 3],
    ],
    paymentMethod: 'razorpay',
    coupon: 'DISCOUNT10',
    stage: 'delivered',
    reviews: [
      {
        item: 0,
        rating: 5,
        title: 'The real thing',
        text: 'The blocks do not meet to the millimetre, and that is how you know. It smells of the dye vat for a day. 2.5 m was enough for a kurta in 44.',
      },
      {
        item: 1,
        rating: 4,
        title: 'Lovely, wash it apart',
        text: 'A little colour came out in the first wash, none after.',
      },
    ],
  },
  {
    customer: gurpreet,
    daysAgo: 58,
    items: [
      [SANJH, 'Indigo', 'XL', 1],
      ['Patiala Solid Gathered Salwar in Soft Cotton', 'White', 'XL', 1],
    ],
    paymentMethod: 'cod',
    stage: 'delivered',
    reviews: [
      {
        item: 0,
        rating: 4,
        title: 'Roomy and cool',
        text: 'XL is generous, I could have taken L. The slits are high enough to sit on the floor in.',
      },
      { item: 1, rating: 5, title: 'Proper pleats', text: 'Enough cloth in the gathers to fall as a Patiala should.' },
    ],
  },
  {
    customer: PRIYA,
    daysAgo: 52,
    items: [
      [ASHRAM, 'Ivory', '', 2.5],
      ['Dabu Mud-Resist Block Print Cotton Fabric', 'Indigo', '', 3],
    ],
    paymentMethod: 'cod',
    coupon: 'DISCOUNT10',
    stage: 'delivered',
    notes: 'Please cut both lengths in one piece.',
    parcel: ['Pushpak Parcel', 'PP-2290-8814'],
    reviews: [
      {
        item: 0,
        rating: 4,
        title: 'Honest khadi',
        text: 'Slubby and strong. Shrinks a little, so wash it before you cut. The length was measured generously.',
      },
    ],
  },
  {
    customer: ananya,
    daysAgo: 47,
    items: [
      ['Manjari Block Print Saree in Featherlight Mulmul', 'Indigo', 'Free Size', 1],
      [CHAANDNI, 'White', 'M', 1],
    ],
    paymentMethod: 'razorpay',
    stage: 'delivered',
    reviews: [
      {
        item: 0,
        rating: 5,
        title: 'I forget that I am wearing it',
        text: 'Drapes in a minute and stays. It came with the fall stitched on, which the page did not even promise.',
      },
      {
        item: 1,
        rating: 4,
        title: 'Fine needlework',
        text: 'Tiny even stitches, no loose threads. You do need the slip in sunlight.',
      },
    ],
  },
  {
    customer: kabir,
    daysAgo: 41,
    items: [
      ['Parliament Solid Khadi Nehru Jacket with Lining', 'Indigo', '40', 1],
      ['Rozmarra Solid Cotton Kurta with Side Pockets', 'White', '40', 1],
    ],
    paymentMethod: 'razorpay',
    stage: 'delivered',
    reviews: [
      {
        item: 0,
        rating: 5,
        title: 'Sits like it was made for me',
        text: 'The lining makes the difference. Three weddings so far, and it still holds its shape.',
      },
      {
        item: 1,
        rating: 2,
        title: 'Thin for the price',
        text: 'Comfortable, but you can see the pocket bag through the white. I would take the blue one.',
        answer: 'You are right about the white: we now line its pockets. Write to us and we will exchange yours.',
      },
    ],
  },
  {
    customer: lakshmi,
    daysAgo: 35,
    items: [
      [RAJMATA, 'Red', 'Free Size', 1],
      [SANJH, 'Indigo', 'L', 1],
    ],
    paymentMethod: 'razorpay',
    stage: 'delivered',
    reviews: [
      {
        item: 0,
        rating: 5,
        title: 'For my daughter’s wedding',
        text: 'Heavy in the hand, the zari is even, and the red is a red and not an orange. It came in a muslin bag.',
      },
      {
        item: 1,
        rating: 3,
        title: 'Nice, but one seam',
        text: 'Good print. The left side seam opened a little; my tailor closed it.',
      },
    ],
  },
  {
    customer: PRIYA,
    daysAgo: 31,
    items: [['Gol Gappa Polka Dot Skater Dress in Rayon', 'Red', 'S', 1]],
    paymentMethod: 'razorpay',
    stage: 'cancelled',
  },
  {
    customer: vikram,
    daysAgo: 26,
    items: [
      ['Swaraj Solid Khadi Shirt with Wooden Buttons', 'White', 'XL', 1],
      ['Dhariwala Striped Handloom Cotton Trousers', 'Blue', '36', 1],
    ],
    paymentMethod: 'cod',
    stage: 'delivered',
    reviews: [
      {
        item: 0,
        rating: 5,
        title: 'Wooden buttons!',
        text: 'Small thing, but they make the shirt. The cloth has some weight.',
      },
      { item: 1, rating: 4, title: 'Sturdy', text: 'Stiff for the first week, then just right.', isPending: true },
    ],
  },
  {
    customer: PRIYA,
    daysAgo: 20,
    items: [['Khwaab Floral Anarkali Set with Printed Dupatta', 'Teal', 'S', 1]],
    paymentMethod: 'razorpay',
    stage: 'payment expired',
  },
  {
    customer: meera,
    daysAgo: 17,
    items: [
      ['Samandar Pure Linen Fabric in Washed Solids', 'Teal', '', 2.25],
      ['Hawa Solid Wide-Leg Palazzo in Cool Rayon', 'Black', 'M', 1],
    ],
    paymentMethod: 'razorpay',
    stage: 'delivered',
    reviews: [
      {
        item: 0,
        rating: 5,
        title: 'Washed and ready',
        text: 'No shrinking at all, so it really is pre-washed. Made two blouses from 2.25 m.',
        isPending: true,
      },
    ],
  },
  {
    customer: PRIYA,
    daysAgo: 12,
    items: [
      [RAJMATA, 'Red', 'Free Size', 1],
      ['Shubh Silk Dhoti for Weddings and Pujas', 'Ivory', 'Free Size', 1],
    ],
    paymentMethod: 'razorpay',
    address: 1,
    stage: 'delivered',
    notes: 'A gift: please leave out the bill.',
    parcel: ['Hawa Express', 'HX40182004'],
  },
  {
    customer: PRIYA,
    daysAgo: 5,
    items: [
      ['Jugalbandi Floral Midi Dress in Cotton Voile', 'Yellow', 'S', 1],
      ['Kavita Handloom Striped Dupatta in Khadi Cotton', 'Indigo', 'Free Size', 2],
    ],
    paymentMethod: 'razorpay',
    stage: 'shipped',
    parcel: ['Pushpak Parcel', 'PP-2291-0377', 'PP-2291-0378'],
  },
  {
    customer: PRIYA,
    daysAgo: 3,
    items: [
      ['Megh Solid Linen Saree with a Silver Zari Edge', 'Blue', 'Free Size', 1],
      [PHOOL_PATTI, 'Indigo', 'Free Size', 1],
      ['Boonda Baandi Leheriya Dupatta in Soft Chiffon', 'Pink', 'Free Size', 1],
      ['Chai Break Solid Crew Neck T-Shirt in Cotton', 'Teal', 'M', 2],
      ['Samandar Pure Linen Fabric in Washed Solids', 'Ivory', '', 1.5],
    ],
    paymentMethod: 'razorpay',
    stage: 'processing',
  },
  {
    customer: arjun,
    daysAgo: 2,
    items: [['Lal Ghoda Straight Jeans in Raw-Look Denim', 'Indigo', '34', 1]],
    paymentMethod: 'cod',
    stage: 'confirmed',
  },
  {
    customer: PRIYA,
    daysAgo: 1.4,
    items: [['Nukta Polka Dot Cotton Lawn Fabric by the Metre', 'Navy', '', 2]],
    paymentMethod: 'cod',
    stage: 'confirmed',
  },
  {
    customer: PRIYA,
    daysAgo: 1.1,
    items: [['Deodar Geometric Border Woollen Stole', 'Teal', 'Free Size', 1]],
    paymentMethod: 'razorpay',
    stage: 'payment failed',
  },
  {
    customer: kabir,
    daysAgo: 0.6,
    items: [['Taar Ikat Handloom Shirt with Band Collar', 'Indigo', 'L', 1]],
    paymentMethod: 'razorpay',
    stage: 'confirmed',
  },
  {
    customer: PRIYA,
    daysAgo: 0.2,
    items: [['Safar Striped Kurta and Trouser Set in Linen', 'Blue', 'S', 1]],
    paymentMethod: 'razorpay',
    stage: 'confirmed',
  },
  {
    customer: PRIYA,
    daysAgo: 0.05,
    items: [['Palna Tiny Block Print Baby Frock in Mulmul', 'Pink', '3-6 M', 1]],
    paymentMethod: 'razorpay',
    stage: 'awaiting payment',
  },
]
