import { Box, Button, FormControlLabel, MenuItem, Switch, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { checkSection } from '../../../../domain/content/section-form.ts'
import { MomentInput } from '../../ui/moment-input.tsx'
import { PictureField } from '../../ui/picture-field.tsx'
import { STICKY } from '../../ui/styles.ts'
import { FilterFields } from './filter-fields.tsx'
import { ProductPicker } from './product-picker.tsx'
import { POSITIONS, type SectionDraft, TYPES } from './sections.ts'
import { VideoField } from './video-field.tsx'

interface SectionFormProps {
  readonly draft: SectionDraft
  /** Receives a function of the current draft: an upload may finish while the user edits another field. */
  readonly onChange: (change: (draft: SectionDraft) => SectionDraft) => void
  readonly onSave: (
    draft: SectionDraft,
  ) => Promise<{ readonly ok: boolean; readonly errors?: Readonly<Record<string, string>> }>
  readonly onClose: () => void
}

/** The form of a section with the fields of its type. */
export function SectionForm({ draft, onChange, onSave, onClose }: SectionFormProps) {
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [isSaving, setSaving] = useState(false)
  const { sectionType, metadata } = draft
  const set = (change: Partial<SectionDraft>) => onChange((now) => ({ ...now, ...change }))
  const setMetadata = (change: SectionDraft['metadata']) =>
    onChange((now) => ({ ...now, metadata: { ...now.metadata, ...change } }))
  const setVideo = (videoUrl: string) => {
    set({ videoUrl })
    setMetadata({ mediaType: videoUrl ? 'video' : 'image' })
  }
  const has = (...types: (typeof sectionType)[]) => types.includes(sectionType)
  const errorProps = (field: string) => ({ error: errors[field] !== undefined, helperText: errors[field] })
  const text = (
    field: 'title' | 'subtitle' | 'content' | 'description' | 'link' | 'buttonText' | 'videoUrl',
    label: string,
    rows?: number,
  ) => (
    <TextField
      label={label}
      value={draft[field] ?? ''}
      onChange={({ target }) => set({ [field]: target.value })}
      {...errorProps(field)}
      {...(rows && { multiline: true, minRows: rows })}
    />
  )
  const submit = async () => {
    const fieldErrors = checkSection(draft as Parameters<typeof checkSection>[0])
    setErrors(fieldErrors)
    if (Object.keys(fieldErrors).length > 0) return
    setSaving(true)
    const result = await onSave(draft)
    setSaving(false)
    if (result.ok) onClose()
    else setErrors(result.errors ?? {})
  }
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Typography component="h2" variant="h6">
        {draft._id ? `Edit ${TYPES[sectionType].label.toLowerCase()}` : `New ${TYPES[sectionType].label.toLowerCase()}`}
      </Typography>
      <Typography color="textSecondary" sx={{ marginBottom: 1 }}>
        {TYPES[sectionType].description}
      </Typography>
      {text('title', 'Title')}
      {text('subtitle', sectionType === 'testimonial' ? 'Location' : 'Subtitle')}
      {has('testimonial') && text('content', 'Quote', 3)}
      {has('hero_carousel', 'additional_section') && text('description', 'Text', 3)}
      {has('testimonial') && (
        <>
          <TextField
            label="Customer name"
            value={metadata.customerName ?? ''}
            onChange={({ target }) => setMetadata({ customerName: target.value })}
            {...errorProps('metadata.customerName')}
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
      )}
      {has('hero_carousel', 'advertisement', 'additional_section') && (
        <PictureField
          label="Picture"
          value={draft.image ?? ''}
          error={errors.image}
          onChange={(image) => set({ image })}
        />
      )}
      {has('hero_carousel') && (
        <PictureField
          label="Picture for phones (portrait)"
          value={metadata.phoneImage ?? ''}
          error={errors['metadata.phoneImage']}
          onChange={(phoneImage) => setMetadata({ phoneImage })}
        />
      )}
      {has('advertisement') && (
        <VideoField
          value={draft.videoUrl ?? ''}
          error={errors.videoUrl}
          onChange={setVideo}
          onPoster={draft.image ? undefined : (image) => set({ image })}
        />
      )}
      {!has('testimonial') && text('link', 'Link')}
      {!has('testimonial', 'product_grid') && text('buttonText', 'Button text')}
      {has('advertisement') && (
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
      )}
      {has('product_grid', 'additional_section') && (
        <>
          <ProductPicker
            ids={draft.productIds}
            error={errors.productIds}
            onChange={(productIds) => set({ productIds })}
          />
          {draft.productIds.length === 0 && (
            <FilterFields
              filters={metadata.dynamicFilters ?? {}}
              error={errors['metadata.dynamicFilters']}
              onChange={(dynamicFilters) => setMetadata({ dynamicFilters })}
            />
          )}
        </>
      )}
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
      <Box sx={STICKY}>
        <Button type="submit" variant="contained" disabled={isSaving}>
          Save
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </Box>
    </Box>
  )
}
