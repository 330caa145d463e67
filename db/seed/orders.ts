import { type DemoPerson, PEOPLE, PRIYA } from './people.ts'

/** How far an order has come by the day the demo shop is opened. */
type Fate =
  | 'waits for its payment'
  | 'payment failed'
  | 'confirmed'
  | 'processing'
  | 'shipped'
  | 'delivered'
  | 'cancelled'
  | 'never paid'

export interface DemoOrder {
  readonly by: DemoPerson
  /** Before the demo shop is loaded; may be a fraction. */
  readonly daysAgo: number
  /** Pieces or metres. */
  readonly goods: readonly (readonly [name: string, color: string, size: string, quantity: number])[]
  readonly pays: 'cod' | 'razorpay'
  readonly fate: Fate
  readonly coupon?: string
  /** Which of the person's addresses; the first unless told otherwise. */
  readonly address?: number
  readonly notes?: string
  readonly parcel?: readonly [courier: string, trackingNumber: string]
  readonly reviews?: readonly DemoReview[]
}

export interface DemoReview {
  /** Which of the goods. */
  readonly of: number
  readonly rating: 1 | 2 | 3 | 4 | 5
  readonly title: string
  readonly text: string
  /** What the shop replied. */
  readonly answer?: string
  /** The shop has not looked at it yet. */
  readonly waits?: true
}

const SANJH = 'Sanjh Block Print Straight Kurta in Indigo Cotton'
const ASHRAM = 'Ashram Plain Khadi Cotton Fabric, Natural Dyes'
const PHOOL_PATTI = 'Phool Patti Block Print Mulmul Dupatta'
const GODOWN = 'Godown Solid Linen Casual Shirt with One Pocket'
const RAJMATA = 'Rajmata Handwoven Mulberry Silk Saree in Red'
const JAMDANI = 'Jamdani-Style Floral Dupatta in Fine Chanderi'
const CHAANDNI = 'Chaandni Chikankari Embroidered Kurta in White'

const { meera, arjun, fatima, gurpreet, ananya, kabir, lakshmi, vikram } = PEOPLE

