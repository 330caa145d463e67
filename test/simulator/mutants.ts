import { type PlantedBug, testWithBug } from '../planted-copy.ts'
import { AFTER_SALE_BUGS } from './after-sale-bugs.ts'
import { PAYMENT_BUGS } from './payment-bugs.ts'

// `npm run simulate -- mutants [NUMBER …]`: plants each bug in a copy of the shop and shows that the simulator finds it.

const MUTANTS = [
  ...PAYMENT_BUGS.map((mutant) => ({ mutant, file: 'payment-histories', histories: '2000' })),
  ...AFTER_SALE_BUGS.map((mutant) => ({ mutant, file: 'after-sale-histories', histories: '60' })),
]

const chosen = process.argv.slice(2)
let survivors = 0
for (const [index, { mutant, file, histories }] of MUTANTS.entries()) {
  if (chosen.length > 0 && !chosen.includes(String(index + 1))) continue
  const found = await findsMutant(mutant, file, histories)
  if (!found) survivors++
  console.log(`${index + 1}. ${mutant.bug}: ${found || 'NOT FOUND'}`)
}
process.exitCode = survivors === 0 ? 0 : 1

/** Returns the first rule that the copy broke; empty when the simulator found nothing. */
async function findsMutant(mutant: PlantedBug, file: string, histories: string): Promise<string> {
  const { HISTORIES = histories, SEED = '1' } = process.env
  const { passed, output } = await testWithBug(mutant, {
    path: `test/api/${file}.test.ts`,
    env: { HISTORIES, SEED },
  })
  if (passed) return ''
  const rule = /\+ (seed \d+[^\n]*)/.exec(output)?.[1]
  if (!rule) throw new Error(output)
  return rule
}
