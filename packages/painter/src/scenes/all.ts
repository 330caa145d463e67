import type { SceneBuilder } from './builder.ts'
import { CATEGORY_TILES, garmentTile } from './category-tiles.ts'
import type { SceneName } from './names.ts'
import { garmentsOnRail } from './rails.ts'
import { dryingInTheWind, dryingPrints, festive, handloom, khadi, pileTile, rollsOfCloth } from './textiles.ts'

/** How each picture of the home page is drawn. The left third of wide pictures stays plain, for text. */
export const SCENE_DRAWINGS: Record<SceneName, (scene: SceneBuilder) => void> = {
  'hero-handloom': (scene) => handloom(scene, { pile: 316, foot: 262, hung: [415, 486] }),
  'hero-handloom-tall': (scene) => handloom(scene, { pile: 62, foot: 330, hung: [160, 232] }),
  'hero-festive': (scene) => festive(scene, 206, 5),
  'hero-festive-tall': (scene) => festive(scene, 12, 4),
  'hero-summer': (scene) => garmentsOnRail(scene, 'summer', { x: 262, step: 106, zoom: 0.74 }),
  'hero-summer-tall': (scene) => garmentsOnRail(scene, 'summer', { x: 62, step: 94, zoom: 0.78 }),
  'ad-metre': rollsOfCloth,
  'ad-kids': (scene) => garmentsOnRail(scene, 'kids', { x: 268, step: 108, zoom: 0.78 }),
  'ad-men': (scene) => garmentsOnRail(scene, 'men', { x: 262, step: 106, zoom: 0.74 }),
  'ad-video': (scene) => dryingInTheWind(scene, 0),
  'ad-khadi': khadi,
  'ad-block-print': (scene) => dryingPrints(scene, 200, 4),
  ...CATEGORY_TILES,
  'tile-women': (scene) =>
    garmentTile(scene, { garment: 'kurta', pattern: 'block-print', color: 'teal', seed: 41 }, 150, 118, 1.5),
  'tile-men': (scene) =>
    garmentTile(
      scene,
      { garment: 'nehru-jacket', wearer: 'man', color: 'olive', fabric: 'linen', seed: 4 },
      150,
      166,
      1.4,
    ),
  'tile-kids': (scene) =>
    garmentTile(
      scene,
      { garment: 'frock', wearer: 'child', pattern: 'floral', color: 'turmeric', seed: 18 },
      150,
      192,
      1.04,
    ),
  'tile-fabrics': pileTile,
  'tile-sarees': (scene) =>
    garmentTile(
      scene,
      { garment: 'saree', pattern: 'brocade', color: 'maroon', fabric: 'silk', seed: 9 },
      150,
      138,
      1.4,
    ),
  'tile-kurtas': (scene) =>
    garmentTile(scene, { garment: 'kurta', pattern: 'ikat', color: 'indigo', seed: 23 }, 150, 120, 1.5),
  'tile-shirts': (scene) =>
    garmentTile(scene, { garment: 'shirt', wearer: 'man', pattern: 'checked', color: 'blue', seed: 6 }, 150, 158, 1.4),
  'tile-dresses': (scene) =>
    garmentTile(scene, { garment: 'dress', pattern: 'floral', color: 'pink', seed: 33 }, 150, 150, 1.25),
  'tile-trousers': (scene) =>
    garmentTile(
      scene,
      { garment: 'trousers', wearer: 'man', color: 'khaki', fabric: 'twill', seed: 3 },
      150,
      128,
      1.55,
    ),
  'tile-dupattas': (scene) =>
    garmentTile(
      scene,
      { garment: 'dupatta', pattern: 'leheriya', color: 'rani', fabric: 'georgette', seed: 8 },
      150,
      160,
      1.18,
    ),
  'tile-lehengas': (scene) =>
    garmentTile(
      scene,
      { garment: 'lehenga', pattern: 'bandhani', color: 'green', fabric: 'silk', seed: 5 },
      150,
      150,
      1.12,
    ),
  'tile-winter': (scene) =>
    garmentTile(scene, { garment: 'jacket', color: 'rust', fabric: 'wool', seed: 2 }, 150, 168, 1.3),
}
