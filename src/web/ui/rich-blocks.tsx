import type { Block, Span } from '../../domain/content/rich-text.ts'
import { Anchor } from './anchor.tsx'
import { withKeys } from './with-keys.ts'

/** Renders the blocks of rich text: paragraphs, lists with bullets or numbers, bold text and links. */
export function RichBlocks({ blocks, className = '' }: { blocks: readonly Block[]; className?: string }) {
  return (
    <div className={`grid gap-3 ${className}`}>
      {withKeys(blocks).map(({ value: block, key }) =>
        block.kind === 'list' ? (
          <ul key={key} className="grid list-disc gap-1 pl-5 marker:text-turmeric">
            <Items items={block.items} />
          </ul>
        ) : block.kind === 'numbered' ? (
          <ol key={key} start={block.first} className="grid list-decimal gap-1 pl-7">
            <Items items={block.items} />
          </ol>
        ) : (
          <p key={key}>
            {withKeys(block.lines).map(({ value: line, index: place, key }) => (
              <span key={key}>
                {place > 0 && <br />}
                <Spans spans={line} />
              </span>
            ))}
          </p>
        ),
      )}
    </div>
  )
}

function Items({ items }: { items: readonly (readonly Span[])[] }) {
  return withKeys(items).map(({ value: item, key }) => (
    <li key={key}>
      <Spans spans={item} />
    </li>
  ))
}

function Spans({ spans }: { spans: readonly Span[] }) {
  return withKeys(spans).map(({ value: { text, isStrong, href }, key }) => {
    if (isStrong) return <strong key={key}>{text}</strong>
    if (href === undefined) return text
    return href.startsWith('/') ? (
      <Anchor key={key} href={href} className="link">
        {text}
      </Anchor>
    ) : (
      <a key={key} href={href} rel="noopener" className="link">
        {text}
      </a>
    )
  })
}
