import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { SECRETS } from './secrets.ts'
import { hmac } from './signature.ts'
import { startSandbox, type Sandbox } from './start.ts'

let sandbox: Sandbox
let now = Date.parse('2026-11-21T04:00:00.000Z')
const ask = async (method: string, path: string, body?: unknown) => {
  const answer = await fetch(sandbox.url + path, {
    method,
    ...(body === undefined
      ? {}
      : {
          body: typeof body === 'string' ? body : JSON.stringify(body),
          headers: { 'content-type': 'application/json' },
        }),
  })
  const text = await answer.text()
  return {
    status: answer.status,
    json: (text === '' ? null : JSON.parse(text)) as Record<string, unknown>,
  }
}
/** A provider call of a game, signed as its adapter does. */
const game = async (path: string, body: object, code = 'pg') => {
  const url = `/games/${code}/api${path}`
  const text = JSON.stringify(body)
  const { agent, secret } = SECRETS.game(code)
  const answer = await fetch(sandbox.url + url, {
    method: 'POST',
    body: text,
    headers: {
      'content-type': 'application/json',
      'x-agent': agent,
      'x-time': String(now),
      'x-sign': hmac(secret, `${now}\n${url}\n${text}`),
    },
  })
  return (await answer.json()) as { code: number; data: Record<string, unknown> }
}
const bank = async (path: string) => {
  const { apiKey, signingSecret } = SECRETS.bank
  const answer = await fetch(`${sandbox.url}/bank/v2${path}`, {
    headers: {
      authorization: `Bearer ${apiKey}`,
      'x-body-signature': hmac(signingSecret, `GET /bank/v2${path}\n`),
    },
  })
  return (await answer.json()) as { transactions: { transRef: string }[]; next: string }
}
const bankPost = async (path: string, fields: object) => {
  const { apiKey, signingSecret } = SECRETS.bank
  const body = JSON.stringify(fields)
  const answer = await fetch(`${sandbox.url}/bank/v2${path}`, {
    method: 'POST',
    body,
    headers: {
      authorization: `Bearer ${apiKey}`,
      'content-type': 'application/json',
      'x-body-signature': hmac(signingSecret, `POST /bank/v2${path}\n${body}`),
    },
  })
  return { status: answer.status, json: (await answer.json()) as Record<string, unknown> }
}

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, dataDir: null, now: () => new Date(now) })
})
afterAll(() => sandbox.close())
afterEach(() => ask('DELETE', '/sandbox/faults'))

