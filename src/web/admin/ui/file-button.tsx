import { Button } from '@mui/material'
import type { LucideIcon } from 'lucide-react'
import { useRef } from 'react'

interface FileButtonProps {
  readonly label: string
  readonly Icon: LucideIcon
  /** Content types and file extensions: 'image/jpeg,.csv'. */
  readonly accept: string
  readonly variant?: 'contained' | 'outlined'
  readonly isMultiple?: boolean
  readonly isBusy?: boolean
  readonly onFiles: (files: File[]) => void
}

/** A button that opens the file chooser. */
export function FileButton(props: FileButtonProps) {
  const { label, Icon, accept, variant = 'outlined', isMultiple = false, isBusy = false, onFiles } = props
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        variant={variant}
        disabled={isBusy}
        startIcon={<Icon size={20} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple={isMultiple}
        accept={accept}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          if (files.length > 0) onFiles(files)
          // Without this, choosing the same file again would not fire a change event.
          target.value = ''
        }}
      />
    </>
  )
}
