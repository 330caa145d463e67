import { groupIndian } from '../../../../domain/units/paise.ts'
import { Link } from '../../../link.tsx'
import { Picture } from '../../../ui/picture.tsx'
import type { CategoryTile } from './category-tiles.ts'

/** The categories by which a list can be narrowed, in a row that scrolls sideways where it does not fit. */
export function CategoryRow({ tiles }: { tiles: readonly CategoryTile[] }) {
  return (
    <nav aria-label="Categories" className="mb-6">
      <ul className="scroll-row listing-tiles">
        {tiles.map(({ href, name, image, count }) => (
          <li key={href}>
            <Link to={href} className="tile">
              <Picture
                image={image}
                alt=""
                width={1}
                height={1}
                sizes="(min-width: 48rem) 8rem, 6rem"
                frame="thumbnail"
              />
              <span>{name}</span>
              <small>{groupIndian(count)}</small>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
