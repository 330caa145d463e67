import { Box, Button, FormControlLabel, MenuItem, Switch, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { checkSection } from '../../../../domain/content/section-form.ts'
import { MomentField } from '../../ui/moment-input.tsx'
import { PictureField } from '../../ui/picture-field.tsx'
import { STICKY } from '../../ui/sticky.ts'
import { FilterFields } from './filter-fields.tsx'
import { ProductPicker } from './product-picker.tsx'
import { POSITIONS, type SectionDraft, TYPES } from './sections.ts'
import { FilmField } from './video-field.tsx'

interface SectionFormProps {
  readonly draft: SectionDraft
  /** Changes the draft as it is by then: what was uploaded arrives while something else is typed. */
  readonly onChange: (change: (draft: SectionDraft) => SectionDraft) => void
  readonly onSave: (
    draft: SectionDraft,
  ) => Promise<{ readonly ok: boolean; readonly errors?: Readonly<Record<string, string>> }>
  readonly onClose: () => void
}

/** One section: only the fields its type uses; the preview beside it follows. */
export function SectionForm({ draft, onChange, onSave, onClose }: SectionFormProps) {
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [isSaving, setSaving] = useState(false)
  const { sectionType, metadata } = draft
  const set = (change: Partial<SectionDraft>) => onChange((now) => ({ ...now, ...change }))
  const setMeta = (change: SectionDraft['metadata']) =>
    onChange((now) => ({ ...now, metadata: { ...now.metadata, ...change } }))
  const setFilm = (videoUrl: string) => {
    set({ videoUrl })
    setMeta({ mediaType: videoUrl ? 'video' : 'image' })
  }
  const has = (...types: (typeof sectionType)[]) => types.includes(sectionType)
  const problem = (field: string) => ({ error: errors[field] !== undefined, helperText: errors[field] })
  const text = (
    field: 'title' | 'subtitle' | 'content' | 'description' | 'link' | 'buttonText' | 'videoUrl',
    label: string,
    rows?: number,
  ) => (
    <TextField
      label={label}
      value={draft[field] ?? ''}
      onChange={({ target }) => set({ [field]: target.value })}
      {...problem(field)}
      {...(rows && { multiline: true, minRows: rows })}
    />
  )
  const submit = async () => {
    const wrong = checkSection(draft as Parameters<typeof checkSection>[0])
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
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
        {draft._id ? `Change: ${TYPES[sectionType].label}` : `New: ${TYPES[sectionType].label}`}
      </Typography>
      <Typography color="textSecondary" sx={{ marginBottom: 1 }}>
        {TYPES[sectionType].about}
      </Typography>
      {text('title', 'Title')}
      {text('subtitle', sectionType === 'testimonial' ? 'Place' : 'Line under the title')}
      {has('testimonial') && text('content', 'What they say', 3)}
      {has('hero_carousel', 'additional_section') && text('description', 'Text', 3)}
      {has('testimonial') && (
        <>
          <TextField
            label="Name"
            value={metadata.customerName ?? ''}
            onChange={({ target }) => setMeta({ customerName: target.value })}
            {...problem('metadata.customerName')}
          />
          <TextField
            select
            label="Stars"
            value={metadata.rating ?? 5}
            onChange={({ target }) => setMeta({ rating: Number(target.value) })}
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
          label="Picture for phones, upright"
          value={metadata.phoneImage ?? ''}
          error={errors['metadata.phoneImage']}
          onChange={(phoneImage) => setMeta({ phoneImage })}
        />
      )}
      {has('advertisement') && (
        <FilmField
          value={draft.videoUrl ?? ''}
          error={errors.videoUrl}
          onChange={setFilm}
          onPoster={draft.image ? undefined : (image) => set({ image })}
        />
      )}
      {!has('testimonial') && text('link', 'Leads to')}
      {!has('testimonial', 'product_grid') && text('buttonText', 'Words on the button')}
      {has('advertisement') && (
        <TextField
          select
          label="Place"
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
              onChange={(dynamicFilters) => setMeta({ dynamicFilters })}
            />
          )}
        </>
      )}
      <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, columnGap: 2 }}>
        <MomentField
          label="Shows from"
          value={draft.startsAt}
          error={errors.startsAt}
          onChange={(startsAt) => set({ startsAt })}
        />
        <MomentField
          label="Shows until"
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
