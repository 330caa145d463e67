import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { COLORS } from './colors.ts'

const TONES = {
  neutral: { backgroundColor: COLORS['paper-deep'], color: COLORS.ink },
  pending: { backgroundColor: '#fbf0d6', color: COLORS.ink },
  active: { backgroundColor: COLORS['indigo-wash'], color: COLORS['indigo-deep'] },
  good: { backgroundColor: '#e7efe0', color: COLORS.neem },
  bad: { backgroundColor: '#f9e9e3', color: COLORS.madder },
} as const

export type Tone = keyof typeof TONES

/** A coloured label, as the storefront shows the status of an order. */
export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <Box
      component="span"
      sx={{
        ...TONES[tone],
        display: 'inline-block',
        paddingInline: 1,
        paddingBlock: 0.25,
        borderRadius: 1,
        maxWidth: '16rem',
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        verticalAlign: 'bottom',
        whiteSpace: 'nowrap',
        fontSize: '0.875rem',
        fontWeight: 600,
      }}
    >
      {children}
    </Box>
  )
}

/** 'shipped' → 'Shipped' */
export function capitalise(word: string): string {
  return word.replace(/^./, (first) => first.toUpperCase())
}
