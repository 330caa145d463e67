import { type MetaArgs, useLoaderData } from 'react-router'
import { paths } from '../../../domain/paths.ts'
import { ConsentSettings } from './consent-settings.tsx'
import { LegalPage } from './content-page.tsx'
import { contentMeta, forwardHeaders, legalLoader } from './content-route.ts'
import { LongRead } from './long-read.tsx'

export const loader = legalLoader('privacy')

export const headers = forwardHeaders

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return contentMeta(loaderData, matches, paths.privacy)
}

export default function Privacy() {
  const { page } = useLoaderData<typeof loader>()
  return (
    <LegalPage page={page} closing={COMMITMENT}>
      <LongRead sections={page.sections} />
      <ConsentSettings />
    </LegalPage>
  )
}

const COMMITMENT = {
  title: 'Our commitment to your privacy',
  text: 'We ask only for the data we need for your order, never sell it, and delete it when it is no longer needed.',
}
