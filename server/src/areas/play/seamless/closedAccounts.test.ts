import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { GAME_DEBT, WRITTEN_OFF } from '../../../ledger/address.ts'
import { verifyLedger } from '../../../ledger/verify/verify.ts'
import { eraseClosed } from '../../account/privacy/erase.ts'
import { assignSuspense } from '../../cashin/suspense/assign.ts'
import { suspenseEvidence } from '../../cashin/suspense/evidence.ts'
import { listSuspense } from '../../cashin/suspense/list.ts'
import { returnSuspense } from '../../cashin/suspense/return.ts'
import { decidedByOne, decideTheSame } from '../../cashin/suspense/secondDecision.ts'
import { writeOffSuspense } from '../../cashin/suspense/writeOff.ts'
import { setMemberStatus } from '../../people/members/standing.ts'
import { atDesk } from '../../staff/operators/testing/seats.ts'
import { askOpenRounds } from './cases/ask.ts'
import { decideCase } from './cases/decide.ts'
import { listCases } from './cases/list.ts'
import { saying568 } from './testing/say568.ts'
import { SPEAKERS, type Speaker } from './testing/speakers.ts'
import { openTable, type Player } from './testing/table.ts'

/** What games pay to members whose account is closed, or whom nobody knows any more. */
const house = await openTable()
const { context } = house
const say568 = saying568(house)
const [one, two] = [await atDesk(context, 'finance'), await atDesk(context, 'finance')]
const id = (): string => randomUUID()
const speakerOf = (code: string) => SPEAKERS.find((each) => each.code === code) as Speaker
const hub88 = speakerOf('hub88')
const YEAR_MS = 365 * 86_400_000

const suspended = (code: string) => house.balance(`house:suspense:provider:${code}`)
const waiting = async (own: Player) =>
  (
    await context.db
      .selectFrom('incoming_payment')
      .selectAll()
      .where('owner_id', '=', own.memberId)
      .where('kind', '=', 'game')
      .orderBy('received_at')
      .execute()
  ).map(({ id: item, amount, state, round, reference }) => ({
    item,
    amount,
    state,
    round,
    reference,
  }))
/** What its member's statement sums to, satang. */
const stated = async ({ memberId }: Player) =>
  (await context.ledger.statement(memberId, 1, 100)).rows.reduce(
    (sum, { to, amount }) => sum + (to === 'WALLET' ? amount : -amount),
    0n,
  )
const faulty = async () =>
  (await verifyLedger(context.db)).findings.filter(({ faults }) => faults > 0n)
const said = (item: string, by = one) => ({ id: item, operatorId: by.id, reason: 'showed papers' })
const codeOf = (act: Promise<unknown>) =>
  act.then(
    () => 'done',
    (error: { code: string }) => error.code,
  )

/** A member of 100 baht with 40 of them on a bet, whose account operators then close. */
async function closedAt(speaker: Speaker) {
  const own = await house.player(speaker, 100)
  const [bet, round] = [id(), id()]
  await own.say({ do: 'bet', id: bet, round, amount: 4_000n })
  await setMemberStatus(context, own.memberId, 'CLOSED')
  const before = await suspended(speaker.code)
  return {
    ...own,
    bet,
    round,
    win: (amount: bigint, call = id()) =>
      own.say({ do: 'win', id: call, round, of: bet, amount, ends: true }),
    held: async () => (await suspended(speaker.code)) - before,
  }
}

it.each(SPEAKERS)(
  '$code: what a closed account wins waits in suspense, once, and its wallet stays as it was',
  async (speaker) => {
    const own = await closedAt(speaker)
    const win = id()
    const heard = await own.win(9_000n, win)
    expect(heard).toMatchObject({ ok: true, balance: 6_000n })
    expect(await own.win(9_000n, win)).toEqual(heard)
    expect([await own.wallet(), await own.onTable(), await own.held()]).toEqual([
      6_000n,
      0n,
      9_000n,
    ])
    expect(await waiting(own)).toMatchObject([
      { amount: 9_000n, state: 'WAITING', reference: own.round },
    ])
    // What was put there is no deposit here, and the bet is its one row.
    expect(await stated(own)).toBe(-4_000n)
    expect((await own.say({ do: 'bet', id: id(), round: id(), amount: 100n })).ok).toBe(false)
    expect(await faulty()).toEqual([])
  },
)

it('what waits goes back to its provider before the wallet does, and nobody owes for it', async () => {
  const own = await closedAt(hub88)
  const owed = await house.balance(GAME_DEBT)
  await own.win(9_000n)
  const back = { do: 'rollback', id: id(), round: own.round, of: own.bet } as const
  expect(await own.say(back)).toMatchObject({ ok: true, balance: 6_000n })
  // The stake came back: that waits in the place of the win.
  expect([await own.wallet(), await own.held()]).toEqual([6_000n, 4_000n])
  expect(await waiting(own)).toMatchObject([{ amount: 4_000n, state: 'WAITING', round: 2 }])
  expect((await house.balance(GAME_DEBT)) - owed).toBe(0n)
  expect(await faulty()).toEqual([])
})

