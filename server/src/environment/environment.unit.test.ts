import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { SLIP_VERIFIERS } from '../providers/slipcheck/verifiers.ts'
import { productionEnvironment } from '../testing/productionEnvironment.ts'
import { readConfig } from './config.ts'
import { readEnvironment } from './read.ts'
import { shippedValues } from './shipped.ts'

const GAMES = ['pg']
const secret = () => randomBytes(24).toString('base64url')
/** With Payonex and web push besides, whose secrets are refused too. */
const production = (): Record<string, string> => ({
  ...productionEnvironment(),
  PSPS: 'KBANK,WW,PAYONEX',
  PSP_PAYONEX_URL: 'https://api.payonex.example.com',
  PSP_PAYONEX_CALLBACK_URL: 'https://krapao.example.com/callbacks/psp/PAYONEX',
  PSP_PAYONEX_APP_ID: 'krapao',
  PSP_PAYONEX_PRIVATE_KEY: secret(),
  PSP_PAYONEX_PUBLIC_KEY: secret(),
  PUSH_PUBLIC_KEY: secret(),
  PUSH_PRIVATE_KEY: secret(),
  PUSH_SUBJECT: 'mailto:help@example.com',
})
const start = (given: Record<string, string> = {}) =>
  readEnvironment({ ...production(), ...given }, GAMES)

