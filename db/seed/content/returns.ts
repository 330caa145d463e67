import { inThisOrder } from './numbered-sections.ts'

export const RETURNS = {
  title: 'Returns & Refunds',
  content:
    'You cannot feel cloth through a screen. If it is not what you hoped for, send it back within 7 days of delivery.',
  lastUpdated: '2026-10-12',
  sections: inThisOrder([
    [
      'What can be returned',
      'Clothes, sarees, dupattas and stoles that are unused and unwashed, in their original packaging with all tags. Try them on at home as you would in a shop.',
    ],
    [
      'What cannot',
      `For reasons of hygiene or because nobody else could use them, we take these back only when they are faulty, damaged or not what you ordered:

- cloth cut to your length
- petticoats, innerwear and baby clothes whose seal is broken
- anything altered, stitched or washed`,
    ],
    [
      'Exchange',
      'Within the same 7 days you can have another size or colour of the same product, as long as it is in stock. The first exchange of an item travels at our cost, both ways.',
    ],
    [
      'What a return costs',
      'Nothing, when the goods are faulty, damaged, late beyond the promised day or not what you ordered: we collect them and refund delivery too. Otherwise you choose: our pickup for ₹75, taken off the refund, or your own courier.',
    ],
    [
      'Refunds',
      `We look at what came back within 2 business days and refund within 5-7 business days after that. Paid online: to the same card, account or wallet. Paid in cash: to the bank account or UPI ID you name. We tell you by mail when it is on its way.`,
    ],
    [
      'Damaged, faulty or wrong goods',
      'Photograph them and write to us within 7 days. We replace them first, and refund in full if we have no more. A fault in weaving, printing or sewing that shows only later is a fault too: tell us when you see it.',
    ],
    [
      'If we refuse a return',
      'We tell you why, with a photograph, and send the goods back at our cost. If you disagree, our [grievance officer](/contact#grievance) looks at it anew.',
    ],
  ]),
}
