import { makeDrawersModal } from './drawers.ts'
import { repeatEarlyClicks } from './early-clicks.ts'
import { openMenus } from './menus.ts'
import { countPageView } from './page-view.ts'
import { flagBrokenPictures } from './pictures.ts'
import { startClientWhenNeeded } from './start-client.ts'
import { showStoredState } from './stored-state.ts'

// The script of a few KB that every page runs first, without React. Menus and drawers work, badges and wishlist buttons show
// what this browser has stored, and the full client starts when the browser is idle, on phones when the page is used.
openMenus()
makeDrawersModal()
flagBrokenPictures()
showStoredState()
startClientWhenNeeded()
repeatEarlyClicks()
countPageView()
// Going back finds its place in the page only when everything is laid out (`late-layout.tsx`).
addEventListener('popstate', () => delete document.documentElement.dataset.late)
