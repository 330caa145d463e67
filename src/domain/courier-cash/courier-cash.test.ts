import { describe, expect, it } from 'vitest'
import { cashAge } from './ageing.ts'
import { batchDifferences, isBankReference } from './batches.ts'
import { decimalSignOf, moneyOfCell } from './money-cell.ts'
import { type CashOrder, type CashState, planPayment } from './plan-remittance.ts'
import { isNotPaid, remittanceColumnsProblem, remittanceFieldsOf } from './remittance-columns.ts'
import { senderOfColumns } from './senders.ts'

it.each([
  ['1,29,900.50', 1_29_900_50],
  ['₹ 1,299', 1_299_00],
  ['Rs. 799/-', 799_00],
  ['INR 12.5', 12_50],
  ['="500"', 500_00],
  ['999.0000', 999_00],
  ['-250', -250_00],
  ['(250.00)', -250_00],
  ['-₹250', -250_00],
  ['0', 0],
  ['', null],
  ['-', null],
  ['NA', null],
  ['1.3E+03', undefined],
  ['1.299,00', undefined],
  ['12.345', undefined],
  ['12 lakh', undefined],
  // As banks, accounting programs and spreadsheets of other countries write them.
  ['1899-', -1_899_00],
  ['1,899.00 Cr', 1_899_00],
  ['1,899.00 Dr', -1_899_00],
  ['1,899.00Dr.', -1_899_00],
  ['Dr 1,899.00', -1_899_00],
  ['-1,899.00 Dr', -1_899_00],
  ['-1,899.00 Cr', undefined],
  ['(1,899.00)', -1_899_00],
  ['₹(1,899.00)', -1_899_00],
  ['(₹1,899.00', undefined],
  ['\u22121,899.00', -1_899_00],
  ['+1,899.00', 1_899_00],
  ['Rs. 1899/-', 1_899_00],
  ['Rs.1,899.00 /-', 1_899_00],
  ['INR\u00a01,899', 1_899_00],
  ['1\u202f899.00', 1_899_00],
  ['1899 INR', 1_899_00],
  ['₹1,89,900.50', 1_89_900_50],
  ['18,99,000', 18_99_000_00],
  ['1,899,000', 18_99_000_00],
  // What a spreadsheet calculated with.
  ['3664.50000000001', 3_664_50],
  ['349.49999999999994', 349_50],
  ['349.49123456789', undefined],
  ['1899,00', undefined],
  ['899,00', undefined],
  ['18,99,00', undefined],
  ['--5', undefined],
  ['5 Cr Dr', undefined],
  ['99999999999', undefined],
])('the amount %j is %s paise', (cell, paise) => expect(moneyOfCell(cell)).toBe(paise))

it.each([
  [['899,00', '1.899,00', '12', 'NA'], ';', [899_00, 1_899_00, 12_00, null]],
  [['899,00 Dr', '-1 899,00'], '\t', [-899_00, -1_899_00]],
  // Not certain: then the comma divides thousands alone.
  [['899,00', '1,899'], ';', [undefined, 1_899_00]],
  [['899,00', '1899.50'], ';', [undefined, 1_899_50]],
  [['899,5'], ';', [undefined]],
  [['899,00'], ',', [undefined]],
])('the amounts %j of a file with %j between its columns are %j', (cells, delimiter, amounts) => {
  const decimalSign = decimalSignOf(cells, delimiter)
  expect(cells.map((cell) => moneyOfCell(cell, decimalSign))).toEqual(amounts)
})

