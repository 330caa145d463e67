import { Box, IconButton, Link, TextField, Typography } from '@mui/material'
import { Bold, Link2, List } from 'lucide-react'
import { useRef } from 'react'
import { type Block, blocksOf, type Span } from '../../../domain/content/rich-text.ts'
import { placed } from '../../ui/placed.ts'
import type { TypedField } from './pages.ts'

interface RichTextProps {
  readonly field: TypedField
  readonly text: string
  /** What is wrong with it. */
  readonly problem: string | undefined
  readonly onChange: (text: string) => void
}

/**
 * Text with the three signs of the shop's pages (`domain/content/rich-text.ts`), which buttons write for those who do not know
 * them, and what they become below. There is no HTML in it, so nothing can hide in it.
 */
export function RichText({ field, text, problem, onChange }: RichTextProps) {
  const input = useRef<HTMLTextAreaElement>(null)
  const around = (before: string, after: string, otherwise: string) => {
    const { selectionStart: start = 0, selectionEnd: end = 0 } = input.current ?? {}
    const chosen = text.slice(start, end) || otherwise
    onChange(`${text.slice(0, start)}${before}${chosen}${after}${text.slice(end)}`)
    input.current?.focus()
  }
  return (
    <Box sx={{ marginBlock: 1 }}>
      <Box role="toolbar" aria-label={`Signs for ${field.label}`} sx={{ display: 'flex' }}>
        <IconButton aria-label="Strong" onClick={() => around('**', '**', 'words')}>
          <Bold size={18} />
        </IconButton>
        <IconButton aria-label="List" onClick={() => around('\n- ', '', 'words')}>
          <List size={18} />
        </IconButton>
        <IconButton aria-label="Link" onClick={() => around('[', '](/contact)', 'words')}>
          <Link2 size={18} />
        </IconButton>
      </Box>
      <TextField
        label={field.label}
        value={text}
        multiline
        minRows={4}
        required={field.isRequired ?? false}
        error={problem !== undefined}
        helperText={problem ?? field.hint}
        inputRef={input}
        slotProps={{ htmlInput: { maxLength: field.most } }}
        onChange={({ target }) => onChange(target.value)}
      />
      {/\*\*|\[|^- /m.test(text) && (
        <Box
          sx={{ borderLeft: 3, borderColor: 'divider', paddingLeft: 2, marginTop: 1 }}
          aria-label="As shoppers see it"
          role="group"
        >
          {placed(blocksOf(text)).map(({ it: block, key }) => (
            <Shown key={key} block={block} />
          ))}
        </Box>
      )}
    </Box>
  )
}

function Shown({ block }: { block: Block }) {
  if (block.kind === 'list') {
    return (
      <ul>
        {placed(block.items).map(({ it: spans, key }) => (
          <li key={key}>
            <Spans spans={spans} />
          </li>
        ))}
      </ul>
    )
  }
  return (
    <Typography sx={{ marginBlock: 1 }}>
      <Spans spans={block.lines.flat()} />
    </Typography>
  )
}

function Spans({ spans }: { spans: readonly Span[] }) {
  return placed(spans).map(({ it: { text, isStrong, href }, key }) => {
    if (href) {
      return (
        <Link key={key} href={href} target="_blank" rel="noreferrer">
          {text}
        </Link>
      )
    }
    return isStrong ? <strong key={key}>{text}</strong> : <span key={key}>{text}</span>
  })
}
