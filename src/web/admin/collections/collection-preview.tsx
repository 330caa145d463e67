import { Box, Typography } from '@mui/material'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { PreviewProduct } from '../../../contract/collections.ts'
import { formatRupees, groupIndian } from '../../../domain/units/paise.ts'
import { call, errorMessage } from '../ui/call.ts'
import { thumb } from '../ui/thumb.ts'

interface Preview {
  readonly total: number
  readonly products: readonly PreviewProduct[]
}

/** The products on sale that the collection would have as the form is now. */
export function CollectionPreview() {
  const [kind, match, conditions, productIds] = useWatch({ name: ['kind', 'match', 'conditions', 'productIds'] })
  const [preview, setPreview] = useState<Preview>()
  const [problem, setProblem] = useState('')
  const asked = JSON.stringify({ kind, match, conditions, productIds })
  useEffect(() => {
    const controller = new AbortController()
    const timer = setTimeout(() => {
      call<{ data: Preview }>('POST', '/api/admin/collections/preview', JSON.parse(asked), {
        signal: controller.signal,
      }).then(
        ({ data }) => {
          setPreview(data)
          setProblem('')
        },
        (error: unknown) => {
          if (controller.signal.aborted) return
          setPreview(undefined)
          setProblem(errorMessage(error))
        },
      )
    }, 400)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [asked])
  return (
    <Box component="section" aria-label="Preview" sx={{ width: '100%', marginTop: 2 }}>
      <Typography role="status" sx={{ fontWeight: 600, marginBottom: 1 }}>
        {preview ? countText(preview.total) : problem || 'Counting products …'}
      </Typography>
      {preview && preview.products.length > 0 && (
        <Box component="ul" sx={GRID}>
          {preview.products.map(({ _id, name, image, price, inStock }) => (
            <Box component="li" key={_id} sx={{ minWidth: 0 }}>
              <Box component="img" src={thumb(image, 'medium')} alt="" loading="lazy" sx={PICTURE} />
              <Typography variant="body2" noWrap title={name}>
                {name}
              </Typography>
              <Typography variant="body2" color="textSecondary">
                {formatRupees(price)}
                {!inStock && ' · Sold out'}
              </Typography>
            </Box>
          ))}
        </Box>
      )}
    </Box>
  )
}

function countText(total: number): string {
  if (total === 0) return 'No products on sale belong to this collection.'
  return total === 1 ? '1 product on sale' : `${groupIndian(total)} products on sale`
}

const GRID = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(112px, 1fr))',
  gap: 1.5,
  listStyle: 'none',
  margin: 0,
  padding: 0,
}
const PICTURE = { width: '100%', aspectRatio: '3 / 4', objectFit: 'cover', borderRadius: 1, display: 'block' }
