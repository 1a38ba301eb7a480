import { createECDH, generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { isSecret, secretOfFile } from '../runtime/secretFiles.ts'
import { productionEnvironment } from '../testing/productionEnvironment.ts'
import { checkEnvironment, everyName } from './check.ts'
import { readEnvironment } from './read.ts'

const GAMES = ['pg']
const folder = mkdtempSync(join(tmpdir(), 'secrets-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const file = (content: string): string => {
  const path = join(folder, randomBytes(6).toString('hex'))
  writeFileSync(path, content)
  return path
}
const faults = (env: Record<string, string>) =>
  Object.fromEntries(
    checkEnvironment(env, GAMES)
      .filter(({ state }) => state !== 'ok')
      .map(({ name, state }) => [name, state]),
  )

describe('the check of the environment', () => {
  it('finds nothing in what a licensed site runs in, nor in an empty one outside production', () => {
    expect(faults(productionEnvironment())).toEqual({})
    expect(faults({})).toEqual({})
  })

  it('names all that lacks, all that is unsafe and all that is wrong, at once', () => {
    const { SMS_KEY: _, DATABASE_URL: __, CREDENTIAL_KEYS: ___, ...rest } = productionEnvironment()
    expect(
      faults({
        ...rest,
        PORT: 'x',
        SEED: 'demo',
        BANK_URL: 'http://bank.example.com',
        BANK_PAYOUTS_AT_ONCE: '0',
        GAME_PG_KIND: 'loud',
        STORAGE: 's3',
        WALLETLINK_SECRET: 'sandbox-walletlink-secret',
        PAYTIMZ_MINIMUM: 'ten',
      }),
    ).toEqual({
      SMS_KEY: 'lacks',
      DATABASE_URL: 'lacks',
      CREDENTIAL_KEYS: 'lacks',
      PORT: 'wrong',
      SEED: 'unsafe',
      BANK_URL: 'unsafe',
      BANK_PAYOUTS_AT_ONCE: 'wrong',
      GAME_PG_KIND: 'wrong',
      S3_ENDPOINT: 'lacks',
      S3_BUCKET: 'lacks',
      S3_ACCESS_KEY_ID: 'lacks',
      S3_SECRET_ACCESS_KEY: 'lacks',
      WALLETLINK_SECRET: 'unsafe',
      PAYTIMZ_MINIMUM: 'wrong',
    })
  })

  it('reads the keys of every provider, and names one that is none or no pair', () => {
    const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const der = {
      private: pair.privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
      public: pair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    }
    const pem = String(pair.publicKey.export({ type: 'spki', format: 'pem' }))
    const push = createECDH('prime256v1')
    push.generateKeys()
    const well = {
      ...productionEnvironment(),
      PSPS: 'KBANK,WW,KSHER,PAYONEX',
      PSP_KSHER_URL: 'https://api.ksher.example.com',
      PSP_KSHER_CALLBACK_URL: 'https://krapao.example.com/callbacks/psp/KSHER',
      PSP_KSHER_APP_ID: 'mch1',
      PSP_KSHER_PRIVATE_KEY: der.private,
      PSP_KSHER_PUBLIC_KEY: pem.replaceAll('\n', String.raw`\n`),
      PSP_KSHER_OLD_PUBLIC_KEY: der.public,
      PSP_PAYONEX_URL: 'https://api.payonex.example.com',
      PSP_PAYONEX_CALLBACK_URL: 'https://krapao.example.com/callbacks/psp/PAYONEX',
      PSP_PAYONEX_APP_ID: 'krapao',
      PSP_PAYONEX_PRIVATE_KEY: der.private,
      PSP_PAYONEX_PUBLIC_KEY: der.public,
      GAMES: 'pg,hub88',
      GAME_HUB88_URL: 'https://api.hub88.example.com',
      GAME_HUB88_PLAY_URL: 'https://play.hub88.example.com',
      GAME_HUB88_CALLBACK_URL: 'https://krapao.example.com/callbacks/games/hub88',
      GAME_HUB88_NETWORKS: '198.51.100.0/24',
      GAME_HUB88_GAME: 'lotus',
      GAME_HUB88_OPERATOR_ID: 'krapao',
      GAME_HUB88_PRIVATE_KEY: der.private,
      GAME_HUB88_PUBLIC_KEY: der.public,
      PUSH_PUBLIC_KEY: push.getPublicKey('base64url'),
      PUSH_PRIVATE_KEY: push.getPrivateKey('base64url').padStart(43, 'A'),
      PUSH_SUBJECT: 'mailto:help@example.com',
    }
    expect(faults(well)).toEqual({})
    const broken = der.public.slice(0, -40)
    for (const name of Object.keys(well).filter((each) => /_(PRIVATE|PUBLIC)_KEY$/.test(each))) {
      const found = faults({ ...well, [name]: `${broken}${der.private.slice(50, 90)}` })
      expect(found, name).toMatchObject({ [name]: 'wrong' })
      expect(Object.keys(found).length, name).toBe(name.startsWith('PUSH') ? 2 : 1)
    }
    // Of another kind than RSA: read, and of no use for what it signs.
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
    const other = privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64')
    expect(faults({ ...well, PSP_PAYONEX_PRIVATE_KEY: other })).toEqual({
      PSP_PAYONEX_PRIVATE_KEY: 'wrong',
    })
  })

  it('agrees with the start: what it passes starts, what it does not is refused', () => {
    const well = productionEnvironment()
    for (const name of Object.keys(well)) {
      const without = { ...well, [name]: '' }
      const starts = () => readEnvironment({ ...without, NODE_ENV: 'production' }, GAMES)
      const isRefused = Object.keys(faults({ ...without, NODE_ENV: 'production' })).length > 0
      if (isRefused) expect(starts, name).toThrow(name === 'GAMES' ? /GAME/ : name)
      else expect(starts, name).not.toThrow()
    }
  })

  it('shows no secret, nor an address with a password, nor what a terminal obeys', () => {
    const secret = 'hunter2-hunter2-hunter2-hunter2-hunter2'
    const rows = checkEnvironment(
      {
        ...productionEnvironment(),
        BANK_API_KEY: secret,
        MIGRATE_DATABASE_URL: `postgres://owner:${secret}@db.example.com/krapao`,
        S3_SECRET_ACCESS_KEY: secret,
        OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `https://me:${secret}@traces.example.com`,
        CREDENTIAL_KEYS: `k1:${secret}`,
        SMS_SENDER: '\u001b[2J',
      },
      GAMES,
    )
    expect(JSON.stringify(rows)).not.toContain('hunter2')
    expect(JSON.stringify(rows)).not.toContain('\u001b')
    expect(rows.find(({ name }) => name === 'BANK_API_KEY')?.shown).toBe('set')
  })
})

describe('a secret in a file', () => {
  const { BANK_API_KEY: key = '', DATABASE_URL: address = '', ...rest } = productionEnvironment()
  const given = () => ({
    ...rest,
    BANK_API_KEY_FILE: file(`  ${key}\n`),
    DATABASE_URL_FILE: file(`${address}\n`),
  })

  it('is read without the white space around it, as if it had been set', () => {
    const { config, outside } = readEnvironment(given(), GAMES)
    expect([outside.bank.apiKey, config.databaseUrl]).toEqual([key, address])
    const row = checkEnvironment(given(), GAMES).find(({ name }) => name === 'BANK_API_KEY')
    expect(row).toMatchObject({ shown: 'set, from its file', state: 'ok' })
  })

  it.each([
    ['both forms', { BANK_API_KEY: key }, /BANK_API_KEY and BANK_API_KEY_FILE are both set/],
    ['no such file', { BANK_API_KEY_FILE: join(folder, 'none') }, /BANK_API_KEY_FILE.*ENOENT/],
    ['a folder', { BANK_API_KEY_FILE: folder }, /BANK_API_KEY_FILE.*EISDIR/],
    ['an empty file', { BANK_API_KEY_FILE: file(' \n') }, /BANK_API_KEY_FILE: the file is empty/],
  ] as [string, Record<string, string>, RegExp][])('%s: refused by name', (_, wrong, sentence) => {
    expect(() => readEnvironment({ ...given(), ...wrong }, GAMES)).toThrow(sentence)
    expect(checkEnvironment({ ...given(), ...wrong }, GAMES).map(({ reason }) => reason)).toEqual(
      expect.arrayContaining([expect.stringMatching(sentence)]),
    )
  })

  it('leaves alone what only ends like one, or is another program’s', () => {
    const others = {
      GAMES_FILE: '/nowhere',
      AWS_WEB_IDENTITY_TOKEN_FILE: '/nowhere',
      OTHER_DATABASE_URL_FILE: '/nowhere',
    }
    expect(readEnvironment({ ...given(), ...others }, GAMES).config.port).toBe(3000)
  })

  it('may be each secret that the server reads', () => {
    const secrets = everyName().filter(isSecret)
    expect(secrets).toContain('PSP_KBANK_REQUEST_SECRET')
    expect(secrets.map((name) => secretOfFile(`${name}_FILE`))).toEqual(secrets)
  })

  it('that ships in the source is refused like one that is set', () => {
    expect(() =>
      readEnvironment({ ...given(), BANK_API_KEY_FILE: file('sandbox-bank-key') }, GAMES),
    ).toThrow(/BANK_API_KEY: a value that everybody can read/)
  })
})
