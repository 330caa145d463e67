import { numberSections } from './numbered-sections.ts'

export const RETURNS = {
  title: 'Returns & Refunds',
  content: 'If you are not happy with your order, you can return it within 7 days of delivery.',
  lastUpdated: '2026-10-12',
  sections: numberSections([
    [
      'What can be returned',
      'Clothes, sarees, dupattas and stoles that are unused and unwashed, in their original packaging with all tags. You may try them on as you would in a shop.',
    ],
    [
      'What cannot be returned',
      `For hygiene reasons, or because they cannot be resold, we accept these only if they are faulty, damaged or not what you ordered:

- fabric cut to your length
- petticoats, innerwear and baby clothes with a broken seal
- anything altered, stitched or washed`,
    ],
    [
      'Exchange',
      'Within the same 7 days you can exchange an item for another size or colour of the same product, if it is in stock. We pay for pickup and delivery of the first exchange of an item.',
    ],
    [
      'What a return costs',
      'If an item is faulty, damaged, delivered after the promised date or not what you ordered, the return is free: we collect it and refund the delivery charge too. Otherwise, choose our pickup for ₹75, deducted from the refund, or send it by your own courier.',
    ],
    [
      'Refunds',
      `We check returned items within 2 business days and refund within 5-7 business days after that: to the same card, account or wallet if you paid online, or to the bank account or UPI ID you give us if you paid in cash. The page of your order shows when the refund has been issued.`,
    ],
    [
      'Damaged, faulty or wrong items',
      'Take a photo and contact us within 7 days. We will replace the item, or refund it in full if it is out of stock. If a fault in weaving, printing or stitching appears later, contact us as soon as you notice it.',
    ],
    [
      'If we refuse a return',
      'We will explain why, with a photo, and send the item back to you at our cost. If you disagree, our [grievance officer](/contact#grievance) will review the decision.',
    ],
  ]),
}
