import { sql } from 'kysely'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { gameOf, walletOf } from '../../../ledger/address.ts'
import { verifyLedger } from '../../../ledger/verify/verify.ts'
import { done, unknown, type ProviderAnswer } from '../../../providers/answer.ts'
import type { GameTransferState } from '../../../providers/game/port.ts'
import { testApp, type Client, type Registered } from '../../../testing/app.ts'
import { transact } from '../../../testing/transact.ts'
import { seat } from '../../staff/operators/testing/seats.ts'

const house = await testApp({ settings: { registerOTP: false } })
const { context } = house
const client = async (role: 'owner' | 'finance') => house.client((await seat(context, role)).token)
const [one, two, owner] = [await client('finance'), await client('finance'), await client('owner')]
let person: Registered
beforeAll(async () => {
  person = await house.register()
  const posted = await context.ledger.submit({
    op: 'post',
    key: 'fund',
    kind: 'deposit',
    legs: [{ from: 'house:psp:KBANK', to: walletOf(person.memberId), amount: 5_000_000n }],
  })
  expect(posted.ok).toBe(true)
})
const balances = async () => {
  const [wallet, game] = [walletOf(person.memberId), gameOf(person.memberId, 'pg')]
  const found = await context.ledger.balances([wallet, game])
  return [found.get(wallet)?.balance, found.get(game)?.balance]
}
let made = 0
/** A transfer that no provider could tell the end of, an hour ago. */
async function unknownTransfer(): Promise<string> {
  const reference = `gt${String(++made)}`
  await context.ledger.open([gameOf(person.memberId, 'pg')])
  await transact(context.ledger, async (tx) => {
    await tx.post({
      op: 'hold',
      key: `${reference}:hold`,
      kind: 'game',
      from: walletOf(person.memberId),
      amount: 10_000n,
    })
    // Each of another member's time: the index lets one game have one that is pending.
    await tx.db
      .insertInto('game_transfer')
      .values({
        reference,
        member_id: person.memberId,
        code: 'pg',
        direction: 'IN',
        amount: 10_000n,
        state: 'PENDING',
        created_at: new Date(context.clock.now().getTime() - 7_200_000),
        escalated_at: context.clock.now(),
      })
      .execute()
  })
  return reference
}
const resolve = (by: Client, reference: string, happened: boolean) =>
  by.post(`/api/ops/transfers/${reference}/resolve`, { happened, reason: 'asked the provider' })
const queue = async () =>
  (
    (await one.post('/api/ops/transfers')).body as unknown as {
      transfers: { reference: string; proposal: { happened: boolean } | null }[]
    }
  ).transfers

describe('a transfer whose end nobody knows', () => {
  it('is ended by two operators who say the same, once', async () => {
    const reference = await unknownTransfer()
    expect((await resolve(one, reference, true)).body).toMatchObject({ state: 'proposed' })
    expect((await resolve(one, reference, true)).body.message).toBe('SAME_OPERATOR')
    expect((await queue())[0]).toMatchObject({ reference, proposal: { happened: true } })
    const said = await Promise.all([two, owner].map((by) => resolve(by, reference, true)))
    expect(said.map((each) => each.status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await balances()).toEqual([4_990_000n, 10_000n])
    expect(await queue()).toEqual([])
    expect((await resolve(one, reference, true)).body.message).toBe('NOT_WAITING')
    const { entries } = (await owner.post('/api/ops/audit', { subject: reference }))
      .body as unknown as { entries: { action: string }[] }
    expect(entries.map((entry) => entry.action)).toEqual(['transfer.resolve', 'transfer.propose'])
  })

  it('gives the money back when it did not happen', async () => {
    const reference = await unknownTransfer()
    await resolve(one, reference, false)
    expect((await resolve(two, reference, false)).body).toMatchObject({ state: 'done' })
    expect(await balances()).toEqual([4_990_000n, 10_000n])
  })

  it("goes to an owner when they disagree, whose decision needs another's", async () => {
    const reference = await unknownTransfer()
    await resolve(one, reference, true)
    expect((await resolve(two, reference, false)).body.message).toBe('DISAGREEMENT')
    expect((await resolve(owner, reference, false)).body).toMatchObject({ state: 'proposed' })
    expect((await resolve(two, reference, false)).body).toMatchObject({ state: 'done' })
    expect(await balances()).toEqual([4_990_000n, 10_000n])
  })

  it('is refused by the database itself when its maker agrees to it', async () => {
    const reference = await unknownTransfer()
    await resolve(one, reference, true)
    await expect(
      sql`update approval set state = 'done', decided_by = proposed_by, decided_at = now()
          where subject = ${reference}`.execute(context.db),
    ).rejects.toThrow('approval_two_people')
    await resolve(two, reference, true)
  })

  it('is asked about again at once, whose answer alone ends it, and is in the log', async () => {
    const reference = await unknownTransfer()
    await context.db
      .updateTable('game_transfer')
      .set({ next_check_at: new Date(context.clock.now().getTime() + 240_000) })
      .where('reference', '=', reference)
      .execute()
    await context.db
      .insertInto('game_account')
      .values({
        member_id: person.memberId,
        code: 'pg',
        username: 'nobody',
        password_cipher: '',
        state: 'ACTIVE',
        created_at: context.clock.now(),
      })
      .execute()
    const says: ProviderAnswer<GameTransferState>[] = [
      unknown('HTTP 500'),
      done({ state: 'DONE', moved: 10_000n, balance: null }),
    ]
    const pg = context.providers.games.get('pg')
    if (pg?.clearedBy !== 'status') throw new Error('pg cannot be asked')
    const status = vi.spyOn(pg, 'transferStatus')
    status.mockImplementation(async () => says.shift() ?? unknown('asked too often'))
    const ask = (by: Client) => by.post(`/api/ops/transfers/${reference}/ask`)
    const before = await balances()
    expect((await ask(one)).body).toMatchObject({ ended: false, said: 'HTTP 500' })
    expect(await balances()).toEqual(before)
    const [row] = (await queue()).filter((each) => each.reference === reference)
    expect(row).toMatchObject({
      history: [{ said: 'HTTP 500' }],
      ours: { wallet: Number(before[0]) / 100 },
    })
    expect((await resolve(one, reference, false)).body).toMatchObject({ state: 'proposed' })
    // What the provider says at last counts, whatever somebody has proposed.
    await context.db
      .updateTable('game_transfer')
      .set({ next_check_at: new Date(context.clock.now().getTime() + 240_000) })
      .where('reference', '=', reference)
      .execute()
    expect((await ask(two)).body).toMatchObject({ ended: true, said: null })
    expect((await ask(two)).body.message).toBe('NOT_WAITING')
    expect((await resolve(two, reference, false)).body.message).toBe('NOT_WAITING')
    expect((await balances())[1]).toBe((before[1] ?? 0n) + 10_000n)
    const { entries } = (await owner.post('/api/ops/audit', { subject: reference }))
      .body as unknown as { entries: { action: string }[] }
    expect(entries.map((entry) => entry.action)).toEqual([
      'transfer.ask',
      'transfer.propose',
      'transfer.ask',
    ])
    status.mockRestore()
  })

  it('is NOT_FOUND when there is none, and the books are right', async () => {
    expect((await resolve(one, 'nothing', true)).body.message).toBe('NOT_FOUND')
    expect((await verifyLedger(context.db)).ok).toBe(true)
  })
})
