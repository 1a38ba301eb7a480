import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startSandbox } from '@krapao/sandbox/start'
import { afterEach, describe, expect, it } from 'vitest'
import { buildProviders, providersConfigFromEnv } from '../../registry.ts'
import { answered } from '../../testing/answered.ts'
import { useOutside, type Outside } from '../../testing/outside.ts'
import type { GameProvider } from '../port.ts'
import { balanceAnswer, lackAnswer, movedAnswer } from './answers.ts'
import { exactJson } from './exactJson.ts'
import { askedFrom, historyAnswer } from './history.ts'
import { playerOf, sessionOf, verifySession } from './session.ts'

const told = (data: unknown) => answered({ data, error: null })
const failed = (code: string | number) =>
  answered({ data: null, error: { code, message: '', traceId: '' } })
const SENT = { username: 'kp1', reference: 'gt1', amount: 7_000n }

describe("PG Soft's answers to a transfer", () => {
  const moved = { transactionId: 1, balanceAmountBefore: 30, balanceAmount: 100.1, amount: 70.1 }

  it('are a yes where their three figures fit one another', () => {
    expect(movedAnswer('in', told(moved))).toEqual({
      kind: 'done',
      value: { moved: 7_010n, balance: 10_010n },
    })
    for (const said of [
      movedAnswer('out', told(moved)),
      movedAnswer('in', told({ ...moved, amount: 0, balanceAmount: 30 })),
      movedAnswer('in', told({ ...moved, balanceAmount: 100.105 })),
      movedAnswer('in', answered({ data: moved, error: null }, 500)),
      movedAnswer('in', answered({ data: moved })),
      movedAnswer('in', answered(undefined)),
    ])
      expect(said).toMatchObject({ kind: 'unknown' })
  })

  it.each([
    ['3001', 'refused'],
    ['3005', 'refused'],
    ['3100', 'refused'],
    // All else is sent again under its reference, by its document (5.2.4).
    ['3101', 'unknown'],
    ['1034', 'unknown'],
    ['1035', 'unknown'],
    ['1200', 'unknown'],
    ['1204', 'unknown'],
    ['9999', 'unknown'],
  ])('%s is %s', (code, kind) => {
    for (const written of [code, Number(code)])
      expect(movedAnswer('in', failed(written))).toMatchObject({ kind })
  })

  it('that name a balance which lacks are a no once there is no such transaction', () => {
    expect(lackAnswer(SENT, failed('3040'))).toEqual({ kind: 'refused', reason: 'BALANCE' })
    const known = {
      playerName: 'kp1',
      currencyCode: 'THB',
      transactionType: '200',
      transactionAmount: '70.00',
      transactionTo: '5.00',
    }
    expect(lackAnswer(SENT, told(known))).toEqual({
      kind: 'done',
      value: { moved: 7_000n, balance: 500n },
    })
    for (const other of [
      { playerName: 'kp2' },
      { transactionType: 100 },
      { transactionAmount: 71 },
    ])
      expect(lackAnswer(SENT, told({ ...known, ...other }))).toMatchObject({ kind: 'unknown' })
    expect(lackAnswer(SENT, failed('1200'))).toMatchObject({ kind: 'unknown' })
  })

  it('tell as a balance the cash in baht alone', () => {
    const wallet = {
      currencyCode: 'THB',
      cashBalance: 0.3,
      totalBalance: 9,
      totalBonusBalance: 8.7,
    }
    expect(balanceAnswer(told(wallet))).toEqual({ kind: 'done', value: 30n })
    expect(balanceAnswer(told({ ...wallet, currencyCode: 'USD' }))).toMatchObject({
      kind: 'unknown',
    })
  })
})

describe("PG Soft's history", () => {
  const bet = (more: string) =>
    `{"betId":1487834374932463617,"playerName":"kp1","gameId":54,"betType":1,"transactionType":1,` +
    `"currency":"THB","betAmount":1.20,"winAmount":0.05,"jackpotWinAmount":0.0,"handsStatus":2,` +
    `"rowVersion":1638316800000,"betTime":1638316799000${more}}`
  const page = (cursor: string, ...bets: string[]) => {
    const text = `{"data":[${bets.join(',')}],"error":null}`
    const said = historyAnswer(cursor, answered(exactJson(text)))
    if (said.kind !== 'done') throw new Error(said.reason)
    return said.value
  }

  it('keeps apart two bets whose numbers JSON.parse makes one', () => {
    const two = bet('').replace('463617', '463616')
    const { rounds, cursor } = page('1', bet(''), two)
    expect(rounds.map(({ roundId }) => roundId)).toEqual([
      '1487834374932463617',
      '1487834374932463616',
    ])
    expect(rounds[0]).toMatchObject({ bet: 120n, win: 5n, game: { id: '54', name: '54' } })
    expect(cursor).toBe('1638316800000')
    expect(exactJson('{')).toBeUndefined()
    expect(exactJson('[1.5,1e20,9007199254740993]')).toEqual([1.5, 1e20, '9007199254740993'])
  })

  it('is asked again for the millisecond where it stopped, and stands still with nothing new', () => {
    expect([askedFrom('1638316800000'), askedFrom('1')]).toEqual(['1638316799999', '1'])
    expect(page('1638316800000', bet('')).cursor).toBe('1638316800000')
    expect(page('1638316800000').cursor).toBe('1638316800000')
  })

  it('shows a person a bet that is not of cash in baht, and a jackpot', () => {
    for (const [from, to] of [
      ['"transactionType":1', '"transactionType":3'],
      ['"currency":"THB"', '"currency":"VND"'],
      ['"jackpotWinAmount":0.0', '"jackpotWinAmount":10.0'],
      ['"betAmount":1.20', '"betAmount":-1.20'],
    ] as const)
      expect(page('1', bet('').replace(from, to))).toMatchObject({
        rounds: [],
        unreadable: [{ roundId: '1487834374932463617' }],
      })
  })
})