describe('a payment for a parcel', () => {
  const cash = (state: CashState, received: number, receipts: readonly (readonly [number, string])[] = []) => ({
    state,
    expected: 999_00,
    received,
    receipts: receipts.map(([amount, reference]) => ({ amount, reference, parcel: '' })),
  })
  const order: CashOrder = { number: '00ab12cd', status: 'delivered', isCash: true, cash: cash('owed', 0) }

  it.each<[Partial<CashOrder>, number, string, string, CashState | undefined]>([
    [{}, 999_00, 'U1', 'ok', 'settled'],
    [{ status: 'shipped' }, 999_00, 'U1', 'not_delivered', 'settled'],
    [{}, 900_00, 'U1', 'short', 'owed'],
    [{}, 1_099_00, 'U1', 'over', 'settled'],
    [{}, 0, 'U1', 'unpaid', undefined],
    // What is left of a short payment.
    [{ cash: cash('owed', 900_00, [[900_00, 'U1']]) }, 99_00, 'U2', 'ok', 'settled'],
    [{ cash: cash('owed', 500_00, [[500_00, 'U1']]) }, 400_00, 'U2', 'short', 'owed'],
    // The same row again; without a reference it looks like one that is repeated.
    [{ cash: cash('owed', 900_00, [[900_00, 'U1']]) }, 900_00, 'U1', 'duplicate', undefined],
    [{ cash: cash('owed', 400_00, [[400_00, '']]) }, 400_00, 'U2', 'duplicate', undefined],
    [{ cash: cash('owed', 400_00, [[400_00, 'U1']]) }, 400_00, '', 'duplicate', undefined],
    [{ cash: cash('owed', 400_00, [[400_00, 'U1']]) }, 400_00, 'U2', 'short', 'owed'],
    [{ cash: cash('settled', 999_00, [[999_00, 'U1']]) }, 999_00, 'U2', 'duplicate', undefined],
    [{ cash: cash('settled', 999_00, [[999_00, 'U1']]) }, -999_00, 'U2', 'reversal', 'owed'],
    [{ cash: cash('released', 999_00, [[999_00, 'U1']]) }, -999_00, 'U2', 'reversal', 'released'],
    [{ cash: cash('owed', 0) }, -10_00, 'U2', 'unclear', undefined],
    [{ cash: cash('released', 0), status: 'cancelled' }, 999_00, 'U1', 'rto', 'released'],
    [{ cash: cash('released', 999_00, [[999_00, 'U1']]), status: 'cancelled' }, 999_00, 'U1', 'duplicate', undefined],
    [{ cash: cash('written_off', 0) }, 999_00, 'U1', 'written_off', 'settled'],
    [{ cash: cash('written_off', 0) }, 500_00, 'U1', 'written_off', 'written_off'],
  ])('%j: %d paise under %s is %s, then %s', (changes, amount, reference, outcome, state) => {
    const plan = planPayment({ amount, reference }, { ...order, ...changes })
    expect(plan).toMatchObject({ outcome, books: state !== undefined })
    expect(plan.state).toBe(state)
    if (amount !== 0) expect(plan.reason).toContain('00ab12cd')
  })

  it.each([
    [999_00, 'and owes it again for order #00ab12cd.'],
    [1_051_00, 'that it had paid too much for order #00ab12cd.'],
    [1_020_00, 'for order #00ab12cd and owes ₹31.00 of it again: the rest it had paid too much.'],
  ])('of which %d paise had arrived, and of which ₹52.00 are taken back', (received, words) => {
    const paid = { ...order, cash: cash('settled', received, [[received, 'U1']]) }
    expect(planPayment({ amount: -52_00, reference: 'U2' }, paid).reason).toBe(`The courier takes back ₹52.00 ${words}`)
  })

  it.each<[Partial<CashOrder>, number, string, CashState | undefined]>([
    [{}, 998_00, 'tolerated', 'settled'],
    [{}, 1_000_00, 'tolerated', 'settled'],
    [{}, 997_99, 'short', 'owed'],
    [{}, 1_000_01, 'over', 'settled'],
    [{ status: 'shipped' }, 998_50, 'not_delivered', 'settled'],
    // Settled with a rupee too little, and paid again.
    [{ cash: cash('settled', 998_00, [[998_00, 'U1']]) }, 999_00, 'duplicate', undefined],
    [{ cash: cash('settled', 998_00, [[998_00, 'U1']]) }, 1_00, 'ok', 'settled'],
  ])('%j with a tolerance of a rupee: %d paise is %s, then %s', (changes, amount, outcome, state) => {
    const plan = planPayment({ amount, reference: 'U9' }, { ...order, ...changes }, 1_00)
    expect(plan).toMatchObject({ outcome, books: state !== undefined })
    expect(plan.state).toBe(state)
  })

  it.each<[Partial<CashOrder>, string]>([
    [{ isCash: false }, 'prepaid'],
    [{ status: 'cancelled' }, 'cancelled'],
    [{ status: 'processing' }, 'not_shipped'],
  ])('of an order with %j that was never handed over for cash is %s', (changes, outcome) => {
    const { cash: _cash, ...without } = order
    expect(planPayment({ amount: 999_00, reference: 'U1' }, { ...without, ...changes })).toMatchObject({
      outcome,
      books: false,
    })
  })
})

