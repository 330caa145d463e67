import { type MetaArgs, useLoaderData } from 'react-router'
import { paths } from '../../../domain/paths.ts'
import { LegalPage } from './content-page.tsx'
import { contentMeta, forwardHeaders, legalLoader } from './content-route.ts'
import { LongRead } from './long-read.tsx'

export const loader = legalLoader('terms')

export const headers = forwardHeaders

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return contentMeta(loaderData, matches, paths.terms)
}

export default function Terms() {
  const { page } = useLoaderData<typeof loader>()
  return (
    <LegalPage page={page} closing={NOTICE}>
      <LongRead sections={page.sections} />
    </LegalPage>
  )
}

const NOTICE = {
  title: 'Please note',
  text: 'By placing an order you accept the terms in force on that day. If anything is unclear, please ask us before you order.',
}
