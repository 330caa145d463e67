import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { OrderTimeline } from './order-timeline.tsx'

const times = { createdAt: '2026-11-02T08:00:00Z', confirmedAt: '2026-11-02T08:01:00Z' }
const shipped = { ...times, shippedAt: '2026-11-03T08:00:00Z', trackingUrl: 'https://courier.example/1' }

it.each([
  ['confirmed', times, 0],
  ['shipped', shipped, 1],
  ['delivered', { ...shipped, deliveredAt: '2026-11-05T08:00:00Z' }, 0],
  ['shipped', { ...shipped, trackingUrl: undefined }, 0],
])('the timeline of an order that is %s leads to the parcel while it is on its way', (status, order, links) => {
  const html = renderToStaticMarkup(<OrderTimeline order={{ status, ...order }} />)
  expect(html.match(/href="https:\/\/courier.example\/1"/g) ?? []).toHaveLength(links)
})
