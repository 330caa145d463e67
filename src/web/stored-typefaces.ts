/**
 * A phone would have our typefaces too late for its first page, and its first picture later for them. It shows those of its system, scaled
 * to the same measures, gets ours once the client has started, and uses them from the next page on (`data-typefaces` in `theme.css`).
 */
export async function storeTypefaces(): Promise<void> {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData) return
  try {
    await Promise.all(FACES.map((face) => document.fonts.load(face, 'a₹')))
    areStored = true
    localStorage.setItem('typefaces', '1')
  } catch {
    // The next page tries again.
  }
}

let areStored = false

/** Lets a page that is shown without loading a document use the typefaces, if they have arrived. */
export function applyTypefaces(): void {
  if (areStored) document.documentElement.dataset.typefaces = ''
}

const FACES = ['1em "Anek Latin"', '600 1em Eczar']

/** Part of the first script of a page, which runs before anything is painted. Reading throws in some private modes. */
export const MARK_TYPEFACES = 'try{localStorage.typefaces&&(document.documentElement.dataset.typefaces="")}catch{}'
