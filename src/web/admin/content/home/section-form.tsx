import { Box, Button, FormControlLabel, MenuItem, Switch, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { checkSection } from '../../../../domain/content/section-form.ts'
import { LINES_KEPT } from '../../ui/both-versions.tsx'
import { MomentInput } from '../../ui/moment-input.tsx'
import { PictureField } from '../../ui/picture-field.tsx'
import { STICKY } from '../../ui/styles.ts'
import { FilterFields } from './filter-fields.tsx'
import { ProductPicker } from './product-picker.tsx'
import { mergeSections, POSITIONS, type SectionDraft, TYPES } from './sections.ts'
import type { Saved } from './use-sections.ts'
import { VideoField } from './video-field.tsx'

interface SectionFormProps {
  readonly draft: SectionDraft
  /** Receives a function of the current draft: an upload may finish while the user edits another field. */
  readonly onChange: (change: (draft: SectionDraft) => SectionDraft) => void
  readonly onSave: (draft: SectionDraft) => Promise<Saved>
  readonly onClose: () => void
}

/** The form of a section with the fields of its type. */
export function SectionForm({ draft, onChange, onSave, onClose }: SectionFormProps) {
  const [errors, setErrors] = useState<Errors>({})
  const [isSaving, setSaving] = useState(false)
  /** What is saved, as far as this form knows. */
  const [base, setBase] = useState(draft)
  const { label, description } = TYPES[draft.sectionType]
  const submit = async () => {
    const fieldErrors = checkSection(draft as Parameters<typeof checkSection>[0])
    setErrors(fieldErrors)
    if (Object.keys(fieldErrors).length > 0) return
    setSaving(true)
    const result = await onSave(draft)
    setSaving(false)
    if (result.ok) return onClose()
    setErrors(result.errors)
    if (!result.current) return
    const { taken, takenMetadata, clashes } = mergeSections(base, draft, result.current)
    onChange((now) => ({ ...now, ...taken, metadata: { ...now.metadata, ...takenMetadata } }))
    setErrors(clashes)
    setBase(result.current)
  }
  return (
    <Box
      component="form"
      noValidate
      sx={LINES_KEPT}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Typography component="h2" variant="h6">
        {draft._id ? `Edit ${label.toLowerCase()}` : `New ${label.toLowerCase()}`}
      </Typography>
      <Typography color="textSecondary" sx={{ marginBottom: 1 }}>
        {description}
      </Typography>
      <SectionFields
        draft={draft}
        errors={errors}
        set={(change) => onChange((now) => ({ ...now, ...change }))}
        setMetadata={(change) => onChange((now) => ({ ...now, metadata: { ...now.metadata, ...change } }))}
      />
      <Box sx={STICKY}>
        <Button type="submit" variant="contained" disabled={isSaving}>
          Save
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </Box>
    </Box>
  )
}

type Errors = Readonly<Record<string, string>>

interface FieldsProps {
  readonly draft: SectionDraft
  readonly errors: Errors
  readonly set: (change: Partial<SectionDraft>) => void
  readonly setMetadata: (change: SectionDraft['metadata']) => void
}

/** The fields that the type of the section has, in the order in which the shop shows them. */
function SectionFields(props: FieldsProps) {
  const { draft, errors, set } = props
  const has = (...types: SectionDraft['sectionType'][]) => types.includes(draft.sectionType)
  return (
    <>
      <TextOf {...props} field="title" label="Title" />
      <TextOf {...props} field="subtitle" label={has('testimonial') ? 'Location' : 'Subtitle'} />
      {has('testimonial') && <TextOf {...props} field="content" label="Quote" rows={3} />}
      {has('hero_carousel', 'additional_section') && <TextOf {...props} field="description" label="Text" rows={3} />}
      {has('testimonial') && <CustomerFields {...props} />}
      {has('hero_carousel', 'advertisement', 'additional_section') && (
        <PictureField
          label="Picture"
          value={draft.image ?? ''}
          error={errors.image}
          onChange={(image) => set({ image })}
        />
      )}
      {has('hero_carousel') && <PhonePicture {...props} />}
      {has('advertisement') && <Video {...props} />}
      {!has('testimonial') && <TextOf {...props} field="link" label="Link" />}
      {!has('testimonial', 'product_grid') && <TextOf {...props} field="buttonText" label="Button text" />}
      {has('advertisement') && <Position {...props} />}
      {has('product_grid', 'additional_section') && <Products {...props} />}
      <Visibility {...props} />
    </>
  )
}

interface TextOfProps extends FieldsProps {
  readonly field: 'title' | 'subtitle' | 'content' | 'description' | 'link' | 'buttonText'
  readonly label: string
  /** Lines of a longer text. */
  readonly rows?: number
}

function TextOf({ draft, errors, set, field, label, rows }: TextOfProps) {
  return (
    <TextField
      label={label}
      value={draft[field] ?? ''}
      onChange={({ target }) => set({ [field]: target.value })}
      error={errors[field] !== undefined}
      helperText={errors[field]}
      {...(rows && { multiline: true, minRows: rows })}
    />
  )
}

function CustomerFields({ draft: { metadata }, errors, setMetadata }: FieldsProps) {
  const nameError = errors['metadata.customerName']
  return (
    <>
      <TextField
        label="Customer name"
        value={metadata.customerName ?? ''}
        onChange={({ target }) => setMetadata({ customerName: target.value })}
        error={nameError !== undefined}
        helperText={nameError}
      />
      <TextField
        select
        label="Rating"
        value={metadata.rating ?? 5}
        onChange={({ target }) => setMetadata({ rating: Number(target.value) })}
      >
        {[5, 4, 3, 2, 1].map((stars) => (
          <MenuItem key={stars} value={stars}>
            {stars}
          </MenuItem>
        ))}
      </TextField>
    </>
  )
}

function PhonePicture({ draft, errors, setMetadata }: FieldsProps) {
  return (
    <PictureField
      label="Picture for phones (portrait)"
      value={draft.metadata.phoneImage ?? ''}
      error={errors['metadata.phoneImage']}
      onChange={(phoneImage) => setMetadata({ phoneImage })}
    />
  )
}

function Video({ draft, errors, set, setMetadata }: FieldsProps) {
  return (
    <VideoField
      value={draft.videoUrl ?? ''}
      error={errors.videoUrl}
      onChange={(videoUrl) => {
        set({ videoUrl })
        setMetadata({ mediaType: videoUrl ? 'video' : 'image' })
      }}
      onPoster={draft.image ? undefined : (image) => set({ image })}
    />
  )
}

function Position({ draft, set }: FieldsProps) {
  return (
    <TextField
      select
      label="Position"
      value={draft.position}
      onChange={({ target }) => set({ position: target.value as SectionDraft['position'] })}
    >
      {Object.entries(POSITIONS).map(([position, label]) => (
        <MenuItem key={position} value={position}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  )
}

function Products({ draft, errors, set, setMetadata }: FieldsProps) {
  return (
    <>
      <ProductPicker ids={draft.productIds} error={errors.productIds} onChange={(productIds) => set({ productIds })} />
      {draft.productIds.length === 0 && (
        <FilterFields
          filters={draft.metadata.dynamicFilters ?? {}}
          error={errors['metadata.dynamicFilters']}
          onChange={(dynamicFilters) => setMetadata({ dynamicFilters })}
        />
      )}
    </>
  )
}

/** Whether and when the home page shows the section. */
function Visibility({ draft, errors, set }: FieldsProps) {
  return (
    <>
      <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, columnGap: 2 }}>
        <MomentInput
          label="Show from"
          value={draft.startsAt}
          error={errors.startsAt}
          onChange={(startsAt) => set({ startsAt })}
        />
        <MomentInput
          label="Show until"
          value={draft.endsAt}
          error={errors.endsAt}
          onChange={(endsAt) => set({ endsAt })}
        />
      </Box>
      <FormControlLabel
        control={<Switch checked={draft.isActive} onChange={({ target }) => set({ isActive: target.checked })} />}
        label="Show on the home page"
        sx={{ minHeight: 44 }}
      />
    </>
  )
}
