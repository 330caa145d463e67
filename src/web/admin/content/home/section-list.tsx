import { Box, Button, Chip, IconButton, List, ListItem, Typography } from '@mui/material'
import { GripVertical, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { AdminSection } from '../../../../contract/content-admin.ts'
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
  const [dragged, setDragged] = useState<number>()
  const [over, setOver] = useState<number>()
  const drop = () => {
    if (dragged !== undefined && over !== undefined) onMove(dragged, over)
    setDragged(undefined)
    setOver(undefined)
  }
  if (sections.length === 0)
    return <Typography>No sections yet. The home page shows the default content until you add one.</Typography>
  return (
    <List disablePadding aria-label="Sections of the home page">
      {sections.map((section, index) => {
        const hidden = hiddenBecause(section, new Date())
        return (
          <ListItem
            key={section._id}
            disablePadding
            draggable
            onDragStart={() => setDragged(index)}
            onDragOver={(event) => {
              event.preventDefault()
              setOver(index)
            }}
            onDrop={drop}
            onDragEnd={drop}
            sx={{
              display: 'flex',
              gap: 0.5,
              paddingBlock: 0.5,
              paddingInline: 1,
              marginBottom: 1,
              borderRadius: 1,
              border: 1,
              borderColor: over === index && dragged !== index ? 'primary.main' : 'divider',
              backgroundColor: 'background.paper',
              opacity: dragged === index ? 0.5 : 1,
            }}
          >
            <Box component="span" sx={{ cursor: 'grab', display: 'inline-flex', color: 'text.secondary' }} aria-hidden>
              <GripVertical size={20} />
            </Box>
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
