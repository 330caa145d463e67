import { Box, Typography } from '@mui/material'
import { Link } from 'react-admin'
import { shownPicture } from './thumb.ts'

interface ProductLineProps {
  /** The product's ID. */
  readonly product: string
  readonly name: string
  /** Empty without a picture. */
  readonly image: string
  /** Such as colour, size and SKU; empty ones are left out. */
  readonly details: readonly string[]
}

/** The product of a line of an order or return: picture, link and variant. */
export function ProductLine({ product, name, image, details }: ProductLineProps) {
  return (
    <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
      {image !== '' && (
        <Box
          component="img"
          src={shownPicture(image)}
          alt=""
          loading="lazy"
          sx={{ width: 48, height: 64, objectFit: 'cover', borderRadius: 1, flexShrink: 0 }}
        />
      )}
      <Box sx={{ minWidth: '10rem', overflowWrap: 'anywhere' }}>
        <Link to={`/products/${product}`}>{name}</Link>
        <Typography variant="body2" color="textSecondary">
          {details.filter(Boolean).join(', ')}
        </Typography>
      </Box>
    </Box>
  )
}
