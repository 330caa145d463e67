import { type PlantedBug, testWithBug } from '../planted-copy.ts'
import { PAYMENT_BUGS } from './payment-bugs.ts'

// `npm run simulate -- mutants [NUMBER …]`: plants each bug in a copy of the shop and shows that the simulator finds it.

const chosen = process.argv.slice(2)
let survivors = 0
for (const [index, mutant] of PAYMENT_BUGS.entries()) {
  if (chosen.length > 0 && !chosen.includes(String(index + 1))) continue
  const found = await findsMutant(mutant)
  if (!found) survivors++
  console.log(`${index + 1}. ${mutant.bug}: ${found || 'NOT FOUND'}`)
}
process.exitCode = survivors === 0 ? 0 : 1

/** Returns the first rule that the copy broke; empty when the simulator found nothing. */
async function findsMutant(mutant: PlantedBug): Promise<string> {
  const { HISTORIES = '2000', SEED = '1' } = process.env
  const { passed, output } = await testWithBug(mutant, {
    path: 'test/api/payment-histories.test.ts',
    env: { HISTORIES, SEED },
  })
  if (passed) return ''
  const rule = /\+ (seed \d+[^\n]*)/.exec(output)?.[1]
  if (!rule) throw new Error(output)
  return rule
}
