import { capitalise } from '../../ui/badge.tsx'

/** The cells of a row as typed, by field. */
export type Texts = Readonly<Record<string, string>>

/** Messages of a row: by field, and `row` for the row as a whole. */
export type RowMessages = Readonly<Record<string, string>>

export interface SheetRow {
  readonly _id: string
  /** The name of the product. */
  readonly name: string
}

/** What a grid shows and edits: its columns, and how a row becomes cells and cells become a change. */
export interface Sheet<Row extends SheetRow> {
  /** For one row and for many: 'product', 'products'. */
  readonly one: string
  readonly many: string
  /** The call that saves, and the list in its body. */
  readonly path: string
  readonly list: string
  /** Under which the browser keeps the columns that are shown. */
  readonly columnsKey: string
  readonly fields: readonly string[]
  /** The columns that are shown until others are chosen. */
  readonly firstFields: readonly string[]
  readonly columns: Readonly<Record<string, Column>>
  /** The cell of a field of the API. Others belong to the row. */
  readonly fieldsOfErrors: Readonly<Record<string, string>>
  readonly nameOf: (row: Row) => string
  /** The part of the name that tells it from rows of the same product; none when each product has one row. */
  readonly choiceOf: (row: Row) => string
  /** Lines below the name of a row. */
  readonly notes: (row: Row) => readonly string[]
  /** What an empty cell stands for. */
  readonly placeholder: (row: Row, field: string) => string
  /** The cells of a saved row. */
  readonly texts: (row: Row) => Texts
  /** The first problem of each cell of an edited row. */
  readonly problems: (row: Row, cells: Texts) => RowMessages
  /** The problems that rows have together, by id. */
  readonly problemsBetween: (
    rows: readonly { readonly row: Row; readonly cells: Texts }[],
  ) => Readonly<Record<string, RowMessages>>
  /** What to send for a row whose cells have no problems. */
  readonly change: (row: Row, edited: Partial<Texts>) => object
  /** What is different in the row as it is now, besides its cells. */
  readonly otherChanges: (before: Row, now: Row) => string
}

export interface Column {
  readonly label: string
  /** In pixels. */
  readonly width: number
  /** An amount in rupees. */
  readonly isAmount?: true
  /** Default text. */
  readonly inputMode?: 'decimal' | 'numeric'
  /** The values of a column that is chosen from a few. */
  readonly choices?: readonly string[]
  /** Suggestions for what is typed. */
  readonly suggestions?: readonly string[]
  /** A text of several lines. */
  readonly isLong?: true
  /** Names that are wider than their cell are shown whole when the mouse rests on them. */
  readonly hasTitle?: true
  /** Different in every row, so it cannot be copied to the rows below. */
  readonly isUnique?: true
}

/** 'the price is …' → 'The price is ….' */
export function sentence(reason: string): string {
  return `${capitalise(reason)}.`
}
