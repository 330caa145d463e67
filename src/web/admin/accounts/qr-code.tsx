import encodeQR from 'qr'
import { useMemo } from 'react'

/** Four modules of quiet around the code, as the standard asks. */
const QUIET = 4

export function QrCode({ text, label }: { text: string; label: string }) {
  const rows = useMemo(() => encodeQR(text, 'raw', { ecc: 'medium', border: QUIET }), [text])
  const squares = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
  return (
    <svg viewBox={`0 0 ${rows.length} ${rows.length}`} width="220" height="220" role="img" aria-label={label}>
      <path d={`M0 0h${rows.length}v${rows.length}h-${rows.length}z`} fill="#fff" />
      <path d={squares.join('')} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}
