import {
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
import type { AdminSection } from '../../../../contract/content-admin.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Preview } from './preview.tsx'
import { SectionForm } from './section-form.tsx'
import { SectionList } from './section-list.tsx'
import { nameOf, newSection, type SectionDraft, TYPES } from './sections.ts'
import { useSections } from './use-sections.ts'

/** Edits the sections of the home page next to a live preview. */
export function HomeBuilder() {
  const { sections, loadError, load, save, remove, move } = useSections()
  const [draft, setDraft] = useState<SectionDraft>()
  const [removing, setRemoving] = useState<AdminSection>()
  if (loadError)
    return (
      <>
        <Title title="Home page" />
        <LoadFailed message={loadError} onRetry={load} />
      </>
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
              <SectionList sections={sections} onMove={move} onEdit={setDraft} onRemove={setRemoving} />
            ) : (
              <Skeleton variant="rounded" height={480} />
            )}
          </>
        )}
      </Box>
      {sections && <Preview sections={sections} draft={draft} />}
      <Dialog open={removing !== undefined} onClose={() => setRemoving(undefined)} aria-labelledby="remove-title">
        <DialogTitle id="remove-title">Remove this section?</DialogTitle>
        <DialogContent>
          <DialogContentText>
            “{removing && nameOf(removing)}” will be removed from the home page permanently. To hide it temporarily,
            turn off “Show on the home page” instead.
          </DialogContentText>
        </DialogContent>
        <DialogActions>
          <Button onClick={() => setRemoving(undefined)}>Cancel</Button>
          <Button
            color="error"
            variant="contained"
            onClick={() => {
              if (removing) remove(removing)
              setRemoving(undefined)
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
                {TYPES[type].description}
              </Typography>
            </Box>
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
