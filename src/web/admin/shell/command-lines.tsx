import { Box, Typography } from '@mui/material'
import type { Command } from './commands.ts'

interface LinesProps {
  readonly id: string
  readonly lines: readonly Command[]
  readonly chosen: Command | undefined
  readonly lineId: (line: Command) => string
  readonly onOpen: (line: Command) => void
}

/** The lines under the field by their groups. The keyboard stays in the field, which says which line is chosen. */
export function Lines({ id, lines, chosen, lineId, onOpen }: LinesProps) {
  if (lines.length === 0) return null
  const groups = Map.groupBy(lines, ({ group }) => group)
  return (
    <Box id={id} role="listbox" aria-label="Results" sx={{ overflowY: 'auto', paddingBlock: 1 }}>
      {[...groups].map(([group, inGroup]) => (
        <Box key={group} role="group" aria-labelledby={`${id}-${group}`}>
          <Typography
            id={`${id}-${group}`}
            role="presentation"
            variant="body2"
            color="textSecondary"
            sx={{ paddingInline: 2, paddingTop: 1, fontWeight: 600 }}
          >
            {group}
          </Typography>
          {inGroup.map((line) => (
            <Line key={line.key} id={lineId(line)} line={line} isChosen={line === chosen} onOpen={() => onOpen(line)} />
          ))}
        </Box>
      ))}
    </Box>
  )
}

interface LineProps {
  readonly id: string
  readonly line: Command
  readonly isChosen: boolean
  readonly onOpen: () => void
}

function Line({ id, line: { label, detail, icon: Icon }, isChosen, onOpen }: LineProps) {
  return (
    <Box
      id={id}
      role="option"
      aria-selected={isChosen}
      onClick={onOpen}
      sx={{
        ...{ display: 'flex', alignItems: 'center', gap: 1.5, minHeight: 44, paddingInline: 1.5, paddingBlock: 0.5 },
        ...{ marginInline: 1, borderRadius: 1, cursor: 'pointer' },
        '&:hover': { backgroundColor: 'action.hover' },
        '&[aria-selected=true]': { backgroundColor: 'primary.light', boxShadow: 'inset 3px 0 0 currentColor' },
      }}
    >
      <Icon size={20} aria-hidden style={{ flexShrink: 0 }} />
      <Box sx={{ minWidth: 0 }}>
        <Box sx={ONE_LINE}>{label}</Box>
        {detail && <Box sx={{ ...ONE_LINE, color: 'text.secondary', fontSize: '0.875rem' }}>{detail}</Box>}
      </Box>
    </Box>
  )
}

const ONE_LINE = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const
