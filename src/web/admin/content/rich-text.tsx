import { Box, IconButton, Link, TextField, Typography } from '@mui/material'
import { Bold, Link2, List, ListOrdered } from 'lucide-react'
import { useRef } from 'react'
import { type Block, blocksOf, type Span } from '../../../domain/content/rich-text.ts'
import { withKeys } from '../../ui/with-keys.ts'
import type { TypedField } from './pages.ts'

interface RichTextProps {
  readonly field: TypedField
  readonly text: string
  readonly error: string | undefined
  readonly onChange: (text: string) => void
}

/**
 * Text with bold, lists and links in a small markup (`domain/content/rich-text.ts`), buttons that insert the markup, and a
 * preview. HTML is not supported, so a page cannot contain scripts.
 */
export function RichText({ field, text, error, onChange }: RichTextProps) {
  const input = useRef<HTMLTextAreaElement>(null)
  const insert = (before: string, after: string, placeholder: string) => {
    const { selectionStart: start = 0, selectionEnd: end = 0 } = input.current ?? {}
    const selected = text.slice(start, end) || placeholder
    onChange(`${text.slice(0, start)}${before}${selected}${after}${text.slice(end)}`)
    input.current?.focus()
  }
  return (
    <Box sx={{ marginBlock: 1 }}>
      <Box role="toolbar" aria-label={`Formatting for ${field.label}`} sx={{ display: 'flex' }}>
        <IconButton aria-label="Bold" onClick={() => insert('**', '**', 'text')}>
          <Bold size={18} />
        </IconButton>
        <IconButton aria-label="List" onClick={() => insert('\n- ', '', 'text')}>
          <List size={18} />
        </IconButton>
        <IconButton aria-label="Numbered list" onClick={() => insert('\n1. ', '\n2. ', 'text')}>
          <ListOrdered size={18} />
        </IconButton>
        <IconButton aria-label="Link" onClick={() => insert('[', '](/contact)', 'text')}>
          <Link2 size={18} />
        </IconButton>
      </Box>
      <TextField
        label={field.label}
        value={text}
        multiline
        minRows={4}
        required={field.isRequired ?? false}
        error={error !== undefined}
        helperText={error ?? field.hint}
        inputRef={input}
        slotProps={{ htmlInput: { maxLength: field.maxLength } }}
        onChange={({ target }) => onChange(target.value)}
      />
      {/\*\*|\[|^(?:-|\d{1,3}\.) /m.test(text) && (
        <Box
          sx={{ borderLeft: 3, borderColor: 'divider', paddingLeft: 2, marginTop: 1 }}
          aria-label="Preview"
          role="group"
        >
          {withKeys(blocksOf(text)).map(({ value: block, key }) => (
            <BlockPreview key={key} block={block} />
          ))}
        </Box>
      )}
    </Box>
  )
}

function BlockPreview({ block }: { block: Block }) {
  if (block.kind !== 'paragraph') {
    const items = withKeys(block.items).map(({ value: spans, key }) => (
      <li key={key}>
        <Spans spans={spans} />
      </li>
    ))
    return block.kind === 'list' ? <ul>{items}</ul> : <ol start={block.first}>{items}</ol>
  }
  return (
    <Typography sx={{ marginBlock: 1 }}>
      <Spans spans={block.lines.flat()} />
    </Typography>
  )
}

function Spans({ spans }: { spans: readonly Span[] }) {
  return withKeys(spans).map(({ value: { text, isStrong, href }, key }) => {
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
