import { guardDrawers } from './drawers.ts'
import { wakeInTime } from './start-client.ts'
import { showMemory } from './stored-state.ts'
import { tendMenus } from './menus.ts'
import { countThisPage } from './page-view.ts'
import { markBrokenPictures } from './pictures.ts'

/**
 * The script of a few KB that every page runs at once, without React: menus and drawers work, badges and hearts show what
 * this browser remembers, and the full client is woken when the browser is idle or at the first touch, which is not lost.
 */
tendMenus()
guardDrawers()
markBrokenPictures()
showMemory()
wakeInTime()
countThisPage()
