import { Box, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material'
import { Monitor, Smartphone } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { AdminSection } from '../../../../contract/content-admin.ts'
import { call } from '../../ui/call.ts'
import { bodyOf, type SectionDraft } from './sections.ts'

const WIDTHS = { phone: 360, desktop: 1280 } as const
const HEIGHT = 720

/** The home page with unsaved changes, updated half a second after the last edit. */
export function Preview({ sections, draft }: { sections: readonly AdminSection[]; draft?: SectionDraft | undefined }) {
  const [device, setDevice] = useState<keyof typeof WIDTHS>('phone')
  const [path, setPath] = useState<string>()
  const [error, setError] = useState<string>()
  const shown = JSON.stringify(withDraft(sections, draft))
  useEffect(() => {
    let isCurrent = true
    const timer = setTimeout(() => {
      call<{ data: { path: string } }>('POST', '/api/admin/sections-preview', { sections: JSON.parse(shown) })
        .then(({ data }) => {
          if (!isCurrent) return
          setPath(data.path)
          setError(undefined)
        })
        .catch((error) => isCurrent && setError(error.message))
    }, 500)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [shown])
  const width = WIDTHS[device]
  const [frame, availableWidth] = useAvailableWidth()
  const scale = Math.min(1, availableWidth / width)
  return (
    <Box component="section" aria-label="Preview" sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', marginBottom: 1 }}>
        <Typography component="h2" variant="h6">
          Preview
        </Typography>
        <ToggleButtonGroup
          exclusive
          value={device}
          aria-label="Preview size"
          onChange={(_event, selected) => selected && setDevice(selected)}
        >
          <ToggleButton value="phone" aria-label="Phone">
            <Smartphone size={18} />
          </ToggleButton>
          <ToggleButton value="desktop" aria-label="Desktop">
            <Monitor size={18} />
          </ToggleButton>
        </ToggleButtonGroup>
      </Box>
      {error && <Typography color="error">{error}</Typography>}
      <Box
        ref={frame}
        sx={{
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          overflow: 'hidden',
          maxWidth: width + 2,
          height: HEIGHT,
          marginInline: 'auto',
        }}
      >
        {path && availableWidth > 0 && (
          <Box
            component="iframe"
            src={path}
            title="Home page with your changes"
            sx={{
              display: 'block',
              border: 0,
              width,
              height: HEIGHT / scale,
              transform: `scale(${scale})`,
              transformOrigin: '0 0',
            }}
          />
        )}
      </Box>
    </Box>
  )
}

/** The width available to the preview; the desktop page is scaled down to it. */
function useAvailableWidth() {
  const frame = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0))
    if (frame.current) observer.observe(frame.current)
    return () => observer.disconnect()
  }, [])
  return [frame, width] as const
}

/** The sections as they would be saved: the draft replaces its section, or is added at the end if it is new. */
function withDraft(sections: readonly AdminSection[], draft: SectionDraft | undefined) {
  const now = new Date()
  const all: readonly SectionDraft[] = draft
    ? draft._id
      ? sections.map((section) => (section._id === draft._id ? draft : section))
      : [...sections, draft]
    : sections
  return all
    .filter(({ startsAt, endsAt }) => (!startsAt || new Date(startsAt) <= now) && (!endsAt || new Date(endsAt) > now))
    .map((section) => {
      const { revision: _revision, ...body } = bodyOf(section)
      return { ...body, ...(section._id && { _id: section._id }) }
    })
}
