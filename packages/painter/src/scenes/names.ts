/** The pictures of the home page, with their aspect ratios. */
const ASPECT_RATIOS = {
  'hero-handloom': [16, 9],
  'hero-handloom-tall': [4, 5],
  'hero-festive': [16, 9],
  'hero-festive-tall': [4, 5],
  'hero-summer': [16, 9],
  'hero-summer-tall': [4, 5],
  'ad-metre': [16, 9],
  'ad-kids': [16, 9],
  'ad-men': [16, 9],
  'ad-video': [16, 9],
  'ad-khadi': [16, 9],
  'ad-block-print': [16, 9],
  'tile-women': [1, 1],
  'tile-men': [1, 1],
  'tile-kids': [1, 1],
  'tile-fabrics': [1, 1],
  'tile-sarees': [1, 1],
  'tile-kurtas': [1, 1],
  'tile-shirts': [1, 1],
  'tile-dresses': [1, 1],
  'tile-trousers': [1, 1],
  'tile-dupattas': [1, 1],
  'tile-lehengas': [1, 1],
  'tile-winter': [1, 1],
  'tile-kurta-sets': [1, 1],
  'tile-tops': [1, 1],
  'tile-palazzos': [1, 1],
  'tile-men-kurtas': [1, 1],
  'tile-tshirts': [1, 1],
  'tile-nehru-jackets': [1, 1],
  'tile-jeans': [1, 1],
  'tile-dhotis': [1, 1],
  'tile-frocks': [1, 1],
  'tile-girls-lehengas': [1, 1],
  'tile-boys-kurtas': [1, 1],
  'tile-boys-shirts': [1, 1],
  'tile-newborn': [1, 1],
  'tile-cotton': [1, 1],
  'tile-khadi': [1, 1],
  'tile-silk': [1, 1],
  'tile-linen': [1, 1],
  'tile-block-prints': [1, 1],
  'tile-ikat': [1, 1],
  'tile-georgette': [1, 1],
  'tile-denim': [1, 1],
} as const satisfies Record<string, readonly [number, number]>

export type SceneName = keyof typeof ASPECT_RATIOS
export const SCENES = Object.keys(ASPECT_RATIOS) as readonly SceneName[]

/** Returns the height in pixels of a scene `width` pixels wide. */
export function sceneHeight(scene: SceneName, width: number): number {
  const [across, down] = ASPECT_RATIOS[scene]
  return Math.round((width * down) / across)
}