describe('the columns', () => {
  it.each([
    [
      'Shiprocket',
      [
        'Order ID',
        'Status',
        'AWB Code',
        'COD Remittance Date',
        'COD Payble Amount',
        'Remitted Amount',
        'CRF ID',
        'UTR No',
        'COD Charges',
      ],
      ['order', 'state', 'awb', 'paidDay', 'gross', 'net', 'batch', 'utr', 'fee'],
    ],
    [
      'Blue Dart',
      [
        'Remittance No',
        'UTR',
        'Remittance Date',
        'Waybill No',
        'COD Amount',
        'COD Charges',
        'Net Amount',
        'Total Remittance',
      ],
      ['batch', 'utr', 'paidDay', 'awb', 'gross', 'fee', 'net', 'total'],
    ],
    [undefined, ['AWB NO.', 'Order No.', 'Customer', 'Price'], ['awb', 'order', null, 'gross']],
    [
      undefined,
      ['AWB/Ref No', 'Total COD Amount', 'Net Remittance Amount', 'RTGS/NEFT Reference', 'Batch ID', 'Transfer Date'],
      ['awb', 'gross', 'net', 'utr', 'batch', 'paidDay'],
    ],
    [
      undefined,
      ['Article No', 'Collected Amt', 'Amt Paid', 'Date of Credit', 'Transaction Reference'],
      ['awb', 'gross', 'net', 'paidDay', 'utr'],
    ],
    [
      undefined,
      ['AWB', 'Seller Order ID', 'COD Amount', 'Remitted Amt', 'Reference No', 'Remittance Date'],
      ['awb', 'order', 'gross', 'net', null, 'paidDay'],
    ],
  ])('of %s are recognised', (courier, headings, fields) => {
    expect(senderOfColumns(headings)).toBe(courier)
    expect(remittanceFieldsOf(headings)).toEqual(fields)
    expect(remittanceColumnsProblem(headings, fields)).toBeUndefined()
  })

  it.each([
    [['Box', 'COD Amount'], 'No column contains the order number'],
    [['AWB', 'City'], 'No column contains the cash'],
    [['AWB', 'COD Amount', 'cod amount'], 'occurs more than once'],
  ])('%j are refused', (headings, problem) =>
    expect(remittanceColumnsProblem(headings, remittanceFieldsOf(headings))).toContain(problem),
  )
})

describe('the totals of a file', () => {
  const batch = { reference: 'U1', gross: 1_000_00, net: 950_00, stated: null, credited: null }

  it.each([
    [{}, undefined, []],
    [{ stated: 950_00, credited: 950_00 }, { gross: 1_000_00, net: 950_00 }, []],
    [{ stated: 1_000_00 }, { gross: null, net: null }, []],
    [{ stated: 949_00 }, undefined, ['The file states ₹949.00 for payment U1, but its rows add up to ₹950.00.']],
    [{ credited: 900_00 }, undefined, [expect.stringContaining('₹50.00 less than its rows')]],
    [{}, { gross: 1_001_00, net: null }, [expect.stringContaining('a total of ₹1,001.00 collected')]],
  ])('%j with the last line %j', (changes, totals, differences) =>
    expect(batchDifferences([{ ...batch, ...changes }], totals)).toEqual(differences),
  )

  it('say what rows that repeat others would add', () => {
    const repeated = { gross: 400_00, net: 0 }
    expect(batchDifferences([batch], { gross: 1_400_00, net: 1_350_00 }, repeated)).toEqual([
      'The last line states a total of ₹1,400.00 collected, but the rows add up to ₹1,000.00 without ₹400.00 of rows that repeat others.',
      'The last line states a total of ₹1,350.00 paid, but the rows add up to ₹950.00.',
    ])
  })
})

it.each([
  [undefined, 'underway'],
  [0, 'upTo7'],
  [7, 'upTo7'],
  [8, 'upTo14'],
  [14, 'upTo14'],
  [15, 'over14'],
])('cash of a parcel that was delivered %s days ago is in the group %s', (days, age) => expect(cashAge(days)).toBe(age))

it.each([
  ['432188765432', true],
  ['SBIN0R52026112212345678', true],
  ['12', false],
  ['drop table', false],
])('%s is a number of a bank transfer: %s', (text, is) => expect(isBankReference(text)).toBe(is))

describe('what a file says instead of that an amount was paid', () => {
  it.each([
    'Pending',
    'On-Hold',
    'NOT PAID',
    'Un-remitted',
    'To be remitted',
    'Due',
    'Failed',
    'Initiated',
    'RTO',
    'In Transit',
  ])('“%s” is not paid', (words) => expect(isNotPaid(words)).toBe(true))
  it.each([
    'Paid',
    'Processed',
    'Success - NEFT initiated',
    'Paid - No due',
    'Delivered',
    'Lost',
    'NA',
    'Not Applicable',
    '',
  ])('“%s” says nothing against it', (words) => expect(isNotPaid(words)).toBe(false))
})
