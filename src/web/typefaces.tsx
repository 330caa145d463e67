import { fonts } from 'virtual:fonts'

/**
 * Wide screens ask for our typefaces with the page, but after its pictures. Phones get them later (`phone-typefaces.ts`). Only the
 * server renders this: React passes over what it does not know in the head.
 */
export function Typefaces() {
  return fonts.files.map((file) => (
    <link
      key={file}
      rel="preload"
      href={file}
      as="font"
      type="font/woff2"
      crossOrigin=""
      fetchPriority="low"
      media="(width >= 48rem)"
    />
  ))
}
