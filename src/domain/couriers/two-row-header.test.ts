import { expect, it } from 'vitest'
import { remittanceFieldsOf } from '../courier-cash/remittance-columns.ts'
import { namesOfTwoRows } from './two-row-header.ts'

const known = (names: readonly string[]) => remittanceFieldsOf(names).filter((field) => field !== null).length

it.each<[string, readonly string[], readonly string[], readonly string[] | undefined]>([
  [
    'one name over two rows',
    ['AWB', 'Order', 'COD', 'Net', 'UTR', 'Remittance'],
    ['No', 'No', 'Amount', 'Amount', 'No', 'Date'],
    ['AWB No', 'Order No', 'COD Amount', 'Net Amount', 'UTR No', 'Remittance Date'],
  ],
  [
    'groups of columns',
    ['AWB No', 'Order No', 'Amounts', '', 'UTR'],
    ['AWB No', 'Order No', 'COD Amount', 'Net Amount', ''],
    ['AWB No', 'Order No', 'COD Amount', 'Net Amount', 'UTR'],
  ],
  ['a row of a parcel', ['AWB', 'COD', 'UTR'], ['AWB123', '999', 'UTR1'], undefined],
  ['a row of a parcel without amounts', ['AWB', 'COD Amount', 'UTR'], ['ABCDEF', '', ''], undefined],
  ['an empty row', ['AWB', 'COD', 'UTR'], ['', '', ''], undefined],
])('%s', (_, first, second, names) => expect(namesOfTwoRows(first, second, known)).toEqual(names))
