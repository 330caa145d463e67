import type { Plugin } from 'vite'

const FILES = /ra-ui-materialui\/dist\/list\/(?:datagrid\/DatagridRow|datatable\/SelectRowCheckbox)\.js/
/** Products have a name, orders a number, reviews a title or who wrote them. */
const NAMED = '["Choose", record.name ?? record.number ?? (record.title || record.by) ?? "this one"].join(" ")'
const LABEL = /\{ "aria-label": (translate\('ra\.action\.select_row', \{\s*_: '[^']*',?\s*\}\))/

/**
 * react-admin names the box that chooses a row on its frame, where Material UI 9 no longer hands the name on to the input: a
 * screen reader then hears a checkbox without a name. This puts a name where it belongs, one that says which row it is.
 */
export function labelledRows(): Plugin {
  return {
    name: 'vastra:labelled-rows',
    transform(code, id) {
      if (!FILES.test(id.replaceAll('\\', '/'))) return undefined
      if (!LABEL.test(code))
        this.error('react-admin names its checkboxes in another way now: see whether vite/labelled-rows.ts is needed.')
      return code.replace(LABEL, `{ slotProps: { input: { "aria-label": ${NAMED} } }`)
    },
  }
}