describe('commands', () => {
  it.each([
    ['POST', '/sandbox/qr/pay', { qrcodeId: 'never' }, 404],
    ['POST', '/sandbox/qr/pay', { payload: '000201' }, 404],
    ['POST', '/sandbox/qr/pay', {}, 400],
    ['POST', '/sandbox/qr/pay', { qrcodeId: 'a', payload: 'b' }, 400],
    ['POST', '/sandbox/qr/pay', { qrcodeId: 'a', times: -1 }, 400],
    ['POST', '/sandbox/qr/pay', { qrcodeId: 'a', more: 1 }, 400],
    ['POST', '/sandbox/qr/pay', '{"qrcodeId":', 400],
    ['POST', '/sandbox/qr/pay', undefined, 400],
    ['GET', '/sandbox/sms', undefined, 400],
    ['GET', '/sandbox/sms?phone=abc', undefined, 400],
    ['GET', '/sandbox/sms?phone=0800000000', undefined, 200],
    ['POST', '/sandbox/bank/transfer', { fromBankCode: 'SCB' }, 400],
    ['POST', '/sandbox/walletlink', { amount: 0, walletAccountName: 'x' }, 400],
    ['POST', '/sandbox/walletlink', { amount: 2.005, walletAccountName: 'x' }, 400],
    ['GET', '/sandbox/payouts?accountNo=x', undefined, 400],
    ['GET', '/sandbox/payouts', undefined, 200],
    ['POST', '/sandbox/payouts/never/settle', { result: 'SUCCESS' }, 404],
    ['POST', '/sandbox/payouts/never/settle', { result: 'MAYBE' }, 400],
    ['GET', '/sandbox/games/pg/nobody', undefined, 404],
    ['POST', '/sandbox/games/pg/play', { username: 'nobody', bet: 1, win: 0 }, 404],
    ['POST', '/sandbox/games/pg/play', { username: 'nobody', bet: 0, win: 0 }, 400],
    ['POST', '/sandbox/games/pg/play', { username: 'nobody', bet: 1, win: -1 }, 400],
    ['POST', '/sandbox/faults', { target: 'moon', kind: 'error' }, 400],
    ['POST', '/sandbox/faults', { target: 'sms', kind: 'explode' }, 400],
    ['POST', '/sandbox/faults', { target: 'sms', kind: 'hold' }, 400],
    ['POST', '/sandbox/faults', { target: 'sms', kind: 'error', times: 0 }, 400],
    ['GET', '/sandbox/slips/none.png', undefined, 404],
    ['GET', '/sandbox/play/PG!', undefined, 404],
    ['GET', '/nowhere', undefined, 404],
  ])('%s %s %j answers %i', async (method, path, body, status) => {
    const answer = await ask(method, path, body)
    expect(answer.status).toBe(status)
    if (status !== 200) expect(answer.json['message']).toEqual(expect.any(String))
  })

  it('a bank transfer has a slip, and is in the feed unless it is kept from it', async () => {
    const transfer = {
      fromBankCode: 'SCB',
      fromAccountNo: '1234567890',
      fromName: 'A B',
      toAccountNo: '9876543210',
      amount: 100.25,
    }
    const start = await bank('/transactions?since=0')
    const told = await ask('POST', '/sandbox/bank/transfer', transfer)
    const silent = await ask('POST', '/sandbox/bank/transfer', {
      ...transfer,
      at: '2026-11-20T04:00:00.000Z',
      notify: false,
    })
    const feed = await bank(`/transactions?since=${start.next}`)
    expect(feed.transactions.map(({ transRef }) => transRef)).toEqual([told.json['transRef']])
    expect(feed.transactions[0]).toMatchObject({
      amount: { value: '100.25' },
      toAccountNo: '9876543210',
      debtor: { bankCode: 'SCB', accountNo: '1234567890', name: 'A B' },
    })
    expect((await bank(`/transactions?since=${feed.next}`)).transactions).toEqual([])
    for (const { json } of [told, silent]) {
      const slip = await fetch(String(json['slipUrl']))
      expect([slip.status, slip.headers.get('content-type')]).toEqual([200, 'image/png'])
    }
  })

  it('the holder of an account is the first name it is met with, until a command says otherwise', async () => {
    const inquire = async (accountNo: string, accountName?: string) => {
      const { status, json } = await bankPost('/account-name', {
        bankCode: 'SCB',
        accountNo,
        ...(accountName === undefined ? {} : { accountName }),
      })
      return status === 200 ? json['accountName'] : status
    }
    expect(await inquire('8880000001')).toBe(404)
    expect(await inquire('8880000001', 'SOMCHAI DEEJAI')).toBe('SOMCHAI DEEJAI')
    expect(await inquire('8880000001', 'PRANEE SUKJAI')).toBe('SOMCHAI DEEJAI')
    await ask('POST', '/sandbox/bank/transfer', {
      fromBankCode: 'SCB',
      fromAccountNo: '8880000002',
      fromName: 'มาลี ใจดี',
      toAccountNo: '4050012345',
      amount: 1,
    })
    expect(await inquire('8880000002', 'PRANEE SUKJAI')).toBe('มาลี ใจดี')
    for (const name of ['PRANEE SUKJAI', null]) {
      const said = { bankCode: 'SCB', accountNo: '8880000001', name }
      expect(await ask('POST', '/sandbox/bank/holder', said)).toMatchObject({
        status: 200,
        json: said,
      })
      expect(await inquire('8880000001', 'SOMCHAI DEEJAI')).toBe(name ?? 404)
    }
  })

  it('a wallet link is a link', async () => {
    const { status, json } = await ask('POST', '/sandbox/walletlink', {
      amount: 2,
      walletAccountName: 'KRAPAO',
    })
    expect(status).toBe(200)
    expect(json['link']).toMatch(/^https:\/\/[a-z.-]+\/campaign\/\?v=[A-Z0-9]{18}$/)
  })

  it('a round of play moves the balance, and no bet is above it', async () => {
    await game('/player/create', { username: 'player1', password: 'Secret12' })
    await game('/wallet/in', { username: 'player1', ref: 'p1', amount: 10_000 })
    const play = (bet: number, win: number) =>
      ask('POST', '/sandbox/games/pg/play', { username: 'player1', bet, win })
    expect((await play(10, 25.5)).json).toMatchObject({
      balance: 115.5,
      turnover: 10,
      roundId: expect.any(String) as unknown,
    })
    expect((await play(115.51, 0)).status).toBe(422)
    expect((await play(115.5, 0)).json).toMatchObject({ balance: 0, turnover: 125.5 })
    expect((await ask('GET', '/sandbox/games/pg/player1')).json).toEqual({
      balance: 0,
      turnover: 125.5,
    })
    expect((await play(0, 3)).json).toMatchObject({ balance: 3, turnover: 125.5 })
  })
})

