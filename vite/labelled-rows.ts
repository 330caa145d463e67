import type { Plugin } from 'vite'

const FILES = /ra-ui-materialui\/dist\/list\/(?:datagrid\/DatagridRow|datatable\/SelectRowCheckbox)\.js/
/** Products have a name, orders a number, reviews a title or an author. */
const NAMED = '["Choose", record.name ?? record.number ?? (record.title || record.by) ?? "this one"].join(" ")'
const LABEL = /\{ "aria-label": (translate\('ra\.action\.select_row', \{\s*_: '[^']*',?\s*\}\))/

/**
 * react-admin sets the label of a row's checkbox on its root element, but Material UI 9 no longer passes it on to the input,
 * so screen readers announce a checkbox without a name. This sets the label on the input and includes the name of the row.
 */
export function labelledRows(): Plugin {
  return {
    name: 'vastra:labelled-rows',
    transform(code, id) {
      if (!FILES.test(id.replaceAll('\\', '/'))) return undefined
      if (!LABEL.test(code))
        this.error(
          'react-admin labels its checkboxes differently now. Check whether vite/labelled-rows.ts is still needed.',
        )
      return code.replace(LABEL, `{ slotProps: { input: { "aria-label": ${NAMED} } }`)
    },
  }
}
