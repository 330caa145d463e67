import { type HomepageSection, LEARN_MORE } from '../../../../domain/content/homepage.ts'
import { safeUrl } from '../../../../domain/untrusted.ts'
import { advertisementOf } from '../../catalogue/listing/advertisement-data.ts'
import type { HomeAdvertisement, SlideData, Testimonial, TextSectionData } from './home-data.ts'

export function slideOf(section: HomepageSection): SlideData {
  const image = safeUrl(section.image)
  const phoneImage = safeUrl(section.metadata.phoneImage)
  return { ...textSectionOf(section), image, phoneImage: phoneImage || image }
}

export function textSectionOf(section: HomepageSection): TextSectionData {
  const { _id, title, subtitle, description, content, buttonText } = section
  const link = safeUrl(section.link)
  return {
    _id,
    title,
    subtitle,
    text: description || content,
    image: safeUrl(section.image),
    ...(link && { link }),
    buttonText: buttonText || LEARN_MORE,
  }
}

export function homeAdvertisement(section: HomepageSection): HomeAdvertisement {
  return { ...advertisementOf(section), subtitle: section.subtitle || section.description }
}

export function testimonialOf({ _id, title, subtitle, content, description, metadata }: HomepageSection): Testimonial {
  const rating = metadata.rating
  return {
    _id,
    name: metadata.customerName || title,
    location: subtitle,
    text: content || description || (metadata.description ?? ''),
    ...(rating !== undefined && rating >= 1 && rating <= 5 && { rating }),
  }
}
