import { Box, Button, Chip, IconButton, List, ListItem, Typography } from '@mui/material'
import { Trash2 } from 'lucide-react'
import type { AdminSection } from '../../../../contract/content-admin.ts'
import { DragHandle, useMovableRows } from '../../ui/movable-rows.tsx'
import { MoveButtons } from '../../ui/move-buttons.tsx'
import { hiddenBecause, nameOf, TYPES } from './sections.ts'

interface SectionListProps {
  readonly sections: readonly AdminSection[]
  readonly onMove: (from: number, to: number) => void
  readonly onEdit: (section: AdminSection) => void
  readonly onRemove: (section: AdminSection) => void
}

/** The sections in order. They are reordered by dragging or with the arrow buttons. */
export function SectionList({ sections, onMove, onEdit, onRemove }: SectionListProps) {
  const movable = useMovableRows(onMove)
  if (sections.length === 0)
    return <Typography>No sections yet. The home page shows the default content until you add one.</Typography>
  return (
    <List disablePadding aria-label="Sections of the home page">
      {sections.map((section, index) => {
        const row = movable(index)
        const hidden = hiddenBecause(section, new Date())
        return (
          <ListItem key={section._id} {...row.item} sx={{ ...row.style, paddingBlock: 0.5, marginBottom: 1 }}>
            <DragHandle />
            <Box sx={{ flexGrow: 1, minWidth: 0 }}>
              <Button
                onClick={() => onEdit(section)}
                sx={{ justifyContent: 'flex-start', textAlign: 'left', paddingInline: 1, maxWidth: '100%' }}
              >
                <Typography component="span" noWrap sx={{ fontWeight: 600 }}>
                  {nameOf(section)}
                </Typography>
              </Button>
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, paddingInline: 1, paddingBottom: 0.5 }}>
                <Chip size="small" label={TYPES[section.sectionType].label} />
                {hidden && <Chip size="small" variant="outlined" label={hidden} />}
                {section.missingProductIds.length > 0 && (
                  <Chip
                    size="small"
                    color="warning"
                    label={`Unavailable products: ${section.missingProductIds.length}`}
                  />
                )}
              </Box>
            </Box>
            <MoveButtons name={nameOf(section)} index={index} count={sections.length} onMove={onMove} />
            <IconButton aria-label={`Remove ${nameOf(section)}`} color="error" onClick={() => onRemove(section)}>
              <Trash2 size={18} />
            </IconButton>
          </ListItem>
        )
      })}
    </List>
  )
}
