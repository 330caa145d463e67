import { createContext, type ReactNode, useContext, useState } from 'react'
import { Edit, type EditProps, HttpError, type RaRecord, SimpleForm, useNotify, useRecordContext } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { BothVersions, LINES_KEPT, type Versions } from './both-versions.tsx'
import { errorMessage } from './call.ts'
import { KeepTyped } from './keep-typed.tsx'
import { ASKS_BEFORE_LEAVING } from './leave-guard.tsx'

const CurrentVersion = createContext<RaRecord | undefined>(undefined)

/**
 * The screen that edits a record with a `RecordForm`. It waits for the server before it confirms. When someone else saved first, what
 * was typed stays in the form, a field that both changed shows the other value, and saving again replaces it. The record is not read
 * again while it is open, because that would replace what was typed.
 */
export function EditRecord({ transform, children, ...props }: EditProps) {
  const notify = useNotify()
  const [current, setCurrent] = useState<RaRecord>()
  const onError = (error: unknown) => {
    const body = error instanceof HttpError ? error.body : undefined
    if (body?.current) setCurrent(body.current)
    // Fields with errors show them.
    if (!body?.errors) notify(errorMessage(error), { type: 'error' })
  }
  return (
    <Edit
      {...props}
      mutationMode="pessimistic"
      queryOptions={{ refetchOnWindowFocus: false, refetchOnReconnect: false, ...props.queryOptions }}
      mutationOptions={{ onError }}
      transform={async (form, options) => {
        const entry = transform ? await transform(form, options) : form
        // After a save the form has a later revision.
        return current ? { ...entry, revision: Math.max(current.revision, entry.revision) } : entry
      }}
    >
      <CurrentVersion value={current}>{children}</CurrentVersion>
    </Edit>
  )
}

type RecordFormProps = Parameters<typeof SimpleForm>[0]

/** The form of a record, which asks before its unsaved changes are lost. */
export function RecordForm({ children, sx, ...props }: RecordFormProps) {
  return (
    <SimpleForm noValidate {...ASKS_BEFORE_LEAVING} {...props} sx={{ ...LINES_KEPT, ...(sx as object) }}>
      {children}
      <KeepTyped />
      <Conflict />
    </SimpleForm>
  )
}

function Conflict(): ReactNode {
  const current = useContext(CurrentVersion)
  return current && <VersionsOf key={String(current.revision)} current={current} />
}

/** A new one for each version, with what the form contains at that time. */
function VersionsOf({ current }: { current: RaRecord }) {
  const record = useRecordContext<RaRecord>()
  const { getValues } = useFormContext()
  const [versions] = useState<Versions>(() => ({ base: record ?? {}, mine: getValues(), current }))
  return <BothVersions {...versions} />
}
