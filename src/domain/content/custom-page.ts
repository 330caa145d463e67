import { handleOf, isHandle } from '../collections/check-collection.ts'
import { paths } from '../paths.ts'
import { multiLine, singleLine } from '../untrusted.ts'
import { USUAL_ADDRESSES } from './old-addresses.ts'

/** Lengths in characters. */
export const CUSTOM_PAGE_LIMITS = { title: 120, body: 50_000, seoTitle: 120, seoDescription: 300 } as const

/** The form of a page that the owner writes. The body is Markdown. */
export interface CustomPageForm {
  readonly title: string
  readonly handle: string
  readonly body: string
  readonly seoTitle: string
  readonly seoDescription: string
  readonly published: boolean
}

export type CustomPageCheck =
  | { readonly errors: Readonly<Record<string, string>> }
  | { readonly page: CustomPageForm; readonly errors?: undefined }

/** Checks the form. An empty handle is made from the title. Whether another page has the handle is for the caller to check. */
export function checkCustomPage(form: CustomPageForm): CustomPageCheck {
  const title = singleLine(form.title, 500)
  const handle = form.handle.trim() === '' ? handleOf(title) : form.handle.trim().toLowerCase()
  const body = multiLine(form.body, CUSTOM_PAGE_LIMITS.body + 1)
  const errors: Record<string, string> = {}
  if (title === '' || title.length > CUSTOM_PAGE_LIMITS.title) errors.title = 'Enter a title of 1 to 120 characters.'
  // Without a title there is no address to suggest, and one message is enough.
  if (!isHandle(handle) && !(title === '' && handle === ''))
    errors.handle = 'Use letters from a to z, digits and single hyphens, at most 80 characters.'
  const standard = USUAL_ADDRESSES[paths.customPage(handle)]
  if (standard !== undefined)
    errors.handle = `This address leads to the shop's page ${standard}. Please use another one.`
  if (body.length > CUSTOM_PAGE_LIMITS.body) errors.body = 'Enter at most 50,000 characters.'
  else if (form.published && body === '') errors.body = 'Enter a text before you publish the page.'
  if (form.seoTitle.length > CUSTOM_PAGE_LIMITS.seoTitle) errors.seoTitle = 'Enter at most 120 characters.'
  if (form.seoDescription.length > CUSTOM_PAGE_LIMITS.seoDescription)
    errors.seoDescription = 'Enter at most 300 characters.'
  if (Object.keys(errors).length > 0) return { errors }
  return {
    page: {
      title,
      handle,
      body,
      seoTitle: singleLine(form.seoTitle, CUSTOM_PAGE_LIMITS.seoTitle),
      seoDescription: singleLine(form.seoDescription, CUSTOM_PAGE_LIMITS.seoDescription),
      published: form.published,
    },
  }
}
