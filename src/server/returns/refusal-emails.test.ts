import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { returnShop } from '../../../test/returning.ts'

const { shop, db, bought, requested, approvedOf, move } = await returnShop()

const textOf = async (subject: string, id: string) =>
  (await shop.emails())
    .find((email) => email.subject === `${subject} (return ${id.slice(-8)})`)
    ?.text.replace(/\s+/g, ' ')

it('the emails about a refusal say what was refused, and the one about the approval before says nothing of it', async () => {
  const rejected = await approvedOf(await bought())
  await move(rejected, 'receive', { pieces: [{ line: 0, condition: 'used', quantity: 1 }] })
  await move(rejected, 'reject', { refusal: 'used', note: 'The collar is stained.' })
  const declined = await requested(await bought())
  await move(declined, 'decline', { refusal: 'final_sale', note: 'It was the last day.' })

  expect(await textOf("We can't accept the items you returned", rejected)).toContain(
    "We've checked the items that you sent back, and we can't accept them. The item was worn, washed or altered. The collar is stained.",
  )
  expect(await textOf("We can't accept your return", declined)).toContain(
    "We've checked your request, and we can't accept it. This product cannot be returned. It was the last day.",
  )
  // The emails of this shop are written after both steps, as when a mail server was down.
  const approval = await textOf('Your return is approved', rejected)
  expect(approval).toContain('Please send the items')
  expect(approval).not.toContain('The collar is stained.')
})

it('where the shop expects parcels is named with its state once', async () => {
  const id = await approvedOf(await bought())
  const address = await textOf('Your return is approved', id)
  expect(address?.match(/Rajasthan/g)).toHaveLength(1)
})

it('an email is sent once, although the job that writes it is run again because the database went away at its end', async () => {
  const id = await requested(await bought())
  await sql
    .raw(
      `create function lose_end() returns trigger language plpgsql as $$ begin raise exception 'connection lost'; end $$;
       create trigger lose_end before update on pgboss.job_common for each row
       when (new.name = 'return-mail' and new.state = 'completed') execute function lose_end()`,
    )
    .execute(db)
  await expect(shop.shop.jobs.drain()).rejects.toThrow('connection lost')
  await sql`drop function lose_end cascade`.execute(db)
  await sql`update pgboss.job_common set state = 'retry' where name = 'return-mail' and state = 'active'`.execute(db)
  const sent = (await shop.emails()).filter(({ subject }) => subject.endsWith(`(return ${id.slice(-8)})`))
  expect(sent).toHaveLength(1)
})
