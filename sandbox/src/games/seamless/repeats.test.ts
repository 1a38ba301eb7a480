import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CODES, type SeamlessCode } from './catalogue.ts'
import { openTable, type Table } from './testing/sandbox.ts'

let table: Table
beforeEach(async () => {
  table = await openTable()
  for (const code of CODES) expect((await table.launch(code)).status).toBe(200)
})
afterEach(() => table.close())

const HOUR = 3_600_000
const fault = (code: SeamlessCode, kind: string, times = 1) =>
  table.ask('/sandbox/faults', { target: `game:${code}`, kind, times })
const waiting = async (code: SeamlessCode) =>
  JSON.parse((await table.ask(`/sandbox/games/${code}/repeats`)).text) as unknown[]
/** The sandbox's clock goes on by this again and again, until the house has answered everything. */
const pass = (code: SeamlessCode, ms: number) =>
  vi.waitFor(
    async () => {
      table.now.ms += ms
      expect(await waiting(code)).toEqual([])
    },
    { timeout: 20_000 },
  )
const balance = () => table.house.balance / 100

/** The path of a bet, of a win, and of what follows a bet that was not answered. */
const PATHS = {
  hub88: ['/transaction/bet', '/transaction/win', '/transaction/rollback'],
  pgsoft: ['/Cash/TransferInOut', '/Cash/TransferInOut', '/Cash/TransferInOut'],
  win568: ['/Deduct', '/Settle', '/Cancel'],
  pragmatic: ['/bet.html', '/result.html', '/refund.html'],
} as const

describe.each(CODES)('%s', (code) => {
  const [bet, win, after] = PATHS[code]
  const isPending = code === 'pgsoft'

  it.each(['timeout-after', 'timeout-before', 'error'])(
    'a bet under %s is followed up by its document',
    async (kind) => {
      await fault(code, kind)
      const [said] = await table.say(code, { do: 'bet', id: 'b1', round: 'r1', amount: 100 })
      expect(said).toMatchObject({ ok: false, code: 'NO_ANSWER', balance: null })
      await pass(code, HOUR)
      const follow = table.house.said(after).at(-1)?.fields
      expect(follow).toBeDefined()
      // PG Soft resolves a pending bet by sending it again; the others take it back.
      expect(balance()).toBe(isPending ? 900 : 1_000)
      if (isPending) expect(follow).toMatchObject({ is_validate_bet: 'True', transaction_id: 'b1' })
    },
  )

  it('a bet whose taking back is not heard either is taken back in the end, once', async () => {
    await fault(code, 'timeout-after', 3)
    await table.say(code, { do: 'bet', id: 'b1', round: 'r1', amount: 100 })
    await pass(code, HOUR)
    // Three answers were lost: of the bet, and of two calls that follow it.
    expect(table.house.heard).toHaveLength(4)
    expect(balance()).toBe(isPending ? 900 : 1_000)
  })

  it('a win that is not answered is repeated with its own id, and is paid once', async () => {
    await table.say(code, { do: 'bet', id: 'b1', round: 'r1', amount: 100 })
    table.house.broken = 2
    const [said] = await table.say(code, { do: 'win', id: 'w1', round: 'r1', amount: 60 })
    expect(said).toMatchObject({ ok: false, code: 'HTTP_503' })
    expect(await waiting(code)).toMatchObject([{ do: 'win', id: 'w1', attempt: 1 }])
    await pass(code, HOUR)
    expect(balance()).toBe(960)
    expect(table.house.said(win).length).toBeGreaterThanOrEqual(3)
  })

  it('waits as long as its document says, on the sandbox’s clock', async () => {
    table.house.broken = 1
    await table.say(code, { do: 'win', id: 'w1', round: 'r1', amount: 1 })
    const [row] = (await waiting(code)) as { nextAt: string }[]
    expect(Date.parse(row?.nextAt ?? '') - table.now.ms).toBe(isPending ? HOUR : 1_000)
  })

  it('says a bet twice under duplicate, and it counts once', async () => {
    await fault(code, 'duplicate')
    await table.say(code, { do: 'bet', id: 'b1', round: 'r1', amount: 100 })
    expect(table.house.said(bet)).toHaveLength(2)
    expect(balance()).toBe(900)
  })

  it('says nothing at all under refuse, and repeats no balance', async () => {
    await fault(code, 'refuse')
    const [said] = await table.say(code, { do: 'bet', amount: 100 })
    expect(said).toMatchObject({ ok: false, code: 'PROVIDER_REFUSED' })
    await fault(code, 'timeout-before')
    expect(await table.say(code, { do: 'balance' })).toMatchObject([{ code: 'NO_ANSWER' }])
    expect([table.house.heard.length, await waiting(code)]).toEqual([0, []])
  })

  it('says what waits at a command, before its time', async () => {
    table.house.broken = 1
    await table.say(code, { do: 'win', id: 'w1', round: 'r1', amount: 1 })
    const { text } = await table.ask(`/sandbox/games/${code}/repeats`, {})
    // 568Win knows no win without a bet: a clear no ends the repeating too.
    expect([text, balance()]).toEqual(['[]', code === 'win568' ? 1_000 : 1_001])
  })
})

