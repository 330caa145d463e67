import type { Api } from '../../../../contract/api.ts'
import { type HomepageSection, LEARN_MORE } from '../../../../domain/content/homepage.ts'
import { safeUrl } from '../../../../domain/untrusted.ts'

export interface AdvertisementData {
  readonly _id: string
  readonly title: string
  readonly subtitle?: string
  readonly image?: string
  readonly video?: string
  readonly link?: string
  readonly buttonText: string
}

/** Returns the active advertisements at the bottom of a page, or none when they cannot be read. */
export async function bottomAdvertisements(api: Api): Promise<AdvertisementData[]> {
  try {
    const { data } = await api.content.sections({})
    return data
      .filter((section) => section.sectionType === 'advertisement' && section.isActive && section.position === 'bottom')
      .map(advertisementOf)
  } catch {
    return []
  }
}

/** Returns the fields of a section that an advertisement shows. */
export function advertisementOf(section: HomepageSection): AdvertisementData {
  const { _id, title, image, videoUrl, link, buttonText, metadata } = section
  const subtitle = section.subtitle || section.description
  return {
    _id,
    title,
    ...(subtitle && { subtitle }),
    ...(safeUrl(image) && { image: safeUrl(image) }),
    ...(safeUrl(videoUrl) && metadata.mediaType !== 'image' && { video: safeUrl(videoUrl) }),
    ...(safeUrl(link) && { link: safeUrl(link) }),
    buttonText: buttonText || LEARN_MORE,
  }
}
