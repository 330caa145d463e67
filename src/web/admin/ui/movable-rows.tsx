import { Box } from '@mui/material'
import { GripVertical } from 'lucide-react'
import { type DragEvent, useState } from 'react'

/** Returns what makes the row at an index movable by dragging: the properties of its list item, and its style. */
export function useMovableRows(onMove: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<number>()
  const [over, setOver] = useState<number>()
  const drop = () => {
    if (dragged !== undefined && over !== undefined) onMove(dragged, over)
    setDragged(undefined)
    setOver(undefined)
  }
  return (index: number) => ({
    item: {
      disablePadding: true,
      draggable: true,
      onDragStart: () => setDragged(index),
      onDragOver: (event: DragEvent) => {
        event.preventDefault()
        setOver(index)
      },
      onDrop: drop,
      onDragEnd: drop,
    },
    style: {
      display: 'flex',
      gap: 0.5,
      paddingInline: 1,
      borderRadius: 1,
      border: 1,
      borderColor: over === index && dragged !== index ? 'primary.main' : 'divider',
      backgroundColor: 'background.paper',
      opacity: dragged === index ? 0.5 : 1,
    },
  })
}

/** Shows that a row can be dragged. */
export function DragHandle() {
  return (
    <Box component="span" sx={{ cursor: 'grab', display: 'inline-flex', color: 'text.secondary' }} aria-hidden>
      <GripVertical size={20} />
    </Box>
  )
}
