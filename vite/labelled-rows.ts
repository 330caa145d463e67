import type { Plugin } from 'vite'

const FILES = /ra-ui-materialui\/dist\/list\/(?:datagrid\/DatagridRow|datatable\/SelectRowCheckbox)\.js/
const LABEL = /\{ "aria-label": (translate\('ra\.action\.select_row', \{\s*_: '[^']*',?\s*\}\))/

/**
 * react-admin names the box that chooses a row on its frame, where Material UI 9 no longer hands the name on to the input: a
 * screen reader then hears a checkbox without a name. This puts the name where it belongs.
 */
export function labelledRows(): Plugin {
  return {
    name: 'vastra:labelled-rows',
    transform(code, id) {
      if (!FILES.test(id.replaceAll('\\', '/'))) return undefined
      if (!LABEL.test(code))
        this.error('react-admin names its checkboxes in another way now: see whether vite/labelled-rows.ts is needed.')
      return code.replace(LABEL, '{ slotProps: { input: { "aria-label": $1 } }')
    },
  }
}
