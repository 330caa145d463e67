import { Alert, Box, Button, Skeleton } from '@mui/material'
import { useCallback, useEffect, useState } from 'react'
import { HttpError, useNotify } from 'react-admin'
import { call } from '../ui/call.ts'
import { STICKY } from '../ui/sticky.ts'
import { Fields } from './fields.tsx'
import { missing, numbered, type Page, type Value, type Wrong } from './pages.ts'

interface Read {
  readonly value: Value
  readonly seen: string | null
}

/** One content page, written whole; nobody's later change is overwritten. */
export function PageEditor({ page }: { page: Page }) {
  const notify = useNotify()
  const at = `/api/admin/content/${page.name}`
  const [read, setRead] = useState<Read>()
  const [value, setValue] = useState<Value>()
  const [problem, setProblem] = useState<string>()
  const [wrong, setWrong] = useState<Wrong>({})
  const [isSaving, setSaving] = useState(false)
  const take = useCallback((data: Read) => {
    setRead(data)
    setValue(data.value)
    setProblem(undefined)
  }, [])
  const load = useCallback(
    () =>
      call<{ data: Read }>('GET', at)
        .then(({ data }) => take(data))
        .catch((error) => setProblem(error.message)),
    [at, take],
  )
  useEffect(() => {
    load()
  }, [load])
  if (problem && !value) return <Alert severity="error">{problem}</Alert>
  if (!read || !value) return <Skeleton variant="rounded" height={480} />
  const save = async () => {
    const empty = missing(value, page.fields)
    setWrong(Object.fromEntries(empty.map((path) => [path, 'This field is required'])))
    if (empty.length > 0) return notify('Please fill the marked fields.', { type: 'error' })
    setSaving(true)
    try {
      const { data } = await call<{ data: Read }>('PUT', at, { value: numbered(value, page.fields), seen: read.seen })
      take(data)
      notify('Saved. The shop shows it now.', { type: 'success' })
    } catch (error) {
      const errors = error instanceof HttpError ? error.body?.errors : undefined
      const message = error instanceof Error ? error.message : 'Something went wrong. Please try again.'
      if (errors) {
        setWrong(errors)
        notify(message, { type: 'error' })
      } else setProblem(message)
    }
    setSaving(false)
  }
  return (
    <Box
      component="form"
      noValidate
      sx={{ maxWidth: 800 }}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      {problem && (
        <Alert severity="error" action={<Button onClick={load}>Load it again</Button>}>
          {problem}
        </Alert>
      )}
      <Fields
        fields={page.fields}
        value={value}
        onChange={(change) => setValue((now) => now && change(now))}
        wrong={wrong}
        at=""
      />
      <Box sx={STICKY}>
        <Button type="submit" variant="contained" disabled={isSaving}>
          Save
        </Button>
        <Button href={page.path} target="_blank">
          See the page
        </Button>
      </Box>
    </Box>
  )
}
