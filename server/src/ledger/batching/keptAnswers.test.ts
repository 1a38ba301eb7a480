import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { IdempotentRequest } from '../../idempotency/asked.ts'
import { Refused } from '../../runtime/refusal.ts'
import { testDatabase } from '../../testing/db.ts'
import { walletOf } from '../address.ts'
import { createLedger } from '../ledger.ts'
import { money } from '../money.ts'

const { db, writer } = await testDatabase()
const ledger = createLedger({ db, writer })

interface Order {
  id: string
  member: string
  amount: bigint
  fault?: 'LATER' | 'AFTER' | 'WRITTEN'
}
let decided = 0
const house = { ledger }
const order = money('order', {
  claims: ({ member }: Order) => [`member:${member}`],
  async run(_house: typeof house, tx, { id, member, amount, fault }: Order) {
    decided++
    if (fault === 'LATER') throw new Refused('SERVICE_UNAVAILABLE')
    if (fault === 'WRITTEN')
      await sql`insert into shared_count (key, hits, resets_at) values (${id}, 1, now())`.execute(
        tx.db,
      )
    if (amount <= 0n) throw new Refused('LIMIT_EXCEEDED', { details: { limit: 'min' } })
    const key = `${id}:hold`
    const outcome = await tx.post({
      op: 'hold',
      key,
      kind: 'order',
      from: walletOf(member),
      amount,
    })
    if (fault === 'AFTER') throw new Error('died here')
    if (!outcome.ok) throw new Refused('MONEY_NOT_ENOUGH')
    return { reference: id, amount: Number(amount) }
  },
})

const asking = (member: string, key: string, bodyHash = 'b', owner = 'us'): IdempotentRequest => ({
  memberId: member,
  key,
  call: 'order',
  bodyHash,
  owner,
  status: 201,
  replayed: false,
})
const ask = (item: Order, asked: IdempotentRequest) =>
  order(house, item, asked).then(
    (answer) => ({ answer, replayed: asked.replayed }),
    (error: unknown) => ({
      refused: error instanceof Refused ? error.code : String(error),
      details: error instanceof Refused ? error.details : undefined,
      replayed: asked.replayed,
    }),
  )
const keyRows = async (member: string): Promise<unknown[]> =>
  await db
    .selectFrom('idempotency_key')
    .select(['key', 'status'])
    .where('member_id', '=', member)
    .execute()
const heldOf = async (member: string): Promise<bigint> =>
  (await ledger.balances([walletOf(member)])).get(walletOf(member))?.held ?? 0n

let people = 0
async function rich(): Promise<string> {
  const member = `k${++people}`
  await ledger.open([walletOf(member)])
  await ledger.submit({
    op: 'post',
    key: `fund-${member}`,
    kind: 'deposit',
    legs: [{ from: 'house:bank:x', to: walletOf(member), amount: 10_000n }],
  })
  return member
}

