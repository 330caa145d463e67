import { blocksOf, type Span } from '../../../domain/content/rich-text.ts'
import { Anchor } from '../../ui/anchor.tsx'

/** A text of the shop's pages: paragraphs, lists, strong words and links. Markup in it is text. */
export function RichText({ text, className = '' }: { text: string; className?: string }) {
  return (
    <div className={`grid gap-3 ${className}`}>
      {blocksOf(text).map((block, place) =>
        block.kind === 'list' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text have no other name
          <ul key={place} className="grid list-disc gap-1 pl-5 marker:text-turmeric">
            {block.items.map((item, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <li key={at}>
                <Spans spans={item} />
              </li>
            ))}
          </ul>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <p key={place}>
            {block.lines.map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <span key={at}>
                {at > 0 && <br />}
                <Spans spans={line} />
              </span>
            ))}
          </p>
        ),
      )}
    </div>
  )
}

function Spans({ spans }: { spans: readonly Span[] }) {
  return spans.map(({ text, isStrong, href }, place) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    if (isStrong) return <strong key={place}>{text}</strong>
    if (href === undefined) return text
    return href.startsWith('/') ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <Anchor key={place} href={href} className="link">
        {text}
      </Anchor>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <a key={place} href={href} rel="noopener" className="link">
        {text}
      </a>
    )
  })
}
