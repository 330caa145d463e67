import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { useCallback, useEffect, useId, useState, useSyncExternalStore } from 'react'
import { useFormState } from 'react-hook-form'
import { type BlockerFunction, useBlocker } from 'react-router'

/**
 * Asks before unsaved changes are lost by leaving the screen or closing the window. Rendered once around all screens, because a
 * router has a single blocker: of several forms on a screen only the last one would be guarded.
 */
export function LeaveGuard() {
  const id = useId()
  const isDirty = useSyncExternalStore(subscribe, () => unsaved.size > 0)
  const blocker = useBlocker(isLeavingChanges)
  useEffect(() => {
    if (!isDirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isDirty])
  useEffect(() => {
    // A form that is saved leaves its screen before it counts as saved.
    if (blocker.state === 'blocked' && !isDirty) blocker.proceed()
  }, [blocker, isDirty])
  if (blocker.state !== 'blocked' || !isDirty) return null
  return (
    <Dialog open onClose={() => blocker.reset()} aria-labelledby={id}>
      <DialogTitle id={id}>Leave without saving?</DialogTitle>
      <DialogContent>
        <DialogContentText>Your changes haven't been saved.</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={() => blocker.proceed()}>Leave without saving</Button>
        <Button variant="contained" autoFocus onClick={() => blocker.reset()}>
          Stay
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Whether going from one path to another leaves a screen. */
type IsLeaving = (from: string, to: string) => boolean

/** Returns whether something has been typed or chosen that is not saved yet. */
export function hasUnsavedChanges(): boolean {
  return unsaved.size > 0
}

/** Calls a listener each time nothing is unsaved any longer. Returns a function that stops it. */
export function afterUnsavedChanges(listener: () => void): () => void {
  return subscribe(() => {
    if (unsaved.size === 0) listener()
  })
}

/**
 * Makes the shop ask before the screen is left while it has unsaved changes. Returns what forgets them at once: for a screen that is left
 * because they were saved.
 */
export function useUnsavedChanges(isDirty: boolean, isLeaving: IsLeaving): () => void {
  const id = useId()
  useEffect(() => {
    if (!isDirty) return
    unsaved.set(id, isLeaving)
    notify()
    return () => {
      unsaved.delete(id)
      notify()
    }
  }, [id, isDirty, isLeaving])
  return useCallback(() => {
    unsaved.delete(id)
    notify()
  }, [id])
}

/** Asks before something is lost that was typed in a dialog: `onInput` is for its content, and `forget` for when it was saved. */
export function useTyped(): { readonly onInput: () => void; readonly forget: () => void } {
  const [isTyped, setTyped] = useState(false)
  const forget = useUnsavedChanges(isTyped, leavesPath)
  return { onInput: useCallback(() => setTyped(true), []), forget }
}

export const leavesPath: IsLeaving = (from, to) => to !== from

/** Props of a react-admin form that asks before its unsaved changes are lost. */
export const ASKS_BEFORE_LEAVING = {
  warnWhenUnsavedChanges: true,
  WarnWhenUnsavedChangesComponent: FormChanges,
} as const

/** Replaces react-admin's own question, after which a link that is clicked again at once does nothing. */
function FormChanges({ formRootPathName: root }: { formRootPathName?: string }) {
  const { dirtyFields, isSubmitSuccessful } = useFormState()
  // The tabs of a form have addresses below its own; the read-only view of a record is another screen.
  const isLeaving = useCallback<IsLeaving>(
    (from, to) => to !== from && !(root && isBelow(root, to) && !isBelow(`${root}/show`, to)),
    [root],
  )
  useUnsavedChanges(Object.keys(dirtyFields).length > 0 && !isSubmitSuccessful, isLeaving)
  return null
}

function isBelow(root: string, path: string): boolean {
  return path === root || path.startsWith(`${root}/`)
}

/** The screens and forms with unsaved changes, by their id. */
const unsaved = new Map<string, IsLeaving>()
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function notify(): void {
  for (const listener of listeners) listener()
}

const isLeavingChanges: BlockerFunction = ({ currentLocation, nextLocation }) =>
  [...unsaved.values()].some((isLeaving) => isLeaving(currentLocation.pathname, nextLocation.pathname))