describe('faults', () => {
  it('are used up one by one, and only by calls that can suffer them', async () => {
    await game('/player/create', { username: 'faulty', password: 'Secret12' })
    await ask('POST', '/sandbox/faults', {
      target: 'game:pg',
      kind: 'error',
      times: 2,
      on: 'write',
    })
    expect((await game('/player/balance', { username: 'faulty' })).code).toBe(0)
    const move = () => game('/wallet/in', { username: 'faulty', ref: 'f1', amount: 100 })
    expect(await move()).toEqual({ message: 'internal error' })
    expect(await move()).toEqual({ message: 'internal error' })
    expect((await move()).code).toBe(0)
    expect((await ask('GET', '/sandbox/faults')).json).toEqual([])
    await ask('POST', '/sandbox/faults', { target: 'game:imi', kind: 'error' })
    expect((await game('/player/balance', { username: 'faulty' })).code).toBe(0)
  })

  it('are not eaten by what asks by itself, unless meant for it', async () => {
    await ask('POST', '/sandbox/faults', { target: 'bank', kind: 'error' })
    await ask('POST', '/sandbox/faults', { target: 'bank', kind: 'error', on: 'read' })
    expect(await bank('/transactions?since=0')).toEqual({ message: 'internal error' })
    expect(await bank('/transactions?since=0')).toHaveProperty('next')
    expect((await ask('GET', '/sandbox/faults')).json).toMatchObject([{ kind: 'error', on: null }])
  })

  it('cleared, let go of what hangs', async () => {
    await ask('POST', '/sandbox/faults', { target: 'game:pg', kind: 'timeout-before' })
    const hanging = game('/player/balance', { username: 'faulty' }).then(
      () => 'answered',
      () => 'cut',
    )
    await new Promise((wake) => setTimeout(wake, 100))
    await ask('DELETE', '/sandbox/faults')
    expect(await hanging).toBe('cut')
  })
})

const launch = async () =>
  String(
    (await game('/player/launch', { username: 'lander', password: 'Secret12', device: 'web' }))
      .data['url'],
  )
