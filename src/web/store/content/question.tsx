import { Disclosure } from '../../ui/disclosure.tsx'
import { RichText } from '../../ui/rich-text.tsx'

interface QuestionProps {
  readonly question: string
  readonly answer: string
  /** Only one question of a group is open at a time. */
  readonly group: string
}

export function Question({ question, answer, group }: QuestionProps) {
  return (
    <Disclosure title={<span className="text-lg">{question}</span>} name={group}>
      <RichText text={answer} className="max-w-2xl wrap-anywhere" />
    </Disclosure>
  )
}
