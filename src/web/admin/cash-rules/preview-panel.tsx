import { Alert, Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { HttpError, useNotify } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import type { CashRulePreview } from '../../../contract/cash-rules.ts'
import { formatDate } from '../../../domain/india/time.ts'
import { formatRoundRupees } from '../../../domain/units/paise.ts'
import { call, errorMessage } from '../ui/call.ts'

interface Shown {
  /** The form that was asked about. */
  readonly form: string
  readonly preview: CashRulePreview
}

/** Tells which cash orders of the last 90 days the rule of the form would have applied to. Saves nothing. */
export function PreviewPanel() {
  const { getValues, setError, clearErrors } = useFormContext()
  const [shown, setShown] = useState<Shown>()
  const [isBusy, setIsBusy] = useState(false)
  const notify = useNotify()
  const form = JSON.stringify(useWatch())
  const readPreview = async () => {
    setIsBusy(true)
    clearErrors()
    try {
      const { data } = await call<{ data: CashRulePreview }>('POST', '/api/admin/cash-rules/preview', getValues())
      setShown({ form, preview: data })
    } catch (error) {
      const errors =
        error instanceof HttpError ? (error.body as { errors?: Record<string, string> } | null)?.errors : undefined
      for (const [field, message] of Object.entries(errors ?? {})) setError(field, { message })
      if (!errors) notify(errorMessage(error), { type: 'error' })
    } finally {
      setIsBusy(false)
    }
  }
  const preview = shown?.form === form ? shown.preview : undefined
  return (
    <Box component="section" aria-label="Preview" sx={{ marginTop: 2, width: '100%' }}>
      <Button variant="outlined" onClick={readPreview} loading={isBusy}>
        Preview with the last 90 days
      </Button>
      <Box role="status" sx={{ marginTop: 1.5 }}>
        {preview && <PreviewText preview={preview} />}
      </Box>
    </Box>
  )
}

function PreviewText({ preview }: { preview: CashRulePreview }) {
  const { from, cashOrders, cashValue, orders, value, delivered, undelivered } = preview
  if (cashOrders === 0) return <Alert severity="info">There were no cash orders in the last 90 days.</Alert>
  const others = orders - delivered - undelivered
  return (
    <Alert severity={undelivered * 2 >= orders && orders > 0 ? 'success' : 'info'}>
      <Typography sx={{ fontWeight: 600 }}>
        It would have applied to {orders} of {cashOrders} cash orders since {formatDate(from)}.
      </Typography>
      {orders > 0 && (
        <Typography>
          Together they were worth {formatRoundRupees(value)} of {formatRoundRupees(cashValue)}: {delivered} delivered,{' '}
          {undelivered} returned undelivered, {others} open or cancelled.
        </Typography>
      )}
    </Alert>
  )
}