const land = (url: string, init: RequestInit = {}) => fetch(url, { redirect: 'manual', ...init })
const sessionOf = (answer: Response) => (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
const state = (cookie: string, code = 'pg') =>
  fetch(`${sandbox.url}/sandbox/play/${code}/state`, { headers: { cookie } })

describe('the door of a game', () => {
  beforeAll(async () => {
    await game('/player/create', { username: 'lander', password: 'Secret12' })
    await game('/wallet/in', { username: 'lander', ref: 'l1', amount: 10_000 })
  })

  it('takes a launch link once, and leaves no secret in the address', async () => {
    const link = await launch()
    expect((await land(link, { headers: { 'sec-purpose': 'prefetch' } })).status).toBe(403)
    expect((await land(link, { method: 'HEAD' })).status).toBe(404)
    const answer = await land(link)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/sandbox/play/pg'])
    expect(answer.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Lax/)
    expect(await (await state(sessionOf(answer))).json()).toEqual({
      username: 'lander',
      balance: 100,
      turnover: 0,
    })
    const again = await land(link)
    expect([again.status, await again.text()]).toEqual([
      410,
      expect.stringContaining('ลิงก์นี้ใช้ไม่ได้แล้ว'),
    ])
    expect((await state(sessionOf(answer), 'imi')).status).toBe(401)
    expect((await state('sandbox_play_pg=guess')).status).toBe(401)
  })

  it('takes no link after a minute, nor at another game', async () => {
    const link = await launch()
    expect((await land(link.replace('/play/pg', '/play/imi'))).status).toBe(410)
    now += 60_000
    expect((await land(link)).status).toBe(410)
  })

  it.each([
    ['pg', 'สล็อตสามช่อง'],
    ['ufabet', 'สลิปกีฬา'],
    ['huayhd', 'สลากสองตัว'],
  ])('at %s, a way in that is shut is called %s', async (code, name) => {
    const address = `${sandbox.url}/sandbox/play/${code}`
    for (const way of ['?token=used', '?username=lander&password=wrong'])
      expect(await (await land(address + way)).text()).toContain(`<p class="name">${name}</p>`)
  })

  it('takes a form and a query with the right password, and shows who has none a door', async () => {
    const address = `${sandbox.url}/sandbox/play/pg`
    const form = (password: string) =>
      land(address, { method: 'POST', body: new URLSearchParams({ username: 'lander', password }) })
    expect((await form('Secret12')).status).toBe(303)
    expect((await form('wrong')).status).toBe(403)
    expect(
      (await land(`${address}?username=lander&password=Secret12`)).headers.get('location'),
    ).toBe('/sandbox/play/pg')
    expect((await land(`${address}?username=lander&password=wrong`)).status).toBe(403)
    const bare = await land(address)
    expect(bare.status).toBe(200)
    expect(bare.headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(bare.headers.get('referrer-policy')).toBe('no-referrer')
  })

  it('spins for a bet on offer that the balance covers, and every baht is accounted for', async () => {
    const cookie = sessionOf(await land(await launch()))
    const spin = (bet: number) =>
      fetch(`${sandbox.url}/sandbox/play/pg/spin`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ bet }),
      })
    expect((await spin(3)).status).toBe(400)
    let balance = 100
    for (let n = 0; n < 20; n += 1) {
      const round = (await (await spin(1)).json()) as { win: number; balance: number }
      expect(round.balance).toBe(balance - 1 + round.win)
      balance = round.balance
    }
    expect((await ask('GET', '/sandbox/games/pg/lander')).json).toEqual({ balance, turnover: 20 })
    await game('/wallet/out', { username: 'lander', ref: 'l2', amount: balance * 100 })
    expect((await spin(1)).status).toBe(422)
  })
})

it.each([
  [
    'ufabet',
    'slip',
    { picks: { m1: 'home' } },
    [{ picks: {} }, { picks: { m9: 'home' } }, { picks: { m1: 'both' } }],
  ],
  ['huayhd', 'ticket', { number: '07' }, [{ number: '7' }, { number: '007' }, {}]],
] as const)(
  '%s is played by the %s, for a bet on offer, and every baht is accounted for',
  async (code, path, order, wrong) => {
    await game('/player/create', { username: 'player2', password: 'Secret12' }, code)
    await game('/wallet/in', { username: 'player2', ref: `in-${code}`, amount: 10_000 }, code)
    const cookie = sessionOf(
      await land(`${sandbox.url}/sandbox/play/${code}?username=player2&password=Secret12`),
    )
    const play = (body: object, how: string = path) =>
      fetch(`${sandbox.url}/sandbox/play/${code}/${how}`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    let balance = 100
    for (let n = 0; n < 20; n += 1) {
      const round = (await (await play({ bet: 1, ...order })).json()) as {
        win: number
        balance: number
      }
      expect(Math.round(round.balance * 100)).toBe(Math.round((balance - 1 + round.win) * 100))
      balance = round.balance
    }
    for (const body of wrong) expect((await play({ bet: 1, ...body })).status).toBe(400)
    expect((await play({ bet: 3, ...order })).status).toBe(400)
    expect((await play({ bet: 1 }, 'spin')).status).toBe(404)
    expect((await ask('GET', `/sandbox/games/${code}/player2`)).json).toEqual({
      balance,
      turnover: 20,
    })
    expect(await (await fetch(`${sandbox.url}/sandbox/play/${code}`)).text()).not.toMatch(
      /https?:\/\/|style="|<script(?![^>]*src=)/,
    )
  },
)

it('shows its pages with everything from itself', async () => {
  for (const path of [
    '/',
    '/assets/world.js',
    '/assets/play.css',
    '/assets/tokens.css',
    '/assets/mark.svg',
    '/fonts/anuphan-thai-wght-normal.woff2',
    '/healthz',
  ]) {
    expect((await fetch(sandbox.url + path)).status, path).toBe(200)
  }
  const page = await (await fetch(`${sandbox.url}/`)).text()
  expect(page).not.toMatch(/https?:\/\//)
  expect(page).not.toMatch(/<script(?![^>]*src=)|style="/)
})
