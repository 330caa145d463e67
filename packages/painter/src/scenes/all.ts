import { CATEGORY_TILES, tile } from './category-tiles.ts'
import type { SceneName } from './names.ts'
import { onRail } from './rails.ts'
import type { Stage } from './builder.ts'
import { bolts, drying, festive, handloom, inTheWind, khadi, pileTile } from './textiles.ts'

/** How each picture of the home page is arranged. Wide ones leave their left third calm, for words. */
export const DRAW_SCENE: Record<SceneName, (stage: Stage) => void> = {
  'hero-handloom': (stage) => handloom(stage, { pile: 316, foot: 262, hung: [415, 486] }),
  'hero-handloom-tall': (stage) => handloom(stage, { pile: 62, foot: 330, hung: [160, 232] }),
  'hero-festive': (stage) => festive(stage, 206, 5),
  'hero-festive-tall': (stage) => festive(stage, 12, 4),
  'hero-summer': (stage) => onRail(stage, 'summer', { x: 262, step: 106, zoom: 0.74 }),
  'hero-summer-tall': (stage) => onRail(stage, 'summer', { x: 62, step: 94, zoom: 0.78 }),
  'ad-metre': bolts,
  'ad-kids': (stage) => onRail(stage, 'kids', { x: 268, step: 108, zoom: 0.78 }),
  'ad-men': (stage) => onRail(stage, 'men', { x: 262, step: 106, zoom: 0.74 }),
  'ad-video': (stage) => inTheWind(stage, 0),
  'ad-khadi': khadi,
  'ad-block-print': (stage) => drying(stage, 200, 4),
  ...CATEGORY_TILES,
  'tile-women': (stage) =>
    tile(stage, { garment: 'kurta', pattern: 'block-print', color: 'teal', seed: 41 }, 150, 118, 1.5),
  'tile-men': (stage) =>
    tile(stage, { garment: 'nehru-jacket', wearer: 'man', color: 'olive', fabric: 'linen', seed: 4 }, 150, 166, 1.4),
  'tile-kids': (stage) =>
    tile(stage, { garment: 'frock', wearer: 'child', pattern: 'floral', color: 'turmeric', seed: 18 }, 150, 192, 1.04),
  'tile-fabrics': pileTile,
  'tile-sarees': (stage) =>
    tile(stage, { garment: 'saree', pattern: 'brocade', color: 'maroon', fabric: 'silk', seed: 9 }, 150, 138, 1.4),
  'tile-kurtas': (stage) =>
    tile(stage, { garment: 'kurta', pattern: 'ikat', color: 'indigo', seed: 23 }, 150, 120, 1.5),
  'tile-shirts': (stage) =>
    tile(stage, { garment: 'shirt', wearer: 'man', pattern: 'checked', color: 'blue', seed: 6 }, 150, 158, 1.4),
  'tile-dresses': (stage) =>
    tile(stage, { garment: 'dress', pattern: 'floral', color: 'pink', seed: 33 }, 150, 150, 1.25),
  'tile-trousers': (stage) =>
    tile(stage, { garment: 'trousers', wearer: 'man', color: 'khaki', fabric: 'twill', seed: 3 }, 150, 128, 1.55),
  'tile-dupattas': (stage) =>
    tile(
      stage,
      { garment: 'dupatta', pattern: 'leheriya', color: 'rani', fabric: 'georgette', seed: 8 },
      150,
      160,
      1.18,
    ),
  'tile-lehengas': (stage) =>
    tile(stage, { garment: 'lehenga', pattern: 'bandhani', color: 'green', fabric: 'silk', seed: 5 }, 150, 150, 1.12),
  'tile-winter': (stage) => tile(stage, { garment: 'jacket', color: 'rust', fabric: 'wool', seed: 2 }, 150, 168, 1.3),
}
