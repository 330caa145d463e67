import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  Menu,
  MenuItem,
  Skeleton,
  Typography,
} from '@mui/material'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Title } from 'react-admin'
import type { AdminSection } from '../../../../contract/content/admin.ts'
import { Preview } from './preview.tsx'
import { SectionForm } from './section-form.tsx'
import { SectionList } from './section-list.tsx'
import { nameOf, newSection, type SectionDraft, TYPES } from './sections.ts'
import { useSections } from './use-sections.ts'

/** The home page: its sections in order on one side, the page itself on the other. */
export default function HomeBuilder() {
  const { sections, problem, load, save, remove, move } = useSections()
  const [draft, setDraft] = useState<SectionDraft>()
  const [leaving, setLeaving] = useState<AdminSection>()
  if (problem)
    return (
      <Alert severity="error" action={<Button onClick={load}>Try Again</Button>}>
        {problem}
      </Alert>
    )
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(340px, 2fr) 3fr' },
        paddingBlock: 2,
      }}
    >
      <Title title="Home page" />
      <Box>
        {draft ? (
          <SectionForm
            draft={draft}
            onChange={(change) => setDraft((now) => now && change(now))}
            onSave={save}
            onClose={() => setDraft(undefined)}
          />
        ) : (
          <>
            <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', marginBottom: 1 }}>
              <Typography component="h2" variant="h6">
                Sections
              </Typography>
              <AddSection onAdd={(type) => setDraft(newSection(type))} />
            </Box>
            {sections ? (
              <SectionList sections={sections} onMove={move} onEdit={setDraft} onRemove={setLeaving} />
            ) : (
              <Skeleton variant="rounded" height={480} />
            )}
          </>
        )}
      </Box>
      {sections && <Preview sections={sections} draft={draft} />}
      <Dialog open={leaving !== undefined} onClose={() => setLeaving(undefined)} aria-labelledby="remove-title">
        <DialogTitle id="remove-title">Remove this section?</DialogTitle>
        <DialogContent>
          <DialogContentText>
            {leaving && nameOf(leaving)} goes from the home page for good. To hide it for a while, switch it off
            instead.
          </DialogContentText>
        </DialogContent>
        <DialogActions>
          <Button onClick={() => setLeaving(undefined)}>Keep</Button>
          <Button
            color="error"
            variant="contained"
            onClick={() => {
              if (leaving) remove(leaving)
              setLeaving(undefined)
            }}
          >
            Remove
          </Button>
        </DialogActions>
      </Dialog>
    </Box>
  )
}

function AddSection({ onAdd }: { onAdd: (type: AdminSection['sectionType']) => void }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <Button
        variant="contained"
        startIcon={<Plus size={18} aria-hidden />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        Add section
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {(Object.keys(TYPES) as AdminSection['sectionType'][]).map((type) => (
          <MenuItem
            key={type}
            onClick={() => {
              setAnchor(null)
              onAdd(type)
            }}
          >
            <Box>
              <Typography>{TYPES[type].label}</Typography>
              <Typography variant="body2" color="textSecondary">
                {TYPES[type].about}
              </Typography>
            </Box>
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
