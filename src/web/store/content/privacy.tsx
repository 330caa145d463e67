import { type MetaArgs, useLoaderData } from 'react-router'
import { paths } from '../../../contract/paths.ts'
import { Choices } from './consent-settings.tsx'
import { LegalScreen } from './content-page.tsx'
import { contentMeta, legalLoader, loadedHeaders } from './content-route.ts'
import { LongRead } from './long-read.tsx'

export const loader = legalLoader('privacy')

export const headers = loadedHeaders

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return contentMeta(loaderData, matches, paths.privacy)
}

export default function Privacy() {
  const { page } = useLoaderData<typeof loader>()
  return (
    <LegalScreen page={page} closing={PROMISE}>
      <LongRead sections={page.sections} />
      <Choices />
    </LegalScreen>
  )
}

const PROMISE = {
  title: 'Our commitment to your privacy',
  text: 'We ask for what an order needs and nothing more, we never sell it, and we delete it when its work is done.',
}
