import { sql } from 'kysely'
import { expect } from 'vitest'
import { openSession } from '../../areas/people/sessions/service.ts'
import { walletOf } from '../../ledger/address.ts'
import { kbankSignature } from '../../providers/psp/kbankCallback.ts'
import type { Client as Caller, TestApp } from '../app.ts'

/**
 * Makes members with a session and 100,000 baht, written straight into the tables: nobody registers
 * 200 times to be counted.
 */
export function callersOf(house: TestApp): (many: number) => Promise<Caller[]> {
  const { context } = house
  let made = 0
  return async (many) => {
    const now = context.clock.now()
    const ids = Array.from({ length: many }, () => context.ids.member())
    await sql`insert into member (id, username, name, password_hash, bank_code, bank_account_name,
        bank_account_no, currency,
        age_confirmed_at, created_at, updated_at)
      select i, '07' || lpad((${made} + n)::text, 8, '0'), 'Member', 'none', 'SCB', 'MEMBER',
        lpad((${made} + n)::text, 10, '0'), 'BAHT', ${now}, ${now}, ${now}
      from unnest(${ids}::text[]) with ordinality u (i, n)`.execute(context.db)
    made += many
    await context.ledger.open(ids.map(walletOf))
    await Promise.all(
      ids.map((id) =>
        context.ledger.submit({
          op: 'post',
          key: `fund-${id}`,
          kind: 'deposit',
          legs: [{ from: 'house:bank:x', to: walletOf(id), amount: 10_000_000n }],
        }),
      ),
    )
    return await Promise.all(
      ids.map(async (id) => {
        const { token } = await openSession(context, {
          id,
          remember: true,
          ip: '127.0.0.1',
          userAgent: 'test',
        })
        return house.client(token)
      }),
    )
  }
}

/** An account with the game each; who was refused because it answered too slowly asks again. */
export async function haveAccounts(callers: readonly Caller[]): Promise<void> {
  let without = callers
  await expect
    .poll(async () => {
      const answers = await Promise.all(
        without.map((caller) => caller.get('/api/wallet/activate/pg')),
      )
      without = without.filter((_, n) => answers[n]?.status !== 200)
      return without.length
    })
    .toBe(0)
}

/** Pays a KBANK code of 100 baht by the PSP's signed notice. The status of the answer. */
export async function payByNotice({ app, context }: TestApp, id: string): Promise<number> {
  const body = JSON.stringify({
    eventId: `evt-${id}`,
    eventType: 'PAYMENT_SUCCESS',
    partnerTxnUid: id,
    txnAmount: '100.00',
    txnCurrencyCode: 'THB',
    paidAt: context.clock.now().toISOString(),
  })
  const timestamp = String(Math.floor(context.clock.now().getTime() / 1000))
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/callbacks/psp/KBANK',
    payload: body,
    headers: {
      'content-type': 'application/json',
      'x-kbank-event-id': `evt-${id}`,
      'x-kbank-timestamp': timestamp,
      'x-kbank-signature': kbankSignature('sandbox-kbank-callback', timestamp, Buffer.from(body)),
    },
  })
  return statusCode
}
