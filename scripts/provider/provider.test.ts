import { spawn } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSandbox } from '@krapao/sandbox/start'
import { afterEach, describe, expect, it } from 'vitest'
import { worldAt } from '../../server/src/testing/wire/calls.ts'
import { PROVIDERS } from '../../server/src/testing/workbench/kinds.ts'
import { check, lacking, ofTheSandbox, providerNamed, type Row } from './check.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** A sandbox that somebody else runs: as a test environment, nobody pays in it. */
async function elsewhere(): Promise<string> {
  const sandbox = await startSandbox({ port: 0, dataDir: null })
  closing.push(() => sandbox.close())
  return sandbox.url
}

/** Stands before a sandbox, passes on what it is asked, and lies in its answers. */
async function liar(lie: (path: string, answer: string) => string): Promise<string> {
  const truth = await elsewhere()
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = 'GET', url = '/', headers } = request
      const { host: _host, connection: _connection, ...passed } = headers
      void fetch(truth + url, {
        method,
        headers: passed as Record<string, string>,
        ...(method === 'POST' && { body: Buffer.concat(chunks) }),
      }).then(async (answer) => {
        response.writeHead(answer.status, { 'content-type': 'application/json' })
        response.end(lie(url, await answer.text()))
      })
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  closing.push(async () => {
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const named = (name: string) => {
  const provider = providerNamed(name)
  if (!provider) throw new Error(`no provider ${name}`)
  return provider
}
const statesOf = (rows: readonly Row[]) => Object.groupBy(rows, ({ state }) => state)

describe('npm run provider -- check', () => {
  // Of each kind one, with EVERY_DATABASE=1 every PSP too: their kits hold the others.
  const ONE = ['KBANK', 'GATEWAY', 'EASYSLIP', 'BANK', 'WALLETLINK', 'LINE', 'PG', 'HUB88']
  const tried = PROVIDERS.filter(
    ({ kind, name }) =>
      ONE.includes(name) || (kind === 'a PSP' && process.env['EVERY_DATABASE'] !== undefined),
  )
  it.each(tried)('$name holds in a sandbox of its own', async (provider) => {
    const { FAILS = [], holds = [] } = statesOf(await check(provider, {}))
    expect(FAILS).toEqual([])
    expect(holds.length).toBeGreaterThan(2)
  })

  it('knows every kind that the server reaches, each name once', () => {
    const names = PROVIDERS.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(new Set(PROVIDERS.map(({ kind }) => kind)).size).toBe(8)
    expect(providerNamed('easyslip')?.url).toBe('EASYSLIP_URL')
    expect(named('GATEWAY').owns('SMS_KEY')).toBe(true)
    expect(named('GATEWAY').owns('SMS_TWILIO_SENDER')).toBe(false)
    expect(named('PG').owns('GAME_PGSLOT_SECRET')).toBe(false)
  })

  it('at an address of its own it asks, makes orders only with leave, and pays nothing', async () => {
    const heard = new Set<string>()
    const url = await liar((path, text) => (heard.add(path), text))
    const env = { PSP_KSHER_URL: `${url}/psp/ksher` }
    const asked = statesOf(await check(named('KSHER'), env, { orders: false }))
    expect(asked.FAILS ?? []).toEqual([])
    expect(heard).toEqual(new Set(['/psp/ksher/order_query']))
    expect(asked.holds?.map(({ title }) => title)).toEqual([
      'says nothing of a reference that it never had',
      'a wrong key is no answer',
      'a forged notice tells of no payment',
    ])
    const ordered = statesOf(await check(named('KSHER'), env, { orders: true }))
    expect(ordered.FAILS ?? []).toEqual([])
    expect(ordered.holds?.map(({ title }) => title)).toContain('a code waits until it is paid')
    expect(ordered['not tried']?.map(({ why }) => why)).toContain(
      'nobody pays there, and nothing fails when it is told to',
    )
  })

  it.each([
    ['KSHER', (_path: string, text: string) => text.replaceAll('NOTSURE', 'SUCCESS')],
    ['OMISE', (_path: string, text: string) => text.replaceAll('"pending"', '"expired"')],
    ['KBANK', () => '{}'],
  ] as const)('%s that lies is found out', async (code, lie) => {
    const url = `${await liar(lie)}/psp/${code.toLowerCase()}`
    const { FAILS = [] } = statesOf(
      await check(named(code), { [`PSP_${code}_URL`]: url }, { orders: true }),
    )
    expect(FAILS.map(({ title }) => title)).toContain('a code waits until it is paid')
    expect(FAILS.every(({ why }) => why !== '')).toBe(true)
  })

  it('guesses no key for an address that is given', () => {
    const given = { PSP_TWOC2P_URL: 'https://sandbox-pgw.2c2p.com/payment/4.3' }
    expect(lacking(named('TWOC2P'), given)).toEqual([
      'PSP_TWOC2P_MERCHANT_ID',
      'PSP_TWOC2P_SECRET_KEY',
      'PSP_TWOC2P_CHANNEL',
      'PSP_TWOC2P_CALLBACK_URL',
    ])
    // Whatever is set or lacks of others.
    const others = {
      PSP_KBANK_URL: 'https://kbank.example.com',
      SMS_TWILIO_URL: 'https://t.example.com',
    }
    expect(lacking(named('TWOC2P'), { ...given, ...others })).toContain('PSP_TWOC2P_SECRET_KEY')
  })

  it('is asked alone in the environment of a site in production', async () => {
    const env = {
      NODE_ENV: 'production',
      PSP_KBANK_URL: 'https://kbank.example.com',
      PSP_KSHER_URL: `${await elsewhere()}/psp/ksher`,
    }
    expect(statesOf(await check(named('KSHER'), env, { orders: false })).FAILS ?? []).toEqual([])
  })
})

/** What is set where each kind is asked at an address that is not the sandbox of its own. */
const ELSEWHERE: Readonly<Record<string, (url: string) => Record<string, string>>> = {
  GATEWAY: (url) => ({ SMS_URL: `${url}/sms` }),
  EASYSLIP: (url) => ({ EASYSLIP_URL: `${url}/slipcheck/easyslip/v2` }),
  BANK: (url) => ({ BANK_URL: `${url}/bank` }),
  WALLETLINK: (url) => ({ WALLETLINK_URL: `${url}/walletlink` }),
  PG: (url) => ({ GAME_PG_URL: `${url}/games/pg/api` }),
  LINE: (url) => ({ LINE_URL: `${url}/line` }),
}
const WRITES = /\/messages|^PUT |redeem|create|wallet\/(?:in|out)|launch/

describe('what cannot be taken back', () => {
  it.each(Object.entries(ELSEWHERE))(
    '%s is asked elsewhere by questions alone, all of them answered',
    async (name, at) => {
      const heard: string[] = []
      const url = await liar((path, text) => (heard.push(path), text))
      const { FAILS = [], holds = [], ...rest } = statesOf(await check(named(name), at(url)))
      expect(FAILS).toEqual([])
      expect(holds.length).toBeGreaterThan(0)
      for (const path of heard) if (name !== 'GATEWAY') expect(path).not.toMatch(WRITES)
      const why = new Set(rest['not tried']?.map((row) => row.why))
      // LINE is asked for nothing that an operator could give leave to.
      expect([...why].some((each) => each.includes('--'))).toBe(name !== 'LINE')
    },
  )

  it('is done with leave and by what is given alone: a text, a payout, a link', async () => {
    const url = await elsewhere()
    const world = worldAt(url)
    const money = { orders: true, money: true }
    const heldOf = async (name: string, given: object) => {
      const env = ELSEWHERE[name]?.(url) ?? {}
      const { FAILS = [], holds = [] } = statesOf(await check(named(name), env, money, given))
      expect(FAILS).toEqual([])
      return holds.map(({ title }) => title).join()
    }
    const paid = () => world<unknown[]>('GET', '/sandbox/payouts?accountNo=7770001112')
    expect(await heldOf('BANK', {})).not.toContain('pays one reference once')
    expect(await paid()).toHaveLength(0)
    expect(await heldOf('BANK', { account: 'SCB:7770001112:ME' })).toContain('pays one reference')
    expect(await paid()).toMatchObject([{ amount: 1, state: 'SUCCESS' }])

    expect(await heldOf('GATEWAY', {})).not.toContain('a text is taken')
    const texts = () => world<unknown[]>('GET', '/sandbox/sms?phone=0899990001')
    expect(await heldOf('GATEWAY', { phone: '0899990001' })).toContain('a text is taken')
    expect(await texts()).toHaveLength(1)

    const { link } = await world<{ link: string }>('POST', '/sandbox/walletlink', {
      amount: 20,
      walletAccountName: 'MY: WALLET',
    })
    const code = new URL(link).searchParams.get('v') ?? ''
    expect(await heldOf('WALLETLINK', { link: `${code}:MY: WALLET` })).toContain('redeems one')
    expect(await heldOf('PG', {})).toContain('takes a baht once')
  })

  it('is never tried with the keys of the sandbox at another address', () => {
    expect(ofTheSandbox(named('BANK'), { BANK_API_KEY: 'sandbox-bank-key', SMS_KEY: 'x' })).toEqual(
      ['BANK_API_KEY'],
    )
    expect(ofTheSandbox(named('BANK'), { BANK_API_KEY: 'their-own-key-of-ours' })).toEqual([])
    expect(lacking(named('BANK'), { BANK_URL: 'https://api.bank.example.com' })).toEqual([
      'BANK_API_KEY',
      'BANK_SIGNING_SECRET',
    ])
  })
})

describe('the command', () => {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const run = (args: string[], env: Record<string, string> = {}) => {
    const main = join(import.meta.dirname, 'main.ts')
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', main, ...args],
      { env: { PATH, NODE_COMPILE_CACHE, ...env } },
    )
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        said += chunk.toString('utf8')
      })
    return new Promise<{ code: number | null; said: string }>((resolve) => {
      child.once('close', (code) => resolve({ code, said }))
    })
  }

  it('prints a table and ends with 0 where all holds', async () => {
    const { code, said } = await run(['check', 'twoc2p'])
    expect([code, said]).toEqual([
      0,
      expect.stringContaining('TWOC2P, a PSP, at a sandbox of its own'),
    ])
    expect(said).toMatch(/^holds {6}a code waits until it is paid$/m)
    expect(said).toMatch(/\d+ hold, 0 fail, \d+ could not be tried\.\n$/)
  })

  it('ends with 1 where something does not', async () => {
    const url = await liar(() => '{}')
    const env = {
      PSP_OMISE_URL: `${url}/psp/omise`,
      PSP_OMISE_SECRET_KEY: 'skey_test_of_this',
      PSP_OMISE_CALLBACK_URL: 'https://krapao.example.com/callbacks/psp/OMISE',
    }
    const { code, said } = await run(['check', 'OMISE', '--yes'], env)
    expect([code, said]).toEqual([1, expect.stringMatching(/^FAILS /m)])
    expect(said).not.toContain('skey_test_of_this')
  })

  it('reads a key from its file', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'key-')), 'omise')
    await writeFile(file, 'skey_test_of_this')
    const { code, said } = await run(['check', 'OMISE'], {
      PSP_OMISE_URL: `${await elsewhere()}/psp/omise`,
      PSP_OMISE_SECRET_KEY_FILE: file,
      PSP_OMISE_CALLBACK_URL: 'https://krapao.example.com/callbacks/psp/OMISE',
    })
    expect([said, code]).toEqual([
      expect.stringContaining('could not be tried'),
      expect.any(Number),
    ])
  })

  it('tells the list for a name that is none, and what lacks for an address', async () => {
    const unknown = await run(['check', 'OMISSE'])
    expect(unknown).toMatchObject({
      code: 2,
      said: expect.stringMatching(
        /^There is no provider OMISSE.*an SMS gateway: GATEWAY, THAIBULK/s,
      ),
    })
    const lacks = await run(['check', 'KSHER'], { PSP_KSHER_URL: 'https://ksher.example.com' })
    expect(lacks).toMatchObject({ code: 1, said: expect.stringContaining('PSP_KSHER_APP_ID') })
  })

  it('sends no key of the sandbox to another address', async () => {
    const { code, said } = await run(['check', 'BANK'], {
      BANK_URL: 'https://bank.example.com',
      BANK_API_KEY: 'sandbox-bank-key',
      BANK_SIGNING_SECRET: 'their-own-secret-of-32-signs-or-so',
    })
    expect([code, said]).toEqual([
      1,
      'BANK has an address, and BANK_API_KEY of the sandbox: nothing was asked.\n',
    ])
  })
})
