import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CODES } from './catalogue.ts'
import { openTable, type Table } from './testing/sandbox.ts'

let table: Table
beforeEach(async () => {
  table = await openTable()
  for (const code of CODES) expect((await table.launch(code)).status).toBe(200)
})
afterEach(() => table.close())

const baht = () => table.house.balance / 100

describe.each(CODES)('%s', (code) => {
  it('says a balance', async () => {
    expect(await table.say(code, { do: 'balance' })).toMatchObject([
      { do: 'balance', ok: true, balance: 1_000 },
    ])
  })

  it('bets and wins with the ids that are given', async () => {
    const said = await table.say(
      code,
      { do: 'bet', id: 'b1', round: 'r1', amount: 100.25 },
      { do: 'win', id: 'w1', round: 'r1', amount: 30.5 },
    )
    expect(said).toMatchObject([
      { do: 'bet', id: 'b1', ok: true, balance: 899.75 },
      { do: 'win', id: 'w1', ok: true, balance: 930.25 },
    ])
    expect(baht()).toBe(930.25)
  })

  it('makes ids and rounds anew where none are given', async () => {
    const said = await table.say(code, { do: 'bet', amount: 1 }, { do: 'bet', amount: 1 })
    expect(new Set(said.map(({ id }) => id)).size).toBe(2)
    expect(said.every(({ ok }) => ok)).toBe(true)
    expect(baht()).toBe(998)
  })

  it('says the same call as often as it is told, at one moment, and it counts once', async () => {
    const said = await table.say(code, { do: 'bet', id: 'b1', round: 'r1', amount: 10, times: 5 })
    expect(said).toHaveLength(5)
    expect(said.map(({ id }) => id)).toEqual(Array.from({ length: 5 }, () => 'b1'))
    expect(said.some(({ ok }) => ok)).toBe(true)
    expect(baht()).toBe(990)
  })

  it('says steps at one moment that are told so, and the others one after another', async () => {
    const said = await table.say(
      code,
      { do: 'bet', id: 'b1', round: 'r1', amount: 600, at: 'once' },
      { do: 'bet', id: 'b2', round: 'r2', amount: 600, at: 'once' },
      { do: 'balance' },
    )
    expect(said.filter(({ ok }) => ok)).toHaveLength(2)
    expect(said[2]?.balance).toBe(400)
  })

  it('takes a bet back by its own id, once, and tells of it', async () => {
    const said = await table.say(
      code,
      { do: 'bet', id: 'b1', round: 'r1', amount: 10 },
      { do: 'bet', id: 'b2', round: 'r1', amount: 20 },
      { do: 'rollback', id: 'b1' },
      { do: 'cancel', id: 'b1', round: 'r1' },
    )
    expect(said.slice(0, 3).every(({ ok }) => ok)).toBe(true)
    expect(baht()).toBe(980)
  })

  it('takes back the last bet of a round that stands, by an id of its own', async () => {
    await table.say(
      code,
      { do: 'bet', id: 'b1', round: 'r1', amount: 10 },
      { do: 'rollback', id: 'own', round: 'r1' },
      { do: 'rollback', id: 'own', round: 'r1' },
    )
    expect(baht()).toBe(1_000)
  })

  it.runIf(code === 'pgsoft')('adjusts a bet that came after an adjustment of it', async () => {
    const back = { do: 'rollback', id: 'b1', round: 'r1' }
    const said = await table.say(code, back, { do: 'bet', id: 'b1', round: 'r1' }, back, back)
    expect(said.map(({ ok }) => ok)).toEqual([true, true, true, true])
    expect(baht()).toBe(1_000)
  })

  it.runIf(code === 'pgsoft')('says the same again of a bet whose round had won', async () => {
    const back = { do: 'rollback', id: 'b1', round: 'r1' }
    const said = await table.say(
      code,
      { do: 'bet', id: 'b1', round: 'r1', amount: 10 },
      { do: 'win', id: 'w1', round: 'r1', amount: 50 },
      back,
      back,
    )
    expect(said.map(({ ok }) => ok)).toEqual([true, true, true, true])
    expect(baht()).toBe(1_000)
  })

  it.runIf(code === 'win568')('says a rollback of an open bet again as it said it', async () => {
    const back = { do: 'rollback', id: 'b1', round: 'r1' }
    await table.say(code, { do: 'bet', id: 'b1', round: 'r1', amount: 10 }, back, back)
    await table.say(code, back)
    expect(table.house.heard.map(({ path }) => path)).toEqual([
      '/Deduct',
      ...Array(3).fill('/Cancel'),
    ])
    await table.say(code, { do: 'rollback', id: 'again', round: 'r1' })
    expect(table.house.heard.at(-1)?.path).toBe('/Rollback')
  })

  it('moves nothing by a rollback of what was never there', async () => {
    await table.say(code, { do: 'rollback' }, { do: 'rollback', id: 'x', round: 'y' })
    expect(baht()).toBe(1_000)
  })

  it('says what no wallet takes, as it is told', async () => {
    const [more, part] = await table.say(
      code,
      { do: 'bet', amount: 5_000 },
      { do: 'bet', amount: 10.005 },
    )
    expect(more).toMatchObject({ ok: false })
    expect(part?.id).toEqual(expect.any(String))
    expect(JSON.stringify(table.house.heard.at(-1))).toMatch(/10\.005|1000500/)
  })

  it('signs badly where it is told to, and says why it was refused', async () => {
    const [no] = await table.say(code, { do: 'bet', amount: 10, signature: 'bad' })
    expect(no).toMatchObject({
      ok: false,
      code: { hub88: 'RS_ERROR_INVALID_SIGNATURE', pgsoft: '1204', win568: '4', pragmatic: '5' }[
        code
      ],
    })
    expect(baht()).toBe(1_000)
    expect(await table.ask(`/sandbox/games/${code}/repeats`)).toMatchObject({ text: '[]' })
  })

  it.runIf(code !== 'win568').each(['expired', 'forged'])(
    'uses a token that is %s',
    async (token) => {
      const [no] = await table.say(code, { do: 'bet', amount: 10, token })
      expect(no).toMatchObject({
        ok: false,
        code: { hub88: 'RS_ERROR_INVALID_TOKEN', pgsoft: '1300', win568: '', pragmatic: '4' }[code],
      })
      expect(baht()).toBe(1_000)
    },
  )

  it.runIf(code !== 'win568')(
    'uses the token of the launch before as the expired one',
    async () => {
      for (const token of ['T-before', table.house.token]) await table.launch(code, { token })
      const [no] = await table.say(code, { do: 'bet', amount: 10, token: 'expired' })
      expect(no).toMatchObject({ ok: false })
      expect(JSON.stringify(table.house.heard.at(-1))).toContain('T-before')
    },
  )

  it('wins by the bet that stands, where a later one was taken back', async () => {
    const said = await table.say(
      code,
      { do: 'bet', id: 'b1', round: 'r1', amount: 10 },
      { do: 'bet', id: 'b2', round: 'r1', amount: 20 },
      { do: 'rollback', id: 'b2', round: 'r1' },
      { do: 'win', id: 'w1', round: 'r1', amount: 40, ends: true },
    )
    expect(said.map(({ ok }) => ok)).toEqual([true, true, true, true])
    expect(baht()).toBe(1_030)
    const win = JSON.stringify(table.house.heard.findLast(({ path }) => path.endsWith('win')) ?? {})
    if (code === 'hub88') expect(win).toContain('"reference_transaction_uuid":"b1"')
  })

  it('plays a whole round, lost or won, and a round without a bet', async () => {
    const play = async (bet: number, win: number) =>
      (await table.ask(`/sandbox/games/${code}/play`, { username: 'm1', bet, win })).json
    const lost = await play(20, 0)
    expect(lost).toMatchObject({ roundId: expect.any(String), balance: 980 })
    expect(await play(20, 50.5)).toMatchObject({ balance: 1_010.5 })
    expect(await play(0, 5)).toMatchObject({ balance: 1_015.5 })
    expect(lost['calls']).toMatchObject([
      { do: 'bet', ok: true },
      ...(lost['calls'] as []).slice(1),
    ])
    const state = await table.ask(
      `/games/${code}/rounds/${String(lost['roundId'])}`,
      undefined,
      (await import('./testing/sandbox.ts')).operator(code),
    )
    expect(state.json).toEqual({ state: 'settled', won: 0 })
  })

  it('ends a round at a bet that is refused', async () => {
    const { json } = await table.ask(`/sandbox/games/${code}/play`, {
      username: 'm1',
      bet: 5_000,
      win: 9_000,
    })
    expect(json['calls']).toMatchObject([{ do: 'bet', ok: false }])
    expect(baht()).toBe(1_000)
  })
})

