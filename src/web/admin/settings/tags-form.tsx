import { BooleanInput, TextInput } from 'react-admin'
import { SettingForm } from './settings-form.tsx'

export function TagsForm() {
  return (
    <SettingForm
      part="tags"
      title="Tags"
      tells="Scripts of others, such as analytics. They run only for visitors who agreed, and may reach only the addresses written in them."
    >
      <BooleanInput source="enabled" label="Put the tags into pages" />
      {(['header', 'body', 'footer'] as const).map((place) => (
        <TextInput key={place} source={place} label={`In the ${place}`} multiline minRows={3} parse={asText} />
      ))}
      <TextInput
        source="moreScripts"
        label="They load more scripts from"
        helperText={ORIGINS}
        multiline
        {...ONE_A_LINE}
      />
      <TextInput source="moreConnections" label="They report to" helperText={ORIGINS} multiline {...ONE_A_LINE} />
    </SettingForm>
  )
}

const ORIGINS = 'Where that cannot be read off the tags; one address a line, https://*.analytics.example'
const ONE_A_LINE = {
  format: (lines: readonly string[] | undefined) => lines?.join('\n') ?? '',
  parse: (text: string) => (text === '' ? [] : text.split('\n')),
}

/** An emptied box is empty text, not nothing. */
const asText = (value: string) => value