describe('production', () => {
  it('starts where all is named, with an empty site and every address open to the proxy', () => {
    const { config } = start()
    expect([config.production, config.seed, config.host]).toEqual([true, 'none', '0.0.0.0'])
    expect(readConfig({}).seed).toBe('demo')
  })

  it('refuses the sandbox, named or not', () => {
    expect(() => start({ SANDBOX: '1' })).toThrow(/SANDBOX/)
    expect(() => readEnvironment({ NODE_ENV: 'production', SANDBOX: '1' }, GAMES)).toThrow()
  })

  it('refuses passwords that are hashed cheaply', () => {
    expect(() => start({ CHEAP_PASSWORDS: '1' })).toThrow(/CHEAP_PASSWORDS/)
    expect(() => readConfig({ NODE_ENV: 'production', CHEAP_PASSWORDS: '1' })).toThrow()
    expect([readConfig({}).cheapPasswords, start().config.cheapPasswords]).toEqual([false, false])
    expect(readConfig({ CHEAP_PASSWORDS: '1' }).cheapPasswords).toBe(true)
  })

  it.each(Object.keys(production()).filter((name) => /SECRET|KEY$/.test(name) && name !== 'S3'))(
    'refuses, by value, every secret of the sandbox as %s',
    (name) => {
      const shipped = shippedValues(GAMES)
      expect(shipped.size).toBeGreaterThan(15)
      for (const value of shipped)
        expect(() => start({ [name]: value }), value.slice(0, 30)).toThrow(name)
    },
  )

  it('shows no secret in what it refuses', () => {
    const mine = secret()
    expect(() => start({ BANK_API_KEY: mine, BANK_URL: 'http://bank.example.com' })).toThrow(
      /^(?!.*(sandbox-|:\/\/)).*BANK_URL/s,
    )
    try {
      start({ BANK_API_KEY: mine, SMS_KEY: 'sandbox-sms-key', SANDBOX: '1' })
    } catch (error) {
      expect(String(error)).toMatch(/SMS_KEY/)
      expect(String(error)).not.toContain(mine)
      expect(String(error)).not.toContain('sandbox-sms-key')
    }
  })

  it.each([
    'BANK_URL',
    'SMS_URL',
    'PSP_KBANK_URL',
    'PSP_KBANK_CALLBACK_URL',
    'GAME_PG_URL',
    'GAME_PG_PLAY_URL',
    'WALLETLINK_URL',
    'SLIPCHECK_URL',
    'PUBLIC_URL',
    'SERVER_URL',
  ])('refuses an outside without TLS as %s', (name) => {
    for (const url of ['http://api.example.com', 'HTTP://api.example.com', 'ftp://x', 'api'])
      expect(() => start({ [name]: url }), url).toThrow(name)
  })

  it.each(Object.entries(SLIP_VERIFIERS))(
    'refuses the verifier %s without TLS, or with a key that is short',
    (kind, { prefix }) => {
      const plain = `${prefix}_URL`
      expect(() => start({ SLIPCHECK: kind, [plain]: 'http://api.example.com' })).toThrow(plain)
      const short = `${prefix}_API_KEY`
      expect(() => start({ SLIPCHECK: kind, [short]: 'abc' })).toThrow(short)
    },
  )

  it('names every SMS gateway that it would ask, in order, and takes a short secret that is issued', () => {
    const given = {
      SMS: 'twilio, THAIBULK,TWILIO',
      SMS_URL: '',
      SMS_THAIBULK_URL: 'https://api.example.com',
      SMS_THAIBULK_API_KEY: secret(),
      // As long as those that it issues.
      SMS_THAIBULK_API_SECRET: secret().slice(0, 30),
      SMS_THAIBULK_SENDER: 'KRAPAO',
      SMS_TWILIO_URL: 'https://api.example.org',
      SMS_TWILIO_ACCOUNT_SID: 'AC1',
      SMS_TWILIO_AUTH_TOKEN: secret(),
      SMS_TWILIO_SENDER: '+15005550006',
    }
    expect(start(given).outside.sms.map(({ name }) => name)).toEqual(['TWILIO', 'THAIBULK'])
    for (const name of Object.keys(given).filter((each) => /_(URL|KEY|SECRET|TOKEN)$/.test(each)))
      if (name !== 'SMS_URL')
        expect(() => start({ ...given, [name]: 'http://x' }), name).toThrow(name)
    expect(() => start({ ...given, SMS_TWILIO_SENDER: '' })).toThrow('SMS_TWILIO_SENDER')
    expect(() => start({ ...given, SMS: 'TWILIO' })).toThrow(
      'SMS must name THAIBULK, or SMS_THAIBULK_URL must go',
    )
    expect(() => start({ SMS: 'THAIBULKS' })).toThrow('GATEWAY, THAIBULK, TWILIO')
    expect(() => start({ ...given, LAOS: '1' })).toThrow('not to Laos')
    expect(() => start({ ...given, LAOS: '1', SMS: 'TWILIO', SMS_THAIBULK_URL: '' })).not.toThrow()
  })

  it('refuses a bucket without TLS', () => {
    const bucket = {
      STORAGE: 's3',
      S3_BUCKET: 'slips',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: secret(),
    }
    expect(() => start({ ...bucket, S3_ENDPOINT: 'http://s3.example.com' })).toThrow('S3_ENDPOINT')
    expect(start({ ...bucket, S3_ENDPOINT: 'https://s3.example.com' }).config.storage.kind).toBe(
      's3',
    )
  })

  it("refuses the sandbox's host for gift links, and the bundle's own secret, named or by default", () => {
    expect(() => start({ WALLETLINK_HOST: 'gift.sandbox-wallet.test' })).toThrow('WALLETLINK_HOST')
    expect(() => start({ TRUELINK_SECRET: 'krapao-truelink' })).toThrow('TRUELINK_SECRET')
    expect(() => start({ TRUELINK_SECRET: '' })).toThrow('TRUELINK_SECRET')
  })

  it('refuses a key that is no key: missing, or one byte again and again', () => {
    expect(() => start({ CREDENTIAL_KEYS: '' })).toThrow('CREDENTIAL_KEYS')
    const flat = Buffer.alloc(32, 7).toString('base64')
    expect(() => start({ CREDENTIAL_KEYS: `k1:${flat}` })).toThrow('CREDENTIAL_KEYS')
    const good = randomBytes(32).toString('base64')
    expect(() => start({ CREDENTIAL_KEYS: `k2:${good},k1:${flat}` })).toThrow('CREDENTIAL_KEYS')
  })

  it.each([
    ['postgres://u:p@db.example.com/krapao', false],
    ['postgres://u:p@db.example.com/krapao?sslmode=disable', false],
    ['postgres://u:p@db.example.com/krapao?sslmode=no-verify', false],
    ['postgres://u:p@db.example.com/krapao?sslmode=require&uselibpqcompat=true', false],
    ['postgres://u:p@127.0.0.1/krapao?host=db.example.com', false],
    ['postgres://u:p@127.0.0.1.example.com/krapao', false],
    ['postgres://u:p@db.example.com/krapao?sslmode=verify-full', true],
    ['postgres://u:p@db.example.com/krapao?sslmode=require', true],
    ['postgres://u:p@127.0.0.1:5432/krapao', true],
    ['postgres://u:p@localhost/krapao', true],
    ['postgres://u:p@[::1]/krapao', true],
    ['postgres:///krapao?host=/var/run/postgresql', true],
  ])('takes a PostgreSQL with TLS, or one of this machine: %s %s', (url, taken) => {
    if (taken) expect(start({ DATABASE_URL: url }).config.databaseUrl).toBe(url)
    else expect(() => start({ DATABASE_URL: url })).toThrow(/^(?!.*u:p).*DATABASE_URL/s)
  })

  it.each([
    ['SEED', 'demo'],
    ['LOG_LEVEL', 'trace'],
    ['NODE_TLS_REJECT_UNAUTHORIZED', '0'],
    ['PUBLIC_ORIGINS', ''],
    ['PUBLIC_ORIGINS', ' , '],
    ['PUBLIC_ORIGINS', 'http://krapao.example.com'],
    ['PUBLIC_ORIGINS', 'https://krapao.example.com,http://ops.example.com'],
    ['PUBLIC_ORIGINS', 'krapao.example.com'],
    ['BANK_API_KEY', 'change-me'],
    ['DATABASE_URL', 'postgres://krapao_app:change-me@db.example.com/krapao?sslmode=verify-full'],
  ])('refuses %s=%s', (name, value) => {
    expect(() => start({ [name]: value })).toThrow(name)
  })

  const secrets = Object.keys(production()).filter(
    (name) => /(SECRET|PRIVATE_KEY|API_KEY|_KEY)$/.test(name) && !name.endsWith('PUBLIC_KEY'),
  )
  it.each(secrets)('refuses a guessable secret as %s', (name) => {
    for (const value of ['x', 'hunter2', 'x'.repeat(64), 'abcabcabcabcabcabcabcabcabcabcabcabc'])
      expect(() => start({ [name]: value }), value).toThrow(name)
  })

  it.each(['TRUELINK_SECRET', 'PUSH_PRIVATE_KEY', 'PSP_PAYONEX_PRIVATE_KEY', 'GAME_PG_SECRET'])(
    'takes 32 characters or more as %s',
    (name) => {
      const made = secret()
      expect(() => start({ [name]: made.slice(0, 31) })).toThrow(name)
      expect(() => start({ [name]: made })).not.toThrow()
    },
  )

  it('takes 32 characters or more of what signs, and 12 of a name that others issue to us', () => {
    const [made, issued] = [secret(), randomBytes(9).toString('base64url')]
    for (const name of ['BANK_SIGNING_SECRET', 'PSP_KBANK_CALLBACK_SECRET', 'PSP_WW_KEY'])
      expect(() => start({ [name]: made.slice(0, 31) }), name).toThrow(name)
    expect(() => start({ SMS_KEY: issued, BANK_API_KEY: issued })).not.toThrow()
    expect(() => start({ SMS_KEY: issued.slice(0, 11) })).toThrow('SMS_KEY')
  })

  it('is not missed for a slip of the keyboard', () => {
    for (const name of ['prod', 'Production', 'production ', 'live'])
      expect(() => start({ NODE_ENV: name }), name).toThrow('NODE_ENV')
  })
})