it('all of it taken back ends what waits, and an opened account has the next win', async () => {
  const own = await closedAt(hub88)
  const win = id()
  await own.win(9_000n, win)
  await own.say({ do: 'rollback', id: id(), round: own.round, of: win })
  expect([await own.wallet(), await own.held()]).toEqual([6_000n, 0n])
  expect(await waiting(own)).toMatchObject([{ state: 'TAKEN_BACK' }])
  await setMemberStatus(context, own.memberId, 'ACTIVE')
  expect(await own.win(700n)).toMatchObject({ ok: true, balance: 6_700n })
  expect(await faulty()).toEqual([])
})

it('pays what a closed account owes first', async () => {
  const own = await house.player(hub88, 10)
  const [bet, round, other] = [id(), id(), id()]
  await own.say({ do: 'bet', id: bet, round, amount: 1_000n })
  await own.say({ do: 'win', id: id(), round, of: bet, amount: 5_000n, ends: true })
  await own.say({ do: 'bet', id: other, round: other, amount: 5_000n })
  await own.say({ do: 'rollback', id: id(), round, of: bet })
  await setMemberStatus(context, own.memberId, 'CLOSED')
  const before = [await suspended('hub88'), await house.balance(GAME_DEBT)] as const
  const win = { do: 'win', id: id(), round: other, of: other, amount: 9_000n, ends: true } as const
  expect(await own.say(win)).toMatchObject({ ok: true, balance: 0n })
  expect((await house.balance(GAME_DEBT)) - before[1]).toBe(4_000n)
  expect((await suspended('hub88')) - before[0]).toBe(5_000n)
  expect([await own.wallet(), await stated(own)]).toEqual([0n, -1_000n])
  expect(await faulty()).toEqual([])
})

describe('what waits is given', () => {
  it('to the member whose round it was alone, by two operators whatever the sum, and is no deposit', async () => {
    const own = await closedAt(hub88)
    const friend = await house.player(hub88, 0)
    await own.win(200n)
    const [{ item } = { item: '' }] = await waiting(own)
    const to = (memberId: string, by = one) =>
      codeOf(assignSuspense(context, { ...said(item, by), memberId }))
    const shown = (await listSuspense(context, { page: 1, limit: 100 })).items.find(
      (each) => each.id === item,
    )
    expect(shown).toMatchObject({
      kind: 'game',
      account: 'provider:hub88',
      amount: 2,
      from: own.username,
      reason: 'ACCOUNT_CLOSED',
      candidates: [{ memberId: own.memberId, why: 'ROUND' }],
    })
    expect((await suspenseEvidence(context, item)).candidates).toMatchObject([
      { memberId: own.memberId, score: 1, of: 1, evidence: [{ code: 'FITS_ROUND' }] },
    ])
    expect(await to(friend.memberId)).toBe('INVALID_REQUEST')
    expect(await to('nobody')).toBe('NO_USER')
    expect(await codeOf(returnSuspense(context, said(item)))).toBe('INVALID_REQUEST')
    expect(await to(own.memberId)).toBe('done')
    expect(await to(own.memberId)).toBe('SAME_OPERATOR')
    expect([await own.wallet(), await own.held()]).toEqual([6_000n, 200n])
    const asked = (await decidedByOne(context)).find(({ row }) => row.subject === item)
    expect(asked?.leg).toMatchObject({ from: 'house:suspense:provider:hub88', amount: 200n })
    await decideTheSame(context, asked?.row.id ?? '', two, 'showed papers')
    expect(await to(own.memberId, two)).toBe('done')
    expect([await own.wallet(), await own.held(), await stated(own)]).toEqual([6_200n, 0n, -3_800n])
    expect(await house.balance(`member:${own.memberId}:coin`)).toBe(0n)
    expect((await context.ledger.statement(own.memberId, 1, 1)).rows).toMatchObject([
      { type: 'transfer', from: 'hub88', to: 'WALLET', amount: 200n },
    ])
    // Its provider takes all of the round back after all: the stake comes back less that win.
    await own.say({ do: 'rollback', id: id(), round: own.round, of: own.bet })
    expect([await own.wallet(), await own.held()]).toEqual([6_200n, 3_800n])
    expect(await faulty()).toEqual([])
  })

  it('not by what one operator had decided of another sum', async () => {
    const own = await closedAt(hub88)
    const win = id()
    await own.win(500n, win)
    const [{ item } = { item: '' }] = await waiting(own)
    const give = (by: typeof one) =>
      assignSuspense(context, { ...said(item, by), memberId: own.memberId })
    await give(one)
    await own.win(90_000n)
    expect(await waiting(own)).toMatchObject([{ item, amount: 90_500n, state: 'WAITING' }])
    expect((await give(two)).state).toBe('WAITING')
    expect((await give(one)).state).toBe('ASSIGNED')
    expect([await own.wallet(), await own.held()]).toEqual([96_500n, 0n])
  })

  it('once, however many confirm and its provider takes back in the same moment', async () => {
    const own = await closedAt(hub88)
    const win = id()
    await own.win(500n, win)
    const [{ item } = { item: '' }] = await waiting(own)
    const give = (by: typeof one) =>
      codeOf(assignSuspense(context, { ...said(item, by), memberId: own.memberId }))
    await give(one)
    await Promise.all([
      ...Array.from({ length: 6 }, () => give(two)),
      own.say({ do: 'rollback', id: id(), round: own.round, of: win }),
    ])
    // Given first, it went back from the wallet; taken back first, nothing was left to give.
    expect([await own.wallet(), await own.held()]).toEqual([6_000n, 0n])
    expect(await faulty()).toEqual([])
  })

  it('to nobody, written off by two operators', async () => {
    const own = await closedAt(hub88)
    await own.win(500n)
    const [{ item } = { item: '' }] = await waiting(own)
    const before = await house.balance(WRITTEN_OFF)
    expect((await writeOffSuspense(context, said(item, one))).state).toBe('WAITING')
    expect((await writeOffSuspense(context, said(item, two))).state).toBe('WRITTEN_OFF')
    expect([(await house.balance(WRITTEN_OFF)) - before, await own.held()]).toEqual([500n, 0n])
    expect(await faulty()).toEqual([])
  })
})

