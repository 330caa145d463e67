import { expect, it } from 'vitest'
import { areaColumnsOf, readAreaRow } from './area-file.ts'

it.each([
  ['Pin,Facility City,Pre-paid,COD,REPL,Pickup,ODA', ['prefix', 'name', 'served', 'cash', null, null, null]],
  ['PINCODE,CITY,SERVICEABLE(Y/N),COD(Y/N),ODA', ['prefix', 'name', 'served', 'cash', null]],
  ['PINCODE,COD_FLAG,PREPAID_FLAG,REVERSE_FLAG', ['prefix', 'cash', 'served', null]],
  ['pincode,has_cod,has_dg,has_prepaid,has_reverse', ['prefix', 'cash', null, 'served', null]],
  ['Pincode,Forward COD,Forward Prepaid,RVP', ['prefix', 'cash', 'served', null]],
  ['Pincode,Forward Serviceable,COD Serviceable,Reverse Serviceable', ['prefix', 'served', 'cash', null]],
  [
    'pincode,is_forward_cod_serviceable,is_forward_prepaid_serviceable,is_reverse_serviceable',
    ['prefix', 'cash', 'served', null],
  ],
  ['pincode,city,active,dccode', ['prefix', 'name', 'served', null]],
  ['Pincode,DC Code,PPD,COD,REV,Status', ['prefix', null, 'served', 'cash', null, null]],
  ['Postal Code,COD Eligible,Prepaid Eligible,SLA (days)', ['prefix', 'cash', 'served', 'days']],
  ['PIN CODE,DELIVERY LOCATION,Service TAT,COD FACILITY', ['prefix', 'name', 'days', 'cash']],
  // Neither says whether a parcel is delivered or paid in cash.
  ['Pincode,COD Limit,COD Charges,Prepaid Amount,Pickup Active', ['prefix', null, null, null, null]],
  // Those of one courier among several are not those of the shop.
  ['Pincode,Delhivery Prepaid,Delhivery COD', ['prefix', null, null]],
])('the columns of the pincode list %s are found', (header, columns) =>
  expect(areaColumnsOf(header.split(','))).toEqual(columns),
)

it.each([
  ['Non-Serviceable', false],
  ['NOT_AVAILABLE', false],
  ['Serviceable', true],
])('a cell %s is an answer', (cell, served) => {
  const row = { prefix: '302017', name: '', days: '2', minDays: '', maxDays: '', cash: '', served: cell, charge: '' }
  expect(readAreaRow((column) => row[column])).toMatchObject({ served })
})

it('a dash says neither yes nor no', () => {
  const row = { prefix: '302017', name: '', days: '2', minDays: '', maxDays: '', cash: '-', served: '', charge: '' }
  expect(readAreaRow((column) => row[column])).toMatchObject({ problem: '“-” is neither yes nor no.' })
})