describe('a session that we give to PG Soft', () => {
  const now = 1_764_000_000_000
  it('names its player for a minute, and nobody once a sign of it differs', () => {
    const session = sessionOf('secret', 'kp1', now)
    expect(playerOf('secret', session, now + 59_999)).toBe('kp1')
    expect(playerOf('secret', session, now + 60_000)).toBeNull()
    expect(playerOf('other', session, now)).toBeNull()
    const [, until, seal] = session.split('.')
    for (const forged of [`kp2.${until}.${seal}`, `kp1.zzzzzzzzz.${seal}`, `${session}.`, '', '..'])
      expect(playerOf('secret', forged, now)).toBeNull()
    expect(() => sessionOf('secret', 'a.b', now)).toThrow(RangeError)
  })

  it('is told to who knows the secret', () => {
    const ask = (form: Record<string, string>) =>
      verifySession(
        { agent: 'op', secret: 'secret' },
        Buffer.from(new URLSearchParams(form).toString()),
        now,
      )
    const own = {
      operator_token: 'op',
      secret_key: 'secret',
      operator_player_session: sessionOf('secret', 'kp1', now),
    }
    expect(ask(own)).toMatchObject({ isTheirs: true, status: 200 })
    expect(JSON.parse(ask(own).body)).toEqual({
      data: { player_name: 'kp1', nickname: 'kp1', currency: 'THB' },
      error: null,
    })
    expect(ask({ ...own, operator_player_session: 'x' })).toMatchObject({
      isTheirs: true,
      body: expect.stringContaining('1300') as string,
    })
    for (const wrong of [{ secret_key: 'x' }, { operator_token: 'x' }])
      expect(ask({ ...own, ...wrong })).toMatchObject({
        isTheirs: false,
        body: expect.stringContaining('1034') as string,
      })
    expect(ask({})).toMatchObject({ isTheirs: false })
  })
})

/** The sandbox speaks it for any code. */
const PGSOFT = { GAME_USUN_KIND: 'pgsoft' }

describe('a player at PG Soft', () => {
  let outside: Outside
  let game: GameProvider
  useOutside(
    (started) => {
      outside = started
      game = started.patient.games.get('usun') as GameProvider
    },
    ['usun'],
    PGSOFT,
  )

  it('whose withdrawal is more than the balance has it back, and the same one is not done later', async () => {
    await game.createAccount({ username: 'kpone', password: 'Unused12' })
    const sent = { username: 'kpone', reference: 'gtlack', amount: 5_000n }
    // The question whether it was done before may be lost: then it is no no.
    await outside.fault('game:usun', 'timeout-before', { on: 'read' })
    expect(await game.withdraw(sent)).toMatchObject({ kind: 'unknown' })
    expect(await game.withdraw(sent)).toEqual({ kind: 'refused', reason: 'BALANCE' })
    await game.deposit({ username: 'kpone', reference: 'gtin', amount: 9_000n })
    expect(await game.withdraw(sent)).toMatchObject({ kind: 'refused' })
    expect(await game.balance('kpone')).toEqual({ kind: 'done', value: 9_000n })
  })

  it('has a transfer once whose answers were lost on the way there and back', async () => {
    await game.createAccount({ username: 'kptwo', password: 'Unused12' })
    const sent = { username: 'kptwo', reference: 'gttwo', amount: 4_001n }
    for (const fault of ['timeout-before', 'timeout-after', 'error']) {
      await outside.fault('game:usun', fault)
      expect(await game.deposit(sent)).toMatchObject({ kind: 'unknown' })
    }
    expect(await game.deposit(sent)).toEqual({
      kind: 'done',
      value: { moved: 4_001n, balance: 4_001n },
    })
  })
})

describe("the way into PG Soft's game", () => {
  const closing: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (const close of closing.splice(0)) await close()
  })

  it('is open once PG Soft has asked us whose it is, and shut to a changed link', async () => {
    let game: GameProvider | undefined
    const house: Server = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const said = game?.asksWho?.answer(Buffer.concat(chunks))
        const isThere = request.url?.startsWith('/callbacks/games/usun/VerifySession')
        response.writeHead(isThere && said ? said.status : 404)
        response.end(isThere ? said?.body : '')
      })
    })
    await new Promise<void>((listening) => house.listen(0, '127.0.0.1', listening))
    closing.push(() => new Promise((closed) => house.close(closed)))
    const operatorUrl = `http://127.0.0.1:${(house.address() as AddressInfo).port}`
    const sandbox = await startSandbox({ port: 0, dataDir: null, operatorUrl })
    closing.push(() => sandbox.close())
    const config = providersConfigFromEnv({ SANDBOX_URL: sandbox.url, ...PGSOFT }, ['usun'])
    game = buildProviders(config, { now: () => new Date() }).games.get('usun')
    await game?.createAccount({ username: 'kpone', password: 'Unused12' })
    const launched = await game?.launch({ username: 'kpone', password: 'Unused12' }, 'web')
    const link = launched?.kind === 'done' ? launched.value.link : ''
    const land = async (url: string) => (await fetch(url, { redirect: 'manual' })).status
    expect(await land(link)).toBe(303)
    expect(await land(link.replace('ops=kpone', 'ops=kptwo'))).toBe(410)
    expect(await land(link.replace('ot=krapao', 'ot=other'))).toBe(410)
  })
})
