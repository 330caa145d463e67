import { Accordion, AccordionDetails, AccordionSummary, Box, Button, Typography } from '@mui/material'
import { Check, ChevronDown, Circle } from 'lucide-react'
import { useState } from 'react'
import { Confirm, Link, useNotify } from 'react-admin'
import type { Setup } from '../../../contract/setup.ts'
import { canMark, SETUP_STEPS, type SetupStepName } from '../../../domain/dashboard/setup.ts'
import { call, errorMessage } from '../ui/call.ts'
import { useFetch } from '../ui/use-fetch.ts'

/** The steps of setting up the shop, until all are done. In a demo shop the list is closed at first. */
export function SetupList() {
  const notify = useNotify()
  const [fetched, reload] = useFetch<{ data: Setup }>('/api/admin/setup')
  if (!fetched) return null
  const { steps, isDemo } = fetched.data
  const done = steps.filter(({ isDone }) => isDone).length
  if (done === steps.length) return null
  const complete = async (name: SetupStepName) => {
    try {
      await call('POST', `/api/admin/setup/${name}`)
      reload()
    } catch (error) {
      notify(errorMessage(error), { type: 'error' })
    }
  }
  return (
    <Accordion defaultExpanded={!isDemo} sx={SPACED} slotProps={{ heading: { component: 'h2' } }}>
      <AccordionSummary expandIcon={<ChevronDown size={20} aria-hidden />}>
        <Typography component="span" variant="h6">
          Set up your shop
        </Typography>
        <Typography component="span" color="textSecondary" sx={{ marginLeft: 1.5, alignSelf: 'center' }}>
          {done} of {steps.length} done
        </Typography>
      </AccordionSummary>
      <AccordionDetails>
        <Box component="ol" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
          {steps.map(({ name, isDone }) => (
            <Step key={name} name={name} isDone={isDone} onComplete={() => complete(name)} onRemoved={reload} />
          ))}
        </Box>
      </AccordionDetails>
    </Accordion>
  )
}

/** MUI leaves no space below the last one while it is open. */
const SPACED = { '&, &.Mui-expanded:last-of-type': { marginBottom: 3 } }

interface StepProps {
  readonly name: SetupStepName
  readonly isDone: boolean
  readonly onComplete: () => void
  readonly onRemoved: () => void
}

function Step({ name, isDone, onComplete, onRemoved }: StepProps) {
  const step = SETUP_STEPS.find((known) => known.name === name)
  if (!step) return null
  const looks = 'isDoneByLooking' in step
  return (
    <Box
      component="li"
      sx={{ display: 'flex', gap: 1.5, alignItems: 'center', paddingBlock: 0.75, borderTop: 1, borderColor: 'divider' }}
    >
      {isDone ? (
        <Box component={Check} size={20} aria-label="Done" sx={{ color: 'success.main', flexShrink: 0 }} />
      ) : (
        <Box component={Circle} size={20} aria-label="Open" sx={{ color: 'text.disabled', flexShrink: 0 }} />
      )}
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        {'to' in step ? (
          <Link to={step.to} onClick={looks && !isDone ? onComplete : undefined}>
            {step.label}
          </Link>
        ) : (
          <Typography component="span">{step.label}</Typography>
        )}
        {!isDone && (
          <Typography variant="body2" color="textSecondary">
            {step.hint}
          </Typography>
        )}
      </Box>
      {name === 'demo' && !isDone && <RemoveDemo onRemoved={onRemoved} />}
      {!isDone && canMark(name) && !looks && (
        <Button size="small" onClick={onComplete} aria-label={`Skip: ${step.label}`}>
          Skip
        </Button>
      )}
    </Box>
  )
}

function RemoveDemo({ onRemoved }: { onRemoved: () => void }) {
  const notify = useNotify()
  const [isOpen, setIsOpen] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const remove = async () => {
    setIsBusy(true)
    try {
      const { message } = await call<{ message: string }>('POST', '/api/admin/demo/remove')
      notify(message, { type: 'success' })
      onRemoved()
    } catch (error) {
      notify(errorMessage(error), { type: 'error', autoHideDuration: 15_000, multiLine: true })
    }
    setIsBusy(false)
    setIsOpen(false)
  }
  return (
    <>
      <Button size="small" variant="outlined" color="error" onClick={() => setIsOpen(true)}>
        Remove
      </Button>
      <Confirm
        isOpen={isOpen}
        loading={isBusy}
        title="Remove the demo data?"
        content="The demo products, orders, customers and accounts are deleted, and so are the demo texts that you have not changed. This cannot be undone."
        confirm="Remove demo data"
        confirmColor="warning"
        onConfirm={remove}
        onClose={() => setIsOpen(false)}
      />
    </>
  )
}
