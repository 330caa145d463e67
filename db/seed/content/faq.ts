/** The FAQ of the demo shop, in display order. */
const QUESTIONS: readonly (readonly [category: string, question: string, answer: string])[] = [
  [
    'orders',
    'How do I know that my order went through?',
    'We show the order number as soon as you place the order. Every order is listed under [My Orders](/orders), with its number and each step from placed to delivered.',
  ],
  [
    'orders',
    'Can I change or cancel an order?',
    'You can cancel an order yourself on its page while it is pending or confirmed, that is, until we start packing it. To change a size or an address, cancel the order and place it again, or [contact us](/contact) as soon as possible.',
  ],
  [
    'orders',
    'Do I get a bill with GST?',
    'Yes. Every order has a tax invoice with the HSN code and the GST of each item. You can download it as a PDF from the order’s page, and we include a printed copy in the parcel.',
  ],
  [
    'payment',
    'How can I pay?',
    'You can pay by cash on delivery, or online by UPI, debit and credit card, net banking and wallets through our payment provider. You enter card numbers and UPI PINs on the provider’s page; we never see them.',
  ],
  [
    'payment',
    'My payment failed, but my account was debited. What should I do?',
    'Banks reverse such amounts automatically, usually within 5-7 business days. If your order is still awaiting payment, you can try again from the order’s page; you are never charged twice for one order. If the money is not returned, [send us](/contact) the order number and the bank’s reference.',
  ],
  [
    'payment',
    'Are there any additional charges?',
    'Prices include GST. Delivery is the only additional charge, and we show it at checkout before you order. There is no extra charge for cash on delivery or card payments.',
  ],
  [
    'delivery',
    'How long does delivery take?',
    'Standard delivery takes 3-7 business days: usually 3-4 in large cities, and up to 7 in hill areas, the North East and the islands. The order’s page shows when it was shipped and with which courier.',
  ],
  [
    'delivery',
    'Where do you deliver?',
    'We deliver to every pincode in India that our couriers serve, including islands and hill towns. We do not ship abroad.',
  ],
  [
    'delivery',
    'What does delivery cost?',
    'The charges are listed on the [shipping page](/shipping), and the checkout shows the exact amount for your cart before you order.',
  ],
  [
    'returns',
    'What can I return, and by when?',
    'Open your order within **7 days** of delivery and choose **Return or Exchange**, or contact us. Clothes must be unused and unwashed, in their original packaging with the tags on. Fabric cut to your length can be returned if it is damaged, faulty, too short or not what you ordered. The [returns page](/returns) explains the four steps.',
  ],
  [
    'returns',
    'When will I get my refund?',
    'Within 5-7 business days after we have checked the returned items. We refund the original payment method; for cash on delivery, we ask you for a bank account or UPI ID.',
  ],
  [
    'returns',
    'Can I exchange for another size?',
    'Yes, within the same 7 days if the size is in stock. Open your order, choose **Return or Exchange** and the size you need; we hold it for you. Delivery of the first exchange of an item is free.',
  ],
  [
    'sizes',
    'Which size fits me?',
    'Every garment’s page has a size chart with body and garment measurements, in centimetres and inches. If you are between two sizes, choose the larger one for kurtas and your usual one for knitwear.',
  ],
  [
    'sizes',
    'Do your clothes shrink?',
    'Our cottons and linens are pre-washed, so they shrink by less than 3 %. See the care instructions of each product. Khadi softens with every wash.',
  ],
  [
    'fabric',
    'How is fabric by the metre sold?',
    'Fabric is sold from half a metre or 1 metre, in steps of 25 or 50 cm as shown on the product’s page, and cut in one piece. Prices are per metre; the page shows the total for the length you choose.',
  ],
  [
    'fabric',
    'Why does handloom cloth have small knots and uneven lines?',
    'They come from weaving by hand and are not defects; no two lengths are exactly alike. A tear, a hole or a stain is a defect, and we take such fabric back.',
  ],
  [
    'fabric',
    'Will the colour be exactly as on my screen?',
    'It will be close, but screens and natural dye lots vary. If you need matching pieces, order them together and mention it in the order notes.',
  ],
  [
    'account',
    'Do I need an account?',
    'Not for browsing, for your cart or for your wishlist, which are stored on your device. You need an account to place an order, so that only you can see your orders.',
  ],
  [
    'account',
    'How do I delete my account?',
    'On [your profile](/profile). Your name, addresses and sign-in details are deleted at once. Invoices are kept for as long as tax law requires.',
  ],
]

export const FAQ = {
  title: 'Frequently Asked Questions',
  content:
    'Short answers to what we are asked most. If yours is missing, [write to us](/contact): every message gets a ticket number and an answer from a person.',
  lastUpdated: '2026-10-12',
  faqs: QUESTIONS.map(([category, question, answer], order) => ({ question, answer, category, order })),
}
