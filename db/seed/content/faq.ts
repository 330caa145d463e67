/** The questions of the demo shop. `order` follows from the place in the list. */
const QUESTIONS: readonly (readonly [category: string, question: string, answer: string])[] = [
  [
    'orders',
    'How do I know that my order went through?',
    'You see the order number right after you placed it, and we send it to your e-mail address. Every order is also listed under [My Orders](/orders), with each step from placed to delivered.',
  ],
  [
    'orders',
    'Can I change or cancel an order?',
    'You can cancel an order yourself on its page as long as it is pending or confirmed, that is, until we begin to pack it. To change a size or an address, cancel it and order again, or [write to us](/contact) soon.',
  ],
  [
    'orders',
    'Do I get a bill with GST?',
    'Yes. Every order has a tax invoice with the HSN code and the GST of each item. You can download it as a PDF from the order’s page, and a printed one is in the parcel.',
  ],
  [
    'payment',
    'How can I pay?',
    'By cash on delivery, or online by UPI, debit and credit card, net banking and wallets through our payment provider. Card numbers and UPI PINs are entered with the provider; the shop never sees them.',
  ],
  [
    'payment',
    'My payment failed, but the money has left my account. What now?',
    'Banks send such amounts back by themselves, mostly within 5-7 business days. If the order still waits for its payment you can try again from its page; you are never charged twice for one order. If the money does not come back, [send us](/contact) the order number and the bank’s reference.',
  ],
  [
    'payment',
    'Are there fees on top of the price?',
    'Prices include GST. Delivery is the only thing that may come on top, and the checkout shows it before you order. There is no fee for cash on delivery and none for paying by card.',
  ],
  [
    'delivery',
    'How long does delivery take?',
    'Standard delivery takes 3-7 business days: mostly 3-4 in large cities, up to 7 in the hills, the North East and on the islands. The order’s page tells when it was shipped and by whom.',
  ],
  [
    'delivery',
    'Where do you deliver?',
    'To every pincode in India that our couriers serve, islands and hill towns among them. We do not ship abroad.',
  ],
  [
    'delivery',
    'What does delivery cost?',
    'The [shipping page](/shipping) has the figures, and the checkout shows the exact amount for your cart before you order.',
  ],
  [
    'returns',
    'What can I send back, and until when?',
    'Write to us within **7 days** of delivery. Clothes must be unused and unwashed, in their original packaging with the tags on. Cloth that was cut to your length can be sent back when it is damaged, faulty, too short or not what you ordered. The [returns page](/returns) has the four steps.',
  ],
  [
    'returns',
    'When do I get my money back?',
    'Within 5-7 business days after we have looked at what came back. It goes to where you paid from; for cash on delivery we ask you for a bank account or UPI ID.',
  ],
  [
    'returns',
    'Can I exchange for another size?',
    'Yes, within the same 7 days and as long as the size is in stock. Tell us the order number and the size you need. The first exchange of an item travels at our cost.',
  ],
  [
    'sizes',
    'Which size fits me?',
    'Every garment’s page has a size chart with body measures and the measures of the garment itself, in centimetres and inches. Between two sizes, take the larger one for kurtas and the usual one for anything in knit.',
  ],
  [
    'sizes',
    'Do your clothes shrink?',
    'Our cottons and linens are washed before they are sewn; what is left is under 3 %. The care line of each product says how to wash it. Khadi softens with every wash.',
  ],
  [
    'fabric',
    'How is fabric by the metre sold?',
    'From 1 metre, in steps of 25 or 50 cm as the product’s page says, cut in one piece. The price is for a metre; the page shows the total for the length you choose.',
  ],
  [
    'fabric',
    'Why does handloom cloth have small knots and uneven lines?',
    'They are the marks of yarn that was tied and thrown by hand. They are not faults, and no two lengths are alike. A tear, a hole or a stain is a fault, and we take it back.',
  ],
  [
    'fabric',
    'Will the colour be exactly as on my screen?',
    'Nearly. Screens differ, and dye lots of natural colours do too. If you need pieces that match, order them together and say so in the order notes.',
  ],
  [
    'account',
    'Do I need an account?',
    'Not to look around, to fill a cart or to keep a wishlist: those stay on your device. To order you need one, so that only you can see your orders.',
  ],
  [
    'account',
    'How do I delete my account?',
    'On [your profile](/profile). Your name, addresses and sign-ins go at once. Invoices stay as long as tax law wants them kept.',
  ],
]

export const FAQ = {
  title: 'Frequently Asked Questions',
  content:
    'Short answers to what we are asked most. If yours is missing, [write to us](/contact): every message gets a ticket number and an answer from a person.',
  lastUpdated: '2026-10-12',
  faqs: QUESTIONS.map(([category, question, answer], order) => ({ question, answer, category, order })),
}
