import type { DeliveryText } from './delivery-text.ts'

interface DeliveryLinesProps {
  readonly answer: DeliveryText | undefined
  /** Date and payment stand above; here they are only announced. */
  readonly isShort?: boolean
}

/** The shop's answer in full. */
export function DeliveryLines({ answer, isShort }: DeliveryLinesProps) {
  return (
    <div role="status" className={`text-sm ${answer?.isProblem ? 'text-madder' : ''}`}>
      {answer?.lines.map((line, at) => (
        <p key={line} className={isShort && answer.short && at < 2 ? 'sr-only' : undefined}>
          {line}
        </p>
      ))}
    </div>
  )
}
