import { expect, it } from 'vitest'
import { readTitledPayment } from './title-lines.ts'

it.each([
  [['COD Remittance', 'UTR No.: HDFCN52026112412'], 'HDFCN52026112412', undefined],
  [['UTR Number - citin26112200001 | Remittance Date: 24/11/2026'], 'CITIN26112200001', '2026-11-24'],
  [['Paid on 24-Nov-2026 by NEFT AXISCN0123456789'], 'AXISCN0123456789', '2026-11-24'],
  [['Bank Ref No 633012345678', 'Payment date : 2026-11-24'], '633012345678', '2026-11-24'],
  [['UTR', 'HDFCN52026112412'], '', undefined],
  [['UTR HDFCN52026112412', 'UTR HDFCN52026112499'], '', undefined],
  [['UTR: HDFCN52026112412', 'Payment against UTR HDFCN52026112412'], 'HDFCN52026112412', undefined],
  [['UTR Number', 'Reference of the courier: pending'], '', undefined],
  [['NEFT transfers of November', 'Period: 01/11/2026 - 15/11/2026'], '', undefined],
  [['Payment ID: remittance', 'Remittance date 24/11/2026'], '', undefined],
  [[], '', undefined],
])('%j names the UTR %j and the day %j', (lines, utr, day) => {
  expect(readTitledPayment(lines, 'dmy')).toEqual({ utr, day })
})
