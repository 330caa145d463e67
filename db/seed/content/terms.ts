import { GRIEVANCE_OFFICER, LEGAL_NAME, REGISTERED_ADDRESS } from './identity.ts'
import { inThisOrder } from './numbered-sections.ts'

export const TERMS = {
  title: 'Terms of Service',
  content:
    'What you can expect from us when you shop here, and what we ask of you. In plain words, since you are meant to read them.',
  lastUpdated: '2026-10-12',
  sections: inThisOrder([
    [
      'Who we are',
      `This shop belongs to **${LEGAL_NAME}**, ${REGISTERED_ADDRESS}. We sell what we show ourselves; there are no other sellers. How to reach us, and who our grievance officer is, stands on the [contact page](/contact).`,
    ],
    [
      'Your account',
      'You need to be 18 or older to order. Keep your password to yourself and tell us when somebody else may know it. One person, one account.',
    ],
    [
      'Products and pictures',
      'Each product’s page names fabric, measures, care, country of origin and maker. Handwoven and hand-printed cloth varies a little from piece to piece, and screens show colours a little differently. What is out of stock cannot be ordered.',
    ],
    [
      'Prices and payment',
      `All prices are in Indian rupees and include GST. The maximum retail price (MRP) is shown where it is higher than ours. Delivery is added in the checkout, before you order; nothing is added afterwards, and nothing is put into your cart that you did not put there.

You can pay by cash on delivery, or online by UPI, card, net banking or wallet through a payment provider that is authorised by the Reserve Bank of India. If a price on our pages was plainly wrong, we tell you and you choose whether you still want the item; if not, you get all your money back.`,
    ],
    [
      'When a contract comes about',
      'Your order is an offer. It becomes a contract when we confirm it. If we cannot confirm it, because the last piece was damaged for example, we tell you and pay back what you paid.',
    ],
    [
      'Cancelling',
      'You can cancel free of charge as long as the order is pending or confirmed. We cancel only when we cannot deliver or when a payment did not arrive, and we never charge for it. What was paid goes back to where it came from.',
    ],
    [
      'Delivery',
      'Times and costs stand on the [shipping page](/shipping). The goods are at our risk until they are in your hands. If the parcel arrives open or wet, refuse it or photograph it, and tell us.',
    ],
    [
      'Returns, exchange and refunds',
      'You can return or exchange within 7 days of delivery; how, and what the exceptions are, stands on the [returns page](/returns). Goods that are faulty, damaged or not what you ordered are taken back at our cost. Your rights under the Consumer Protection Act, 2019 are not touched by anything on this page.',
    ],
    [
      'What we ask of you',
      'Do not use the shop to harm it or others: no break-ins, no orders in other people’s names, no copying of the catalogue by machine in a way that slows it for everybody else. What you write in a review is yours; by publishing it you let us show it.',
    ],
    [
      'Liability',
      'We answer for what we sell and for what we promise. We do not answer for what neither of us can help, such as floods, strikes or a failing network, but we tell you and do what we can.',
    ],
    [
      'Complaints and disputes',
      `Write to us first: every message gets a ticket number and an acknowledgement within 48 hours. If that does not settle it, our grievance officer ${GRIEVANCE_OFFICER.name} ([${GRIEVANCE_OFFICER.email}](mailto:${GRIEVANCE_OFFICER.email})) decides within one month. You may also call the National Consumer Helpline (1915) or turn to a consumer commission.`,
    ],
    ['Governing law', 'The law of India applies. You may sue where you live, as the Consumer Protection Act allows.'],
  ]),
}
