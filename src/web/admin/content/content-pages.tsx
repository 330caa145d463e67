import { Alert, Box, Button, Skeleton, Tab, Tabs } from '@mui/material'
import { useCallback, useEffect, useState } from 'react'
import { HttpError, Title, useNotify } from 'react-admin'
import { LINES_KEPT, mergeVersions } from '../ui/both-versions.tsx'
import { call, errorMessage } from '../ui/call.ts'
import { LoadFailed } from '../ui/load-failed.tsx'
import { STICKY } from '../ui/styles.ts'
import { Fields } from './fields.tsx'
import { missingFields, PAGES, type Page, type PageErrors, type Value, withOrder } from './pages.ts'

/** About, contact, FAQ and the legal pages. */
export function ContentPages() {
  const [selected, setSelected] = useState(0)
  const page = PAGES[selected]
  return (
    <Box sx={{ paddingBlock: 2 }}>
      <Title title="Pages" />
      <Tabs
        value={selected}
        onChange={(_event, index: number) => setSelected(index)}
        variant="scrollable"
        allowScrollButtonsMobile
        aria-label="Pages"
        sx={{ marginBottom: 2 }}
      >
        {PAGES.map(({ name, label }, index) => (
          <Tab
            key={name}
            label={label}
            id={`page-${name}`}
            value={index}
            {...(index === selected && { 'aria-controls': `panel-${name}` })}
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

interface SavedPage {
  readonly value: Value
  readonly seen: string | null
}

/**
 * The form of a content page. The page is saved as a whole. When someone else saved it first, the server refuses (409): what was typed
 * stays, a field that both changed shows the other text, and saving again replaces it.
 */
function PageEditor({ page }: { page: Page }) {
  const notify = useNotify()
  const path = `/api/admin/content/${page.name}`
  const [saved, setSaved] = useState<SavedPage>()
  const [value, setValue] = useState<Value>()
  const [error, setError] = useState<string>()
  const [fieldErrors, setFieldErrors] = useState<PageErrors>({})
  const [isSaving, setSaving] = useState(false)
  const show = useCallback((data: SavedPage) => {
    setSaved(data)
    setValue(data.value)
    setError(undefined)
  }, [])
  const load = useCallback(
    () =>
      call<{ data: SavedPage }>('GET', path)
        .then(({ data }) => show(data))
        .catch((error) => setError(error.message)),
    [path, show],
  )
  useEffect(() => {
    load()
  }, [load])
  if (error && !value) return <LoadFailed message={error} onRetry={load} />
  if (!saved || !value) return <Skeleton variant="rounded" height={480} />
  const save = async () => {
    const empty = missingFields(value, page.fields)
    setFieldErrors(Object.fromEntries(empty.map((path) => [path, 'This field is required'])))
    if (empty.length > 0) return notify('Please fill in the required fields.', { type: 'error' })
    setSaving(true)
    try {
      const { data } = await call<{ data: SavedPage }>('PUT', path, {
        value: withOrder(value, page.fields),
        seen: saved.seen,
      })
      show(data)
      notify('Page saved.', { type: 'success' })
    } catch (error) {
      const errors = error instanceof HttpError ? error.body?.errors : undefined
      const current: SavedPage | undefined = error instanceof HttpError ? error.body?.current : undefined
      const message = errorMessage(error)
      if (current) {
        const { taken, clashes } = mergeVersions({ base: saved.value, mine: value, current: current.value })
        setSaved(current)
        setValue({ ...value, ...(taken as Value) })
        setFieldErrors(clashes)
        setError(message)
        notify(message, { type: 'error' })
      } else if (errors) {
        setFieldErrors(errors)
        notify(message, { type: 'error' })
      } else setError(message)
    }
    setSaving(false)
  }
  return (
    <Box
      component="form"
      noValidate
      sx={{ maxWidth: 800, ...LINES_KEPT }}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      {error && (
        <Alert severity="error" action={<Button onClick={load}>Reload</Button>}>
          {error}
        </Alert>
      )}
      <Fields
        fields={page.fields}
        value={value}
        onChange={(change) => setValue((now) => now && change(now))}
        errors={fieldErrors}
        path=""
      />
      <Box sx={STICKY}>
        <Button type="submit" variant="contained" disabled={isSaving}>
          Save
        </Button>
        <Button href={page.path} target="_blank">
          View page
        </Button>
      </Box>
    </Box>
  )
}
