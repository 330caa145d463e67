import { GRIEVANCE_OFFICER, LEGAL_NAME, REGISTERED_ADDRESS } from './identity.ts'
import { numberSections } from './numbered-sections.ts'

export const TERMS = {
  title: 'Terms of Service',
  content: 'What you can expect from us when you shop here, and what we expect from you.',
  lastUpdated: '2026-10-12',
  sections: numberSections([
    [
      'Who we are',
      `This shop belongs to **${LEGAL_NAME}**, ${REGISTERED_ADDRESS}. We are the only seller in this shop. Our contact details and our grievance officer are listed on the [contact page](/contact).`,
    ],
    [
      'Your account',
      'You need to be 18 or older to order. Keep your password secret, and tell us if someone else may know it. Each person may have one account.',
    ],
    [
      'Products and pictures',
      'Each product’s page gives the fabric, measurements, care instructions, country of origin and maker. Handwoven and hand-printed cloth varies a little from piece to piece, and colours may look slightly different on your screen. Products that are out of stock cannot be ordered.',
    ],
    [
      'Prices and payment',
      `All prices are in Indian rupees and include GST. The maximum retail price (MRP) is shown where it is higher than ours. The delivery charge is added at checkout before you order. There are no later charges, and we never add items to your cart.

You can pay by cash on delivery, or online by UPI, card, net banking or wallet through a payment provider authorised by the Reserve Bank of India. If a price on our site was clearly wrong, we will tell you, and you can decide whether you still want the item. If not, you get a full refund.`,
    ],
    [
      'When the contract is concluded',
      'Your order is an offer. It becomes a contract when we confirm it. If we cannot confirm it, for example because the last piece was damaged, we will tell you and refund your payment.',
    ],
    [
      'Cancellation',
      'You can cancel free of charge while the order is pending or confirmed. We cancel an order only if we cannot deliver it or if we do not receive the payment, and never charge for this. Payments are refunded to the original payment method.',
    ],
    [
      'Delivery',
      'Delivery times and charges are listed on the [shipping page](/shipping). We bear the risk until the items are delivered to you. If a parcel arrives open or wet, refuse it or take a photo, and tell us.',
    ],
    [
      'Returns, exchange and refunds',
      'You can return or exchange within 7 days of delivery; the [returns page](/returns) explains how, and lists the exceptions. We pay for the return of items that are faulty, damaged or not what you ordered. Nothing on this page limits your rights under the Consumer Protection Act, 2019.',
    ],
    [
      'Your responsibilities',
      'Do not misuse the shop: do not try to break into it, place orders in other people’s names, or copy the catalogue automatically in a way that slows the shop for others. Your reviews remain yours; by publishing a review, you allow us to show it.',
    ],
    [
      'Liability',
      'We are responsible for what we sell and promise. We are not liable for events beyond our control, such as floods, strikes or network failures, but we will keep you informed and do what we can.',
    ],
    [
      'Complaints and disputes',
      `Please contact us first: every message gets a ticket number and an acknowledgement within 48 hours. If this does not resolve the issue, our grievance officer ${GRIEVANCE_OFFICER.name} ([${GRIEVANCE_OFFICER.email}](mailto:${GRIEVANCE_OFFICER.email})) decides within one month. You may also call the National Consumer Helpline (1915) or approach a consumer commission.`,
    ],
    [
      'Governing law',
      'These terms are governed by the laws of India. Under the Consumer Protection Act, you may file a complaint where you live.',
    ],
  ]),
}
