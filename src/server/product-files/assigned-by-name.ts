import { type ImportField, mappingProblem } from '../../domain/catalogue/import-fields.ts'

/** How the columns of an earlier file were assigned; the names as `mappedName` returns them. */
export interface EarlierMapping {
  readonly names: readonly string[]
  readonly fields: readonly string[]
}

/** The name of a column by which it is found in another file. */
export function mappedName(column: string): string {
  return column.trim().toLowerCase()
}

/**
 * Assigns the columns of a file by their names in an earlier one, whose columns were in another order, more or fewer. A column that
 * the earlier file did not have is read as its name says, unless another one is that field.
 * @param columns with the field that the name alone says
 * @returns the field of each column, '' for those left out; undefined when the earlier file says nothing about them, or too little
 */
export function assignedByName(
  columns: readonly { readonly name: string; readonly field: string | null }[],
  earlier: EarlierMapping,
): (ImportField | '')[] | undefined {
  const names = columns.map(({ name }) => mappedName(name))
  const isOnce = (all: readonly string[], name: string) => all.indexOf(name) === all.lastIndexOf(name)
  const earlierField = (name: string): ImportField | '' | undefined => {
    const at = name === '' || !isOnce(earlier.names, name) || !isOnce(names, name) ? -1 : earlier.names.indexOf(name)
    return at < 0 ? undefined : (earlier.fields[at] as ImportField | '' | undefined)
  }
  const known = names.map(earlierField)
  const fields = columns.map(({ field }, at): ImportField | '' => {
    const assigned = known[at]
    if (assigned !== undefined) return assigned
    return field === null || known.some((one) => one === field) ? '' : (field as ImportField)
  })
  const isSaid = known.some((field, at) => field !== undefined && field !== (columns[at]?.field ?? ''))
  return isSaid && mappingProblem(fields) === undefined ? fields : undefined
}
