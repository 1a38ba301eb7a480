import { setTimeout as sleep } from 'node:timers/promises'
import { sql, type RawBuilder } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openCashier, type Caller, type Said } from '../testing/cashier.ts'
import { onPostgres } from '../testing/db.ts'

/**
 * While servers are replaced one by one, an older one and a newer one lock the same member: the
 * keys of advisory locks are a promise between them, and are written out here on purpose.
 */
const cashier = await openCashier()
const { context } = cashier

/** Holds a lock as an older server does, until the answer is a function that lets it go. */
async function held(lock: RawBuilder<unknown>): Promise<() => Promise<void>> {
  let release = (): void => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  let taken = (): void => {}
  const isTaken = new Promise<void>((resolve) => (taken = resolve))
  const holding = context.db.transaction().execute(async (tx) => {
    await lock.execute(tx)
    taken()
    await released
  })
  await isTaken
  return async () => {
    release()
    await holding
  }
}

describe.runIf(onPostgres)('while an older server holds the member by its lock', () => {
  it.each([
    [
      'a withdrawal',
      (id: string) => sql`select pg_advisory_xact_lock(hashtext('playthrough'), hashtext(${id}))`,
      (member: Caller) => member.post('/api/wallet/withdraw', { amount: 20_000 }, 'k'),
    ],
    [
      'a transfer into a game',
      (id: string) => sql`select pg_advisory_xact_lock(hashtextextended(${`play:${id}`}, 0))`,
      (member: Caller) =>
        member.post('/api/wallet/transfer', { from: 'WALLET', to: 'pg', amount: 5 }, 'k'),
    ],
  ])('%s waits, and another member is answered', async (_, lock, ask) => {
    const [member, other] = [await cashier.member(), await cashier.member()]
    for (const each of [member, other]) {
      await cashier.fund(each.memberId, 30_000)
      await each.get('/api/wallet/activate/pg')
    }
    const releaseLock = await held(lock(member.memberId))
    let answered: Said | null = null
    const asked = ask(member).then((said) => (answered = said))
    expect((await ask(other)).status).toBeLessThan(300)
    await sleep(200)
    expect(answered).toBe(null)
    await releaseLock()
    expect((await asked).status).toBeLessThan(300)
  })
})