describe('an answer kept with the money', () => {
  it('is given again to the same key and body, and nothing moves', async () => {
    const member = await rich()
    const first = await ask({ id: `o-${member}`, member, amount: 100n }, asking(member, 'k'))
    const again = await ask({ id: `o-${member}`, member, amount: 100n }, asking(member, 'k'))
    expect(first).toEqual({ answer: { reference: `o-${member}`, amount: 100 }, replayed: false })
    expect(again).toEqual({ ...first, replayed: true })
    expect(await heldOf(member)).toBe(100n)
  })

  it('is one for many that ask at once under one key', async () => {
    const member = await rich()
    const said = await Promise.all(
      Array.from({ length: 40 }, () =>
        ask({ id: `o-${member}`, member, amount: 100n }, asking(member, 'k')),
      ),
    )
    expect(said.filter(({ replayed }) => !replayed)).toHaveLength(1)
    expect(await heldOf(member)).toBe(100n)
  })

  it('refuses the key for another body, and keeps no row for that', async () => {
    const member = await rich()
    await ask({ id: `o-${member}`, member, amount: 100n }, asking(member, 'k'))
    expect(
      await ask({ id: `p-${member}`, member, amount: 200n }, asking(member, 'k', 'c')),
    ).toMatchObject({
      refused: 'IDEMPOTENCY_KEY_REUSED',
    })
    expect([await heldOf(member), await keyRows(member)]).toEqual([
      100n,
      [{ key: 'k', status: 201 }],
    ])
  })

  it('keeps a definite refusal of the rules and of the ledger, with its details', async () => {
    const member = await rich()
    for (const [key, amount, refused] of [
      ['rule', 0n, 'LIMIT_EXCEEDED'],
      ['poor', 20_000n, 'MONEY_NOT_ENOUGH'],
    ] as const) {
      const item = { id: `${key}-${member}`, member, amount }
      const first = await ask(item, asking(member, key))
      const again = await ask(item, asking(member, key))
      expect(first).toMatchObject({ refused, replayed: false })
      expect(again).toEqual({ ...first, replayed: true })
    }
  })

  it('keeps no answer of a refusal that may turn out otherwise, and its key for that body alone', async () => {
    const member = await rich()
    const item = { id: `o-${member}`, member, amount: 100n }
    expect(await ask({ ...item, fault: 'LATER' }, asking(member, 'k'))).toMatchObject({
      refused: 'SERVICE_UNAVAILABLE',
    })
    const other = { ...item, amount: 200n }
    expect(await ask(other, asking(member, 'k', 'c'))).toMatchObject({
      refused: 'IDEMPOTENCY_KEY_REUSED',
    })
    expect(await heldOf(member)).toBe(0n)
    expect(await ask(item, asking(member, 'k'))).toMatchObject({ replayed: false, answer: {} })
    expect([await heldOf(member), await keyRows(member)]).toEqual([
      100n,
      [{ key: 'k', status: 201 }],
    ])
  })

  it('is gone with its money when the transaction fails', async () => {
    const member = await rich()
    const item = { id: `o-${member}`, member, amount: 100n }
    expect(await ask({ ...item, fault: 'AFTER' }, asking(member, 'k'))).toMatchObject({
      refused: 'Error: died here',
    })
    expect([await heldOf(member), await keyRows(member)]).toEqual([0n, []])
    expect(await ask(item, asking(member, 'k'))).toMatchObject({ replayed: false, answer: {} })
  })

  it('is given by a second server too, whichever comes first', async () => {
    const other = { ledger: createLedger({ db, writer }) }
    for (let round = 0; round < 10; round++) {
      const member = await rich()
      const item = { id: `o-${member}`, member, amount: 100n }
      const said = await Promise.all([
        order(house, item, asking(member, 'k')),
        order(other, item, asking(member, 'k', 'b', 'them')),
      ])
      expect(said[0]).toEqual(said[1])
      expect([await heldOf(member), await keyRows(member)]).toEqual([
        100n,
        [{ key: 'k', status: 201 }],
      ])
    }
    await other.ledger.close()
  })

  it('is made where a process died before it had one', async () => {
    const member = await rich()
    await sql`insert into idempotency_key (member_id, key, call, body_hash, owner)
        values (${member}, 'k', 'order', 'b', 'dead')`.execute(db)
    expect(
      await ask({ id: `o-${member}`, member, amount: 100n }, asking(member, 'k')),
    ).toMatchObject({
      answer: { amount: 100 },
    })
    expect(await keyRows(member)).toEqual([{ key: 'k', status: 201 }])
  })

  it('is given again where the item had written something, which is undone', async () => {
    const member = await rich()
    const item: Order = { id: `w-${member}`, member, amount: 100n }
    const first = await ask(item, asking(member, 'k'))
    const again = await ask({ ...item, fault: 'WRITTEN' }, asking(member, 'k'))
    expect(again).toEqual({ ...first, replayed: true })
    const written = await db.selectFrom('shared_count').where('key', '=', item.id).execute()
    expect([await heldOf(member), written]).toEqual([100n, []])
  })

  it('of a key that the caller has written down before changes no end', async () => {
    const member = await rich()
    const item = { id: `o-${member}`, member, amount: 100n }
    const claimed = () => ({ ...asking(member, 'k'), claimed: true })
    expect(await ask(item, claimed())).toMatchObject({ answer: { amount: 100 } })
    // Another process has taken the key over meanwhile, and answered it: that answer stands.
    expect(await ask({ ...item, id: `p-${member}` }, claimed())).toMatchObject({ answer: {} })
    const { rows } =
      await sql`select body from idempotency_key where member_id = ${member}`.execute(db)
    expect(rows).toEqual([{ body: { answer: { reference: `o-${member}`, amount: 100 } } }])
    expect(await heldOf(member)).toBe(200n)
  })

  it('is not asked for without a key', async () => {
    const member = await rich()
    const before = decided
    await order(house, { id: `o-${member}`, member, amount: 100n })
    expect([decided - before, await keyRows(member)]).toEqual([1, []])
  })
})
