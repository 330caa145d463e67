import { Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { FunctionField, Link, List, SearchInput } from 'react-admin'
import type { AdminQuestion } from '../../../contract/questions.ts'
import { MAX_ANSWER_LENGTH } from '../../../domain/questions/questions.ts'
import { Badge, capitalise } from '../ui/badge.tsx'
import { Datagrid } from '../ui/datagrid.tsx'
import { useEmailNote } from '../ui/email-note.ts'
import { NothingFound } from '../ui/empty.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { type View, Views } from '../ui/list-views.tsx'
import { LongText } from '../ui/long-text.tsx'
import { MomentField } from '../ui/moment-field.tsx'
import { useChange } from '../ui/use-change.ts'

const PENDING = { status: 'pending' }

/** Questions of customers about products. */
export function QuestionList() {
  return (
    <List
      filters={FILTERS}
      filterDefaultValues={PENDING}
      sort={{ field: 'createdAt', order: 'DESC' }}
      exporter={false}
      actions={false}
      title="Questions"
      empty={false}
    >
      <Views label="Filter questions" views={VIEWS} canSave={false} />
      <Datagrid rowClick={false} bulkActionButtons={false} empty={<NoQuestions />}>
        <FunctionField
          label="Question"
          render={({ product, question, answer }: AdminQuestion) => (
            <Box sx={{ minWidth: { sm: 260 }, maxWidth: 560, overflowWrap: 'anywhere' }}>
              <Link to={`/products/${product._id}`}>
                <LongText text={product.name} />
              </Link>
              <Typography sx={{ whiteSpace: 'pre-line' }}>{question}</Typography>
              {answer !== '' && (
                <Typography
                  sx={{ whiteSpace: 'pre-line', borderLeft: 2, borderColor: 'divider', paddingLeft: 1, marginTop: 1 }}
                >
                  {answer}
                </Typography>
              )}
            </Box>
          )}
        />
        <FunctionField
          label="Customer"
          render={({ by, customerId, createdAt }: AdminQuestion) => (
            <Box sx={{ maxWidth: '10rem' }}>
              <Link to={`/customers/${customerId}/show`}>
                <LongText text={by} />
              </Link>
              <br />
              <MomentField at={createdAt} withTime={false} />
            </Box>
          )}
        />
        <FunctionField
          label="Status"
          render={({ status }: AdminQuestion) => <Badge tone={TONES[status]}>{capitalise(status)}</Badge>}
        />
        <FunctionField label="Actions" render={(question: AdminQuestion) => <Decisions question={question} />} />
      </Datagrid>
    </List>
  )
}

function Decisions({ question }: { question: AdminQuestion }) {
  const { change, isBusy } = useChange()
  const [isAnswering, setAnswering] = useState(false)
  const email = useEmailNote()
  const { _id, status, revision, answer, by } = question
  const about = `the question by ${by}`
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      <Button
        variant={status === 'pending' ? 'contained' : 'text'}
        disabled={isBusy}
        onClick={() => setAnswering(true)}
        aria-label={`Answer ${about}`}
      >
        Answer
      </Button>
      {status !== 'rejected' && (
        <Button
          color="error"
          disabled={isBusy}
          onClick={() => change('PUT', `/api/admin/questions/${_id}/reject`, { revision }, 'Question rejected.')}
          aria-label={`Reject ${about}`}
        >
          Reject
        </Button>
      )}
      {isAnswering && (
        <FormDialog
          title="Answer"
          explanation={`“${question.question}” The question and your answer appear on the product page. ${email('The first answer is emailed to the customer.')}`}
          fields={[
            { name: 'answer', label: 'Answer', initial: answer, maxLength: MAX_ANSWER_LENGTH, isMultiline: true },
          ]}
          action="Publish answer"
          onSend={(values) =>
            change('PUT', `/api/admin/questions/${_id}/answer`, { ...values, revision }, 'Answer published.')
          }
          onClose={() => setAnswering(false)}
        />
      )}
    </Box>
  )
}

function NoQuestions() {
  return (
    <NothingFound start={PENDING}>No questions to answer. Customers ask them on the pages of products.</NothingFound>
  )
}

const TONES = { pending: 'pending', answered: 'good', rejected: 'neutral' } as const

const FILTERS = [
  <SearchInput
    key="q"
    source="q"
    alwaysOn
    placeholder="Product or question"
    slotProps={{ htmlInput: { 'aria-label': 'Search by product or question' } }}
  />,
]

const VIEWS: readonly View[] = [
  { label: 'To answer', filter: { status: 'pending' } },
  { label: 'Answered', filter: { status: 'answered' } },
  { label: 'Rejected', filter: { status: 'rejected' } },
  { label: 'All', filter: {} },
]
