import { chatLink } from '../../domain/phone-messages/phone-number.ts'

/** Opens a WhatsApp chat with the shop. Nothing is shown for a shop without a number for it. */
export function ChatLink({ number, text, className }: { number: string | undefined; text: string; className: string }) {
  if (!number) return null
  return (
    <a href={chatLink(number, text)} rel="noopener noreferrer" className={className}>
      Chat on WhatsApp
    </a>
  )
}