it('what two operators say of a round of a closed account waits too', async () => {
  const own = await closedAt(hub88)
  house.advance(73 * 3_600_000)
  await askOpenRounds(context)
  const { cases } = await listCases(context, { ended: false, page: 1, limit: 100 })
  const open = cases.find((each) => each.round === own.round)
  for (const by of [one, two])
    await decideCase(
      context,
      open?.id ?? '',
      { outcome: 'BACK', won: null, reason: 'asked the provider' },
      by,
    )
  expect([await own.wallet(), await own.onTable(), await own.held()]).toEqual([6_000n, 0n, 4_000n])
  expect(await waiting(own)).toMatchObject([{ amount: 4_000n, state: 'WAITING' }])
  // The provider's own word comes late, and takes its place.
  expect(await own.win(1_000n)).toMatchObject({ ok: true, balance: 6_000n })
  expect([await own.wallet(), await own.held()]).toEqual([6_000n, 1_000n])
  expect(await faulty()).toEqual([])
})

describe('a member who was erased', () => {
  /** A settled slip of 568Win, of somebody whose account was then shut long ago. */
  async function erased() {
    const own = await house.player(speakerOf('win568'), 100)
    const round = id()
    await own.say({ do: 'bet', id: 'b', round, amount: 10_000n })
    await say568(own, '/Settle', { TransferCode: round, WinLoss: 0 })
    await context.db
      .updateTable('member')
      .set({ status: 'CLOSED', shut_at: new Date(context.clock.now().getTime() - 6 * YEAR_MS) })
      .where('id', '=', own.memberId)
      .execute()
    const settleAgain = async (baht: number) => {
      await say568(own, '/Rollback', { TransferCode: round })
      return say568(own, '/Settle', { TransferCode: round, WinLoss: baht })
    }
    return { ...own, round, settleAgain }
  }

  it('has a place for what is won, and one who comes and shows papers is paid by two operators', async () => {
    const own = await erased()
    expect(await eraseClosed(context)).toBe(1)
    const before = await suspended('win568')
    expect(await own.settleAgain(250)).toMatchObject({ ok: true, balance: 0n })
    expect([await own.wallet(), (await suspended('win568')) - before]).toEqual([0n, 25_000n])
    const [{ item } = { item: '' }] = await waiting(own)
    expect((await suspenseEvidence(context, item)).candidates).toEqual([])
    const again = await house.player(hub88, 0)
    const to = (memberId: string, by = one) =>
      codeOf(assignSuspense(context, { ...said(item, by), memberId }))
    // Nobody can log in to that wallet.
    expect(await to(own.memberId)).toBe('INVALID_REQUEST')
    expect([await to(again.memberId), await to(again.memberId, two)]).toEqual(['done', 'done'])
    expect([await own.wallet(), await again.wallet()]).toEqual([0n, 25_000n])
    expect((await suspended('win568')) - before).toBe(0n)
    expect(await stated(again)).toBe(25_000n)
    expect(await faulty()).toEqual([])
  })

  it('is not erased while something waits', async () => {
    const own = await erased()
    await own.settleAgain(30)
    expect(await eraseClosed(context)).toBe(0)
    const [{ item } = { item: '' }] = await waiting(own)
    for (const by of [one, two]) await writeOffSuspense(context, said(item, by))
    expect(await eraseClosed(context)).toBe(1)
  })
})

it('ledger:verify finds what waits without its money', async () => {
  const own = await closedAt(hub88)
  await own.win(500n)
  const lies = (amount: bigint) =>
    context.db
      .updateTable('incoming_payment')
      .set({ amount })
      .where('owner_id', '=', own.memberId)
      .execute()
  await lies(499n)
  expect((await faulty()).map(({ name }) => name)).toEqual([
    'what games paid to closed accounts waits for their owners',
  ])
  await lies(500n)
  expect(await faulty()).toEqual([])
})
