import { Link } from 'react-router'
import { paths } from '../../../../contract/paths.ts'
import { SHOP_BY_CATEGORY } from '../../../../domain/content/homepage-texts.ts'
import { Picture } from '../../../ui/picture.tsx'
import type { CategoryTile } from './home-data.ts'
import { Strip } from './scroll-row.tsx'

export function Categories({ categories }: { categories: readonly CategoryTile[] }) {
  if (categories.length === 0) return null
  return (
    <Strip title={SHOP_BY_CATEGORY} link={paths.products} className="tiles">
      {categories.map(({ _id, name, image, of }) => (
        <li key={_id}>
          <Link to={paths.category(_id)} discover="none" className="tile">
            <Picture image={image} alt="" width={1} height={1} sizes="(min-width: 48rem) 11rem, 7rem" />
            <span>{name}</span>
            <small>{of}</small>
          </Link>
        </li>
      ))}
    </Strip>
  )
}
