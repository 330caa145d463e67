import { expect, it } from 'vitest'
import type { AdminSection } from '../../../../contract/content-admin.ts'
import { mergeSections } from './sections.ts'

const saved: AdminSection = {
  _id: 'a'.repeat(24),
  sectionType: 'testimonial',
  title: 'Softer',
  subtitle: '',
  content: 'The khadi is soft.',
  description: '',
  isActive: true,
  order: 3,
  position: 'between_sections',
  productIds: [],
  missingProductIds: [],
  startsAt: null,
  endsAt: null,
  revision: 4,
  metadata: { customerName: 'Meera', rating: 4 },
}

it('a section that someone else saved meanwhile keeps what was typed and takes over the rest', () => {
  const mine = { ...saved, title: 'Softer than it looks', metadata: { ...saved.metadata, customerName: 'Meera Nair' } }
  const current: AdminSection = {
    ...saved,
    title: 'Soft',
    subtitle: 'From Wardha',
    image: '/uploads/homepage/1.jpg',
    revision: 5,
    metadata: { customerName: 'M. Nair', rating: 5, layout: 'wide' },
  }
  const { taken, takenMetadata, clashes } = mergeSections(saved, mine, current)
  expect(taken).toEqual({ subtitle: 'From Wardha', image: '/uploads/homepage/1.jpg', revision: 5 })
  expect(takenMetadata).toEqual({ rating: 5, layout: 'wide' })
  expect(clashes).toEqual({
    title: expect.stringContaining('Soft'),
    'metadata.customerName': expect.stringContaining('M. Nair'),
  })
})
