import { describe, expect, it } from 'vitest'
import { pincodeStateProblem } from './pincode-state.ts'

describe('a pincode and a state', () => {
  it.each([
    ['302003', 'Kerala', 'Rajasthan'],
    ['682001', 'Tamil Nadu', 'Kerala'],
    ['110001', 'Haryana', 'Delhi'],
    ['400001', 'Goa', 'Maharashtra'],
    ['380001', 'Maharashtra', 'Gujarat'],
    ['560001', 'Andhra Pradesh', 'Karnataka'],
    ['700001', 'Odisha', 'West Bengal'],
  ])('%s with %s is refused, because it is in %s', (zipCode, state, where) => {
    expect(pincodeStateProblem({ zipCode, state })).toBe(
      `Pincode ${zipCode} is in ${where}, not in ${state}. Please check the state and the pincode.`,
    )
  })

  // Places whose first three digits belong mostly to another state.
  it.each([
    ['160055', 'Punjab', 'Mohali'],
    ['134109', 'Haryana', 'Panchkula'],
    ['247667', 'Uttarakhand', 'Roorkee'],
    ['246701', 'Uttar Pradesh', 'Bijnor'],
    ['262001', 'Uttar Pradesh', 'Pilibhit'],
    ['262501', 'Uttarakhand', 'Pithoragarh'],
    ['396210', 'Daman and Diu', 'Daman'],
    ['362520', 'Dadra and Nagar Haveli and Daman and Diu', 'Diu'],
    ['507128', 'Andhra Pradesh', 'Chintoor'],
    ['533464', 'Puducherry', 'Yanam'],
    ['607402', 'Puducherry', 'Bahour'],
    ['605602', 'Tamil Nadu', 'Villupuram'],
    ['609602', 'Puducherry', 'Karaikal'],
    ['673310', 'Pondicherry', 'Mahe'],
    ['682555', 'Lakshadweep', 'Kavaratti'],
    ['194101', 'Jammu and Kashmir', 'Leh, in older addresses'],
    ['816107', 'Jharkhand', 'Pakur'],
    ['813204', 'Bihar', 'Bhagalpur'],
  ])('%s with %s is accepted: %s', (zipCode, state) => {
    expect(pincodeStateProblem({ zipCode, state })).toBeUndefined()
  })

  it.each([
    ['302 003', ' rajasthan '],
    ['110001', 'New Delhi'],
    ['999999', 'Kerala'],
    ['302003', 'Marwar'],
    ['12', 'Kerala'],
    ['', ''],
  ])('%j with %j is accepted, because it agrees or one of them is not known', (zipCode, state) => {
    expect(pincodeStateProblem({ zipCode, state })).toBeUndefined()
  })
})
