import { Box, CircularProgress, IconButton, Link, TextField, Tooltip, Typography } from '@mui/material'
import type { LucideIcon } from 'lucide-react'
import { Bold, Heading2, ImageUp, Italic, Link2, List, ListOrdered, Table } from 'lucide-react'
import { useRef } from 'react'
import { useInput } from 'react-admin'
import { PICTURE_TYPES } from '../../../domain/catalogue/picture-urls.ts'
import { CUSTOM_PAGE_LIMITS } from '../../../domain/content/custom-page.ts'
import { useUploads } from '../ui/use-uploads.ts'
import { BodyPreview } from './body-preview.tsx'

/** The text of a page as Markdown, with buttons that insert the marks, and a preview next to it. */
export function BodyEditor() {
  const { field, fieldState } = useInput({ source: 'body' })
  const input = useRef<HTMLTextAreaElement>(null)
  const file = useRef<HTMLInputElement>(null)
  const text: string = field.value ?? ''
  const insert = (before: string, after: string, placeholder: string) => {
    const area = input.current
    if (!area) return
    const { selectionStart: start, selectionEnd: end, value } = area
    const selected = value.slice(start, end) || placeholder
    // A mark of a whole line begins a line of its own.
    const isOwnLine = /^[#\-1|!]/.test(before)
    const lead = isOwnLine && start > 0 && value[start - 1] !== '\n' ? '\n\n' : ''
    area.focus()
    area.setSelectionRange(start, end)
    // Unlike a new value, inserted text can be undone with Ctrl+Z.
    document.execCommand('insertText', false, `${lead}${before}${selected}${after}`)
    const from = start + lead.length + before.length
    area.setSelectionRange(from, from + selected.length)
  }
  const uploads = useUploads(({ path }) => insert('![', `](${path})\n`, 'What the picture shows'))
  return (
    <Box sx={{ display: 'grid', width: '100%', gap: 3, gridTemplateColumns: { lg: 'minmax(0, 1fr) minmax(0, 1fr)' } }}>
      <Box>
        <Box role="toolbar" aria-label="Formatting" sx={{ display: 'flex', flexWrap: 'wrap' }}>
          {MARKS.map(({ label, icon: Icon, before, after, placeholder }) => (
            <Tooltip key={label} title={label}>
              <IconButton aria-label={label} onClick={() => insert(before, after, placeholder)}>
                <Icon size={18} />
              </IconButton>
            </Tooltip>
          ))}
          <Tooltip title="Picture">
            <IconButton aria-label="Picture" onClick={() => file.current?.click()}>
              {uploads.uploads.some(({ error }) => !error) ? <CircularProgress size={18} /> : <ImageUp size={18} />}
            </IconButton>
          </Tooltip>
          <input
            ref={file}
            type="file"
            hidden
            aria-label="Picture file"
            accept={PICTURE_TYPES.join(',')}
            onChange={({ target }) => {
              uploads.send([...(target.files ?? [])])
              target.value = ''
            }}
          />
        </Box>
        {uploads.uploads.map(
          ({ key, name, error }) =>
            error && (
              <Typography key={key} role="alert" color="error">
                {name}: {error}
              </Typography>
            ),
        )}
        <TextField
          {...field}
          value={text}
          inputRef={input}
          label="Text"
          multiline
          minRows={16}
          maxRows={40}
          error={fieldState.error !== undefined}
          helperText={fieldState.error?.message?.replace(/^@@react-admin@@"?|"$/g, '') ?? <Hint />}
          slotProps={{ htmlInput: { maxLength: CUSTOM_PAGE_LIMITS.body, spellCheck: true } }}
        />
      </Box>
      <BodyPreview body={text} />
    </Box>
  )
}

function Hint() {
  return (
    <>
      Written in{' '}
      <Link href="https://commonmark.org/help/" target="_blank" rel="noopener">
        Markdown
      </Link>
      . Separate paragraphs with an empty line. HTML is shown as text.
    </>
  )
}

interface Mark {
  readonly label: string
  readonly icon: LucideIcon
  readonly before: string
  readonly after: string
  readonly placeholder: string
}

const MARKS: readonly Mark[] = [
  { label: 'Heading', icon: Heading2, before: '## ', after: '\n\n', placeholder: 'Heading' },
  { label: 'Bold', icon: Bold, before: '**', after: '**', placeholder: 'text' },
  { label: 'Italic', icon: Italic, before: '*', after: '*', placeholder: 'text' },
  { label: 'List', icon: List, before: '- ', after: '\n', placeholder: 'Item' },
  { label: 'Numbered list', icon: ListOrdered, before: '1. ', after: '\n', placeholder: 'Item' },
  { label: 'Link', icon: Link2, before: '[', after: '](/contact)', placeholder: 'text' },
  {
    label: 'Table',
    icon: Table,
    before: '| Size | Chest |\n| --- | --- |\n| ',
    after: ' | 92 cm |\n\n',
    placeholder: 'S',
  },
]