it('PG Soft: a pending bet is sent again when the player opens the game', async () => {
  await fault('pgsoft', 'timeout-after')
  await table.say('pgsoft', { do: 'bet', id: 'b1', round: 'r1', amount: 100 })
  await table.launch('pgsoft')
  await vi.waitFor(() => expect(table.house.said('/Cash/TransferInOut')).toHaveLength(2))
  await pass('pgsoft', 0)
  expect(balance()).toBe(900)
})

it('PG Soft: a bet stays pending for a person after five attempts', async () => {
  table.house.broken = 99
  await table.say('pgsoft', { do: 'bet', id: 'b1', round: 'r1', amount: 100 })
  await pass('pgsoft', HOUR)
  expect(table.house.heard).toHaveLength(6)
})

it('Pragmatic: a whole round refunds a bet that its table of errors names', async () => {
  table.house.token = 'another'
  await table.ask('/sandbox/games/pragmatic/play', { username: 'm1', bet: 10, win: 0 })
  await pass('pragmatic', 1_000)
  expect(table.house.heard.map(({ path }) => path)).toEqual(['/bet.html', '/refund.html'])
})

describe('568Win, whose slips have no id of what undoes or settles them', () => {
  const paths = (): string[] => table.house.heard.map(({ path }) => path)
  const settled = () =>
    table.say(
      'win568',
      { do: 'bet', id: 'b1', round: 'r1', amount: 100 },
      { do: 'settle', round: 'r1', amount: 60 },
    )
  const again = { do: 'settle', round: 'r1', amount: 200 }

  it('has an unanswered rollback answered before the slip is settled anew', async () => {
    await settled()
    await fault('win568', 'timeout-after')
    await table.say('win568', { do: 'rollback', round: 'r1' })
    await table.say('win568', again)
    await pass('win568', HOUR)
    expect(paths()).toEqual(['/Deduct', '/Settle', '/Rollback', '/Rollback', '/Settle'])
    expect(balance()).toBe(1_100)
  })

  it('says nothing more of a slip while the house is silent, and all of it in its order then', async () => {
    await settled()
    table.house.broken = 2
    const said = await table.say('win568', { do: 'rollback', round: 'r1' }, again)
    expect(said).toMatchObject([{ code: 'HTTP_503' }, { ok: false, code: 'NO_ANSWER' }])
    expect(paths().slice(2)).toEqual(['/Rollback', '/Rollback'])
    // Another slip is not held up by it.
    const [other] = await table.say('win568', { do: 'bet', round: 'r2', amount: 10 })
    expect(other).toMatchObject({ ok: true })
    await table.ask('/sandbox/games/win568/repeats', {})
    expect(paths().slice(-2)).toEqual(['/Rollback', '/Settle'])
    expect([await waiting('win568'), balance()]).toEqual([[], 1_090])
  })
})