it('568Win: a settled slip runs again and is settled anew', async () => {
  const said = await table.say(
    'win568',
    { do: 'bet', id: 'b1', round: 'r1', amount: 100 },
    { do: 'settle', round: 'r1', amount: 250 },
    { do: 'settle', round: 'r1', amount: 250 },
    { do: 'rollback', round: 'r1' },
    { do: 'settle', round: 'r1', amount: 40 },
  )
  expect(said.map(({ ok, code, balance }) => [ok, code, balance])).toEqual([
    [true, '0', 900],
    [true, '0', 1_150],
    [false, '2001', 1_150],
    [true, '0', 900],
    [true, '0', 940],
  ])
  expect(table.house.heard.slice(-5).map(({ path }) => path)).toEqual([
    '/Deduct',
    '/Settle',
    '/Settle',
    '/Rollback',
    '/Settle',
  ])
})

it('Pragmatic: a round that ends is told so, and a refund before its bet bars it', async () => {
  await table.say(
    'pragmatic',
    { do: 'bet', round: '77', amount: 10 },
    { do: 'settle', round: '77' },
  )
  expect(table.house.said('/endRound.html')).toHaveLength(1)
  const said = await table.say(
    'pragmatic',
    { do: 'rollback', id: 'late', round: '78' },
    { do: 'bet', id: 'late', round: '78', amount: 10 },
  )
  expect(said.map(({ ok, balance }) => [ok, balance])).toEqual([
    [true, null],
    [false, null],
  ])
})

it.each([
  ['/sandbox/games/hub88/say', { username: 'm1', steps: [] }, 400],
  ['/sandbox/games/hub88/say', { username: 'm1', steps: [{ do: 'steal' }] }, 400],
  ['/sandbox/games/hub88/say', { username: 'm1', steps: [{ do: 'bet', times: 0 }] }, 400],
  ['/sandbox/games/hub88/say', { username: 'nobody', steps: [{ do: 'bet' }] }, 404],
  ['/sandbox/games/pgsoft/play', { username: 'nobody', bet: 1, win: 0 }, 404],
  ['/sandbox/games/pgsoft/play', { username: 'm1', bet: -1, win: 0 }, 400],
  ['/sandbox/games/pgsoft/play', { username: 'm1', bet: 1.001, win: 0 }, 400],
])('%s %j answers %i', async (path, body, status) => {
  const answer = await table.ask(path, body)
  expect([answer.status, typeof answer.json['message']]).toEqual([status, 'string'])
})