describe("with the sandbox's secrets", () => {
  it('the server listens on 127.0.0.1 alone, whatever HOST says', () => {
    for (const given of [{}, { HOST: '0.0.0.0' }, { HOST: '::' }, { NODE_ENV: 'test' }])
      expect(readEnvironment(given, GAMES).config.host).toBe('127.0.0.1')
    expect(readEnvironment({ HOST: '::1' }, GAMES).config.host).toBe('::1')
  })

  it('LAN keeps a private HOST for a phone on the same network, refuses others, and production', () => {
    const lan = { LAN: '1', HOST: '192.168.1.7' }
    for (const host of ['192.168.1.7', '10.0.0.2', '172.31.9.9', '169.254.3.4', 'fd00::7'])
      expect(readEnvironment({ ...lan, HOST: host }, GAMES).config.host).toBe(host)
    expect(readEnvironment({ LAN: '1', HOST: '127.0.0.1' }, GAMES).config.host).toBe('127.0.0.1')
    for (const host of [
      '0.0.0.0',
      '::',
      '203.0.113.9',
      '172.32.0.1',
      '2001:db8::7',
      '::ffff:8.8.8.8',
    ])
      expect(() => readEnvironment({ ...lan, HOST: host }, GAMES), host).toThrow('private address')
    expect(() => readEnvironment({ LAN: '1' }, GAMES)).toThrow('private address')
    expect(() => readEnvironment({ ...productionEnvironment(), ...lan }, ['pg'])).toThrow(
      '- LAN: for made-up people',
    )
  })

  it('one is enough, and none leaves HOST as it is', () => {
    const rest = Object.fromEntries(
      Object.entries(production()).filter(([name]) => name !== 'NODE_ENV' && name !== 'PSPS'),
    )
    const named = { ...rest, PSPS: 'KBANK,WW,PAYONEX' }
    expect(readEnvironment(named, GAMES).config).toMatchObject({
      host: '0.0.0.0',
      isSandbox: false,
    })
    expect(readEnvironment({ ...named, SMS_SECRET: '' }, GAMES).config).toMatchObject({
      host: '127.0.0.1',
      isSandbox: true,
    })
  })
})

