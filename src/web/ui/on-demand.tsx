import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { DOWNLOAD_FAILED } from '../boot/client-events.ts'
import { showToast } from './toast.tsx'

interface OnDemandOptions<Props> {
  /** Shown during the download. */
  readonly fallback?: ReactNode
  /** Called when the download has failed, after a message: closes what was to be opened, so that it can be opened again. */
  readonly close?: (props: Props) => void
  /** For what a shopper did not ask for: a failed download shows nothing. */
  readonly isQuiet?: boolean
}

interface Part<Props> extends OnDemandOptions<Props> {
  readonly load: () => Promise<{ default: ComponentType<Props> }>
  /** Undefined until it is downloaded. */
  Component?: ComponentType<Props>
}

/**
 * A component that is downloaded when it is first shown, in the browser only. A failed download never takes the rest of the
 * page with it, as the rejection of React's `lazy` would: the connection may break off, and after an update of the shop the
 * parts of the version that is still open are gone. Each time that the component is shown it tries again.
 */
export function onDemand<Props extends object>(load: Part<Props>['load'], options: OnDemandOptions<Props> = {}) {
  const part: Part<Props> = { ...options, load }
  return (props: Props) => <OnDemand part={part} props={props} />
}

function OnDemand<Props extends object>({ part, props }: { part: Part<Props>; props: Props }) {
  const { Component, fallback, close, isQuiet } = part
  const [status, setStatus] = useState<'loading' | 'loaded' | 'failed'>(Component ? 'loaded' : 'loading')
  // biome-ignore lint/correctness/useExhaustiveDependencies: downloads once for each try
  useEffect(() => {
    if (status !== 'loading') return
    let isShown = true
    const show = (module: { default: ComponentType<Props> }) => {
      part.Component = module.default
      if (isShown) setStatus('loaded')
    }
    const fail = () => {
      if (!isShown) return
      setStatus('failed')
      if (!close) return
      showToast(DOWNLOAD_FAILED, 'error')
      close(props)
    }
    part.load().then(show, fail)
    return () => {
      isShown = false
    }
  }, [status])
  if (Component && status === 'loaded') return <Component {...props} />
  if (status === 'loading') return fallback
  if (isQuiet || close) return null
  return (
    <p role="status">
      {DOWNLOAD_FAILED}{' '}
      <button type="button" className="link py-2" onClick={() => setStatus('loading')}>
        Try Again
      </button>
    </p>
  )
}
