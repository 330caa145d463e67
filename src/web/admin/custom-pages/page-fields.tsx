import { Alert, Typography } from '@mui/material'
import { BooleanInput, FormDataConsumer, TextInput, useRecordContext } from 'react-admin'
import type { AdminCustomPage } from '../../../contract/custom-pages.ts'
import { handleOf } from '../../../domain/collections/check-collection.ts'
import { CUSTOM_PAGE_LIMITS } from '../../../domain/content/custom-page.ts'
import { paths } from '../../../domain/paths.ts'
import { BodyEditor } from './body-editor.tsx'

/** The fields of a page that the owner writes. */
export function CustomPageFields() {
  const saved = useRecordContext<AdminCustomPage & { id: string }>()
  return (
    <>
      <TextInput source="title" label="Title" parse={asTyped} helperText={false} sx={NARROW} />
      <FormDataConsumer<{ title?: string }>>
        {({ formData }) => (
          <TextInput
            source="handle"
            label="Address"
            parse={asTyped}
            placeholder={handleOf(formData.title ?? '')}
            helperText={`The part after ${paths.customPage('')}. Leave empty to use the title. The old address of a published page leads to the new one.`}
            slotProps={{ htmlInput: { maxLength: 80, spellCheck: false, autoCapitalize: 'none' } }}
            sx={NARROW}
          />
        )}
      </FormDataConsumer>
      {saved?.redirect != null && (
        <Alert severity="info" sx={{ width: '100%', marginBottom: 2 }}>
          There is a redirect from {paths.customPage(saved.handle)} to {saved.redirect}. While this page is published,
          it is shown instead.
        </Alert>
      )}
      <BooleanInput source="published" label="Published" helperText={false} />
      <BodyEditor />
      <Typography component="h2" variant="h6" sx={{ marginTop: 2 }}>
        Search engines
      </Typography>
      <TextInput
        source="seoTitle"
        label="Title for search engines"
        parse={asTyped}
        helperText="Leave empty to use the title of the page."
        slotProps={{ htmlInput: { maxLength: CUSTOM_PAGE_LIMITS.seoTitle } }}
        sx={NARROW}
      />
      <TextInput
        source="seoDescription"
        label="Description for search engines"
        parse={asTyped}
        multiline
        minRows={2}
        helperText="Leave empty to use the beginning of the text."
        slotProps={{ htmlInput: { maxLength: CUSTOM_PAGE_LIMITS.seoDescription } }}
        sx={NARROW}
      />
    </>
  )
}

const asTyped = (typed: string) => typed
const NARROW = { maxWidth: 720 }