/** The oldest first, so that the invoices' numbers follow their days. Couriers are invented. */
export const DEMO_ORDERS: readonly DemoOrder[] = [
  {
    by: meera,
    daysAgo: 83,
    goods: [
      [SANJH, 'Indigo', 'M', 1],
      [JAMDANI, 'White', 'Free Size', 1],
    ],
    pays: 'razorpay',
    fate: 'delivered',
    reviews: [
      {
        of: 0,
        rating: 5,
        title: 'My third one, for my sister',
        text: 'The indigo is deep and it has not run in two washes. I am 160 cm and M ends just below my knee.',
      },
      {
        of: 1,
        rating: 4,
        title: 'Light as promised',
        text: 'Stands a little away from the shoulder, as Chanderi does. It creases if you sit on it.',
      },
    ],
  },
  {
    by: arjun,
    daysAgo: 79,
    goods: [
      [GODOWN, 'Navy', 'L', 1],
      ['Savera Solid Poplin Formal Shirt in Combed Cotton', 'White', 'L', 1],
    ],
    pays: 'cod',
    fate: 'delivered',
    reviews: [
      {
        of: 0,
        rating: 5,
        title: 'Breathes',
        text: 'Wore it through a humid week on site. It gets better with every wash; iron it damp.',
      },
      {
        of: 1,
        rating: 3,
        title: 'Good cloth, long sleeves',
        text: 'The poplin is fine and the stitching is neat, but the sleeves are 2 cm too long for me.',
        answer:
          'Thank you for telling us. We have added the sleeve length to the size guide; an exchange is free within 7 days.',
      },
    ],
  },
  {
    by: PRIYA,
    daysAgo: 74,
    goods: [
      [SANJH, 'Indigo', 'S', 1],
      [JAMDANI, 'Teal', 'Free Size', 1],
    ],
    pays: 'razorpay',
    fate: 'delivered',
    parcel: ['Hawa Express', 'HX40117265'],
    reviews: [
      {
        of: 0,
        rating: 5,
        title: 'Exactly the blue of the picture',
        text: 'Soft from the first day and not see-through.\n\nThe pocket is deep enough for a phone, which made me order a second one.',
      },
    ],
  },
  {
    by: fatima,
    daysAgo: 66,
    goods: [
      ['Chhipa Block Print Cotton Fabric in Vegetable Dyes', 'Indigo', '', 2.5],
      ['Dabu Mud-Resist Block Print Cotton Fabric', 'Brown', '', 3],
    ],
    pays: 'razorpay',
    coupon: 'DISCOUNT10',
    fate: 'delivered',
    reviews: [
      {
        of: 0,
        rating: 5,
        title: 'The real thing',
        text: 'The blocks do not meet to the millimetre, and that is how you know. It smells of the dye vat for a day. 2.5 m was enough for a kurta in 44.',
      },
      {
        of: 1,
        rating: 4,
        title: 'Lovely, wash it apart',
        text: 'A little colour came out in the first wash, none after.',
      },
    ],
  },
  {
    by: gurpreet,
    daysAgo: 58,
    goods: [
      [SANJH, 'Indigo', 'XL', 1],
      ['Patiala Solid Gathered Salwar in Soft Cotton', 'White', 'XL', 1],
    ],
    pays: 'cod',
    fate: 'delivered',
    reviews: [
      {
        of: 0,
        rating: 4,
        title: 'Roomy and cool',
        text: 'XL is generous, I could have taken L. The slits are high enough to sit on the floor in.',
      },
      { of: 1, rating: 5, title: 'Proper pleats', text: 'Enough cloth in the gathers to fall as a Patiala should.' },
    ],
  },
  {
    by: PRIYA,
    daysAgo: 52,
    goods: [
      [ASHRAM, 'Ivory', '', 2.5],
      ['Dabu Mud-Resist Block Print Cotton Fabric', 'Indigo', '', 3],
    ],
    pays: 'cod',
    coupon: 'DISCOUNT10',
    fate: 'delivered',
    notes: 'Please cut both lengths in one piece.',
    parcel: ['Pushpak Parcel', 'PP-2290-8814'],
    reviews: [
      {
        of: 0,
        rating: 4,
        title: 'Honest khadi',
        text: 'Slubby and strong. Shrinks a little, so wash it before you cut. The length was measured generously.',
      },
    ],
  },
  {
    by: ananya,
    daysAgo: 47,
    goods: [
      ['Manjari Block Print Saree in Featherlight Mulmul', 'Indigo', 'Free Size', 1],
      [CHAANDNI, 'White', 'M', 1],
    ],
    pays: 'razorpay',
    fate: 'delivered',
    reviews: [
      {
        of: 0,
        rating: 5,
        title: 'I forget that I am wearing it',
        text: 'Drapes in a minute and stays. It came with the fall stitched on, which the page did not even promise.',
      },
      {
        of: 1,
        rating: 4,
        title: 'Fine needlework',
        text: 'Tiny even stitches, no loose threads. You do need the slip in sunlight.',
      },
    ],
  },
  {
    by: kabir,
    daysAgo: 41,
    goods: [
      ['Parliament Solid Khadi Nehru Jacket with Lining', 'Indigo', '40', 1],
      ['Rozmarra Solid Cotton Kurta with Side Pockets', 'White', '40', 1],
    ],
    pays: 'razorpay',
    fate: 'delivered',
    reviews: [
      {
        of: 0,
        rating: 5,
        title: 'Sits like it was made for me',
        text: 'The lining makes the difference. Three weddings so far, and it still holds its shape.',
      },
      {
        of: 1,
        rating: 2,
        title: 'Thin for the price',
        text: 'Comfortable, but you can see the pocket bag through the white. I would take the blue one.',
        answer: 'You are right about the white: we now line its pockets. Write to us and we exchange yours.',
      },
    ],
  },
  {
    by: lakshmi,
    daysAgo: 35,
    goods: [
      [RAJMATA, 'Red', 'Free Size', 1],
      [SANJH, 'Indigo', 'L', 1],
    ],
    pays: 'razorpay',
    fate: 'delivered',
    reviews: [
      {
        of: 0,
        rating: 5,
        title: 'For my daughter’s wedding',
        text: 'Heavy in the hand, the zari is even, and the red is a red and not an orange. It came in a muslin bag.',
      },
      {
        of: 1,
        rating: 3,
        title: 'Nice, but one seam',
        text: 'Good print. The left side seam opened a little; my tailor closed it.',
      },
    ],
  },
  {
    by: PRIYA,
    daysAgo: 31,
    goods: [['Gol Gappa Polka Dot Skater Dress in Rayon', 'Red', 'S', 1]],
    pays: 'razorpay',
    fate: 'cancelled',
  },
  {
    by: vikram,
    daysAgo: 26,
    goods: [
      ['Swaraj Solid Khadi Shirt with Wooden Buttons', 'White', 'XL', 1],
      ['Dhariwala Striped Handloom Cotton Trousers', 'Blue', '36', 1],
    ],
    pays: 'cod',
    fate: 'delivered',
    reviews: [
      {
        of: 0,
        rating: 5,
        title: 'Wooden buttons!',
        text: 'Small thing, but they make the shirt. The cloth has some weight.',
      },
      { of: 1, rating: 4, title: 'Sturdy', text: 'Stiff for the first week, then just right.', waits: true },
    ],
  },
  {
    by: PRIYA,
    daysAgo: 20,
    goods: [['Khwaab Floral Anarkali Set with Printed Dupatta', 'Teal', 'S', 1]],
    pays: 'razorpay',
    fate: 'never paid',
  },
  {
    by: meera,
    daysAgo: 17,
    goods: [
      ['Samandar Pure Linen Fabric in Washed Solids', 'Teal', '', 2.25],
      ['Hawa Solid Wide-Leg Palazzo in Cool Rayon', 'Black', 'M', 1],
    ],
    pays: 'razorpay',
    fate: 'delivered',
    reviews: [
      {
        of: 0,
        rating: 5,
        title: 'Washed and ready',
        text: 'No shrinking at all, so the washing they promise is real. Made two blouses from 2.25 m.',
        waits: true,
      },
    ],
  },
  {
    by: PRIYA,
    daysAgo: 12,
    goods: [
      [RAJMATA, 'Red', 'Free Size', 1],
      ['Shubh Silk Dhoti for Weddings and Pujas', 'Ivory', 'Free Size', 1],
    ],
    pays: 'razorpay',
    address: 1,
    fate: 'delivered',
    notes: 'A gift: please leave out the bill.',
    parcel: ['Hawa Express', 'HX40182004'],
  },
  {
    by: PRIYA,
    daysAgo: 5,
    goods: [
      ['Jugalbandi Floral Midi Dress in Cotton Voile', 'Yellow', 'S', 1],
      ['Kavita Handloom Striped Dupatta in Khadi Cotton', 'Indigo', 'Free Size', 2],
    ],
    pays: 'razorpay',
    fate: 'shipped',
    parcel: ['Pushpak Parcel', 'PP-2291-0377'],
  },
  {
    by: PRIYA,
    daysAgo: 3,
    goods: [
      ['Megh Solid Linen Saree with a Silver Zari Edge', 'Blue', 'Free Size', 1],
      [PHOOL_PATTI, 'Indigo', 'Free Size', 1],
      ['Boonda Baandi Leheriya Dupatta in Soft Chiffon', 'Pink', 'Free Size', 1],
      ['Chai Break Solid Crew Neck T-Shirt in Cotton', 'Teal', 'M', 2],
      ['Samandar Pure Linen Fabric in Washed Solids', 'Ivory', '', 1.5],
    ],
    pays: 'razorpay',
    fate: 'processing',
  },
  {
    by: arjun,
    daysAgo: 2,
    goods: [['Lal Ghoda Straight Jeans in Raw-Look Denim', 'Indigo', '34', 1]],
    pays: 'cod',
    fate: 'confirmed',
  },
  {
    by: PRIYA,
    daysAgo: 1.4,
    goods: [['Nukta Polka Dot Cotton Lawn Fabric by the Metre', 'Navy', '', 2]],
    pays: 'cod',
    fate: 'confirmed',
  },
  {
    by: PRIYA,
    daysAgo: 1.1,
    goods: [['Deodar Geometric Border Woollen Stole', 'Teal', 'Free Size', 1]],
    pays: 'razorpay',
    fate: 'payment failed',
  },
  {
    by: kabir,
    daysAgo: 0.6,
    goods: [['Taar Ikat Handloom Shirt with Band Collar', 'Indigo', 'L', 1]],
    pays: 'razorpay',
    fate: 'confirmed',
  },
  {
    by: PRIYA,
    daysAgo: 0.2,
    goods: [['Safar Striped Kurta and Trouser Set in Linen', 'Blue', 'S', 1]],
    pays: 'razorpay',
    fate: 'confirmed',
  },
  {
    by: PRIYA,
    daysAgo: 0.05,
    goods: [['Palna Tiny Block Print Baby Frock in Mulmul', 'Pink', '3-6 M', 1]],
    pays: 'razorpay',
    fate: 'waits for its payment',
  },
]