describe('the environment', () => {
  it('is refused where a value is none, by name', () => {
    for (const given of [
      { PORT: 'x' },
      { PORT: '70000' },
      { OPS_PORT: '-1' },
      { OPS_HOST: 'everywhere' },
      { OPS_NETWORKS: '10.0.0.0/33' },
      { OPS_NETWORKS: 'office' },
      { SEED: 'yes' },
      { LAOS: 'true' },
      { STORAGE: 'disk' },
      { LOG_LEVEL: 'loud' },
      { PUBLIC_ORIGINS: 'krapao' },
      { TRUST_PROXY: 'hunter2' },
      { DATABASE_URL: 'postgres://krapao:hun#ter2@db.example.com/krapao' },
      { DATABASE_URL: 'mysql://krapao:hunter2@db.example.com/krapao' },
      { DATABASE_URL: 'postgres://u@h/d', READ_DATABASE_URL: 'postgres://k:hun/ter2@h:x/d' },
      { DATABASE_URL: 'postgres://u@h/d', DATABASE_DIRECT_URL: 'hunter2' },
    ] as Record<string, string>[])
      expect(() => readConfig(given), JSON.stringify(given)).toThrow(Object.keys(given).at(-1))
  })

  it('shows no value that it refuses, not in any part of the error', () => {
    for (const given of [
      { DATABASE_URL: 'postgres://krapao:hun#ter2@db.example.com/krapao' },
      { DATABASE_URL: 'postgres://krapao:hunter2@db:port/krapao' },
      { PUBLIC_ORIGINS: 'hunter2' },
      { TRUST_PROXY: 'hunter2' },
      { LOG_LEVEL: 'hunter2' },
    ] as Record<string, string>[]) {
      let shown = 'nothing was refused: hunter2'
      try {
        readConfig(given)
      } catch (error) {
        shown = inspect(error, { showHidden: true, depth: 9 })
      }
      expect(shown, Object.keys(given)[0]).not.toMatch(/hun#?ter2/)
    }
  })

  it('empty means not said', () => {
    expect(readConfig({ PORT: '', HOST: '', SEED: '', LAOS: '', LOG_LEVEL: '' })).toMatchObject({
      port: 3000,
      seed: 'demo',
      laos: false,
      jurisdiction: 'demo',
      logLevel: 'warn',
    })
  })
})

it('has the pages and the data in the folders of the repository where nothing else is said', () => {
  const root = join(import.meta.dirname, '../../..')
  expect(readConfig({})).toMatchObject({
    dataDir: join(root, 'data'),
    webDir: join(root, 'web/dist'),
    consoleDir: join(root, 'console/dist'),
  })
  expect(existsSync(join(root, 'web/package.json'))).toBe(true)
})
