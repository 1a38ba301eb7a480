import { expect, it } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { onPostgres } from '../../../testing/db.ts'
import { untilWaiting } from '../../../testing/inTurn.ts'
import { closeAllSessions } from '../sessions/service.ts'

/** What a session has begun ends with it: whoever has ended it wants nothing more of it. */
const house = await testApp()
const { context, clock } = house

it.runIf(onPostgres)('no bank account is changed by a session that ends meanwhile', async () => {
  const who = await house.register()
  clock.advance(61_000)
  const otpToken = await house.verifyPhone(who.client, who.username)
  // Else the call would write as well when it was last seen, and wait for that.
  await context.db.updateTable('session').set({ last_seen_at: clock.now() }).execute()
  const change = () =>
    who.client.put('/api/account/profile', {
      name: 'สมชาย',
      bankCode: 'KBANK',
      bankAccountNo: '9998887776',
      bankAccountName: 'สมชาย ใจดี',
      password: who.password,
      otpToken,
    })
  const [answer] = await context.db.transaction().execute(async (tx) => {
    // As the owner's recovery does, a moment before it commits.
    await closeAllSessions(context, who.memberId, 'PASSWORD_RECOVERED', tx)
    const changing = change()
    await Promise.race([changing, untilWaiting(context.db, 1)])
    return [changing]
  })
  expect((await answer).body.message).toBe('invalid-token')
  const row = await context.db
    .selectFrom('member')
    .select(['bank_code', 'bank_account_no'])
    .where('id', '=', who.memberId)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ bank_code: who.bankCode, bank_account_no: who.bankAccountNo })
})
