import { Box, Tab, Tabs } from '@mui/material'
import { useState } from 'react'
import { Title } from 'react-admin'
import { PageEditor } from './page-editor.tsx'
import { PAGES } from './pages.ts'

/** About, contact, FAQ and the legal pages. */
export default function ContentPages() {
  const [open, setOpen] = useState(0)
  const page = PAGES[open]
  return (
    <Box sx={{ paddingBlock: 2 }}>
      <Title title="Pages" />
      <Tabs
        value={open}
        onChange={(_event, place) => setOpen(place)}
        variant="scrollable"
        allowScrollButtonsMobile
        aria-label="Pages of the shop"
        sx={{ marginBottom: 2 }}
      >
        {PAGES.map(({ name, label }, place) => (
          <Tab
            key={name}
            label={label}
            id={`page-${name}`}
            value={place}
            {...(place === open && { 'aria-controls': `panel-${name}` })}
          />
        ))}
      </Tabs>
      {page && (
        <Box role="tabpanel" id={`panel-${page.name}`} aria-labelledby={`page-${page.name}`}>
          <PageEditor key={page.name} page={page} />
        </Box>
      )}
    </Box>
  )
}
