import { Alert, Box } from '@mui/material'
import { type KeyboardEvent, useState } from 'react'

/** A scan that counted nothing. */
export interface Miss {
  readonly text: string
  /** How often it was scanned. */
  readonly times: number
}

export interface ScanMissesState {
  readonly misses: readonly Miss[]
  readonly miss: (text: string) => void
  readonly dismiss: () => void
}

/**
 * Scans that counted nothing. They stay until someone dismisses them: a person who scans looks at the articles and may see the screen
 * only after the next scan, which succeeds.
 */
export function useScanMisses(): ScanMissesState {
  const [misses, setMisses] = useState<readonly Miss[]>([])
  return {
    misses,
    miss: (text: string) => {
      setMisses((before) => withMiss(before, text))
      warn()
    },
    dismiss: () => setMisses([]),
  }
}

function withMiss(misses: readonly Miss[], text: string): readonly Miss[] {
  const times = (misses.find((one) => one.text === text)?.times ?? 0) + 1
  return [...misses.filter((one) => one.text !== text), { text, times }]
}

/** Escape in the field of the scanner dismisses the misses, and only then what is around the field. */
export function dismissByEscape(misses: readonly Miss[], dismiss: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || misses.length === 0) return
    event.stopPropagation()
    dismiss()
  }
}

interface ScanMissesProps {
  readonly misses: readonly Miss[]
  readonly onDismiss: () => void
}

/** The scans that counted nothing, until they are dismissed. A screen reader reads each one as it is added. */
export function ScanMisses({ misses, onDismiss }: ScanMissesProps) {
  return (
    <Box role="alert" aria-relevant="additions">
      {misses.length > 0 && (
        <Alert role="none" variant="filled" severity="error" closeText="Dismiss" onClose={onDismiss} sx={MISSES}>
          <Box component="ul" aria-label="Scans that were not counted" sx={LIST}>
            {misses.map(({ text, times }) => (
              // A repeated one has a key of its own, so that it is read again.
              <li key={`${times} ${text}`}>
                {text}
                {times > 1 && ` (${times} times)`}
              </li>
            ))}
          </Box>
        </Alert>
      )}
    </Box>
  )
}

const MISSES = { marginBlock: 1, overflowWrap: 'anywhere' }
const LIST = { margin: 0, padding: 0, listStyle: 'none' }

/** For after a successful scan: what is still to be dismissed. Empty without misses. */
export function missesLeft(misses: readonly Miss[]): string {
  const count = misses.reduce((all, { times }) => all + times, 0)
  if (count === 0) return ''
  return count === 1 ? ' 1 scan before was not counted.' : ` ${count} scans before were not counted.`
}

let sound: AudioContext | undefined

/** A low tone and a vibration. A browser without them, or one that has them off, shows the text alone. */
function warn(): void {
  try {
    navigator.vibrate?.(200)
    sound ??= new AudioContext()
    const [tone, volume] = [sound.createOscillator(), sound.createGain()]
    tone.frequency.value = 220
    tone.type = 'square'
    volume.gain.value = 0.1
    tone.connect(volume).connect(sound.destination)
    tone.start()
    tone.stop(sound.currentTime + 0.25)
  } catch {
    // No sound device.
  }
}
