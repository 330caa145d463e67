import { showToast } from '../../ui/toast.tsx'

/** Signs out and calls `onDone`, or says that it was not possible. Few visitors do it, so its code is loaded then. */
export async function leave(onDone: () => void): Promise<void> {
  const isOut = await import('./sign-out.ts').then(({ signOut }) => signOut()).catch(() => false)
  if (isOut) onDone()
  else showToast("We couldn't sign you out. Please try again.", 'error')
}
