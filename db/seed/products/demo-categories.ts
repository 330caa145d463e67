import type { DemoCategory } from '../demo-category.ts'
import { fabricsCotton } from './fabrics-cotton.ts'
import { fabricsKhadi, fabricsPrints } from './fabrics-khadi-prints.ts'
import { fabricsLinen, fabricsSilk } from './fabrics-silk-linen.ts'
import { fabricsDenimWool, fabricsHandloom, fabricsSheer } from './fabrics-woven-sheer.ts'
import { boysKurtas, boysShirts, girlsFrocks, girlsLehengas, newborn } from './kids.ts'
import { menDhotis, menJackets, menTrousers, menTShirts } from './men-casual.ts'
import { menKurtas } from './men-kurtas.ts'
import { menShirts } from './men-shirts.ts'
import { womenDupattas, womenPalazzos } from './women-bottoms.ts'
import { womenKurtas } from './women-kurtas.ts'
import { womenSarees } from './women-sarees.ts'
import { womenKurtaSets, womenLehengas } from './women-sets.ts'
import { womenDresses, womenTops } from './women-western.ts'

/** Every category of the demo shop, in display order. */
export const DEMO_CATEGORIES: readonly DemoCategory[] = [
  womenKurtas,
  womenSarees,
  womenKurtaSets,
  womenLehengas,
  womenDresses,
  womenTops,
  womenPalazzos,
  womenDupattas,
  menKurtas,
  menShirts,
  menTShirts,
  menJackets,
  menTrousers,
  menDhotis,
  girlsFrocks,
  girlsLehengas,
  boysKurtas,
  boysShirts,
  newborn,
  fabricsCotton,
  fabricsKhadi,
  fabricsSilk,
  fabricsLinen,
  fabricsPrints,
  fabricsHandloom,
  fabricsSheer,
  fabricsDenimWool,
]
