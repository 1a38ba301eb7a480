import { randomBytes } from 'node:crypto'
import { parseEnv } from 'node:util'
import { expect, it } from 'vitest'
import { CATALOGUE } from '../../server/src/areas/play/public.ts'
import { checkEnvironment, everyName } from '../../server/src/environment/check.ts'
import { readEnvironment } from '../../server/src/environment/read.ts'
import { variableOf } from '../../server/src/environment/variables.ts'
import { isPageFresh, productionExample, writtenExample } from './environmentPages.ts'

const CODES = CATALOGUE.map((game) => game.code)
const env = parseEnv(writtenExample())
const open = Object.keys(env).filter((name) => !env[name])
function valueFor(name: string): string {
  if (name === 'CREDENTIAL_KEYS') return `k1:${randomBytes(32).toString('base64')}`
  const made = randomBytes(24).toString('hex')
  if (name === 'DATABASE_URL') return `postgres://krapao_app:${made}@db/krapao?sslmode=verify-full`
  return /_URL$|_ORIGINS$/.test(name) ? `https://${made}.example.com` : made
}
const filled: Record<string, string | undefined> = {
  ...env,
  ...Object.fromEntries(open.map((name) => [name, valueFor(name)])),
}

it('every variable that the server reads has a line of its own', () => {
  expect(everyName().filter((name) => variableOf(name) === null)).toEqual([])
  expect(everyName()).toEqual(expect.arrayContaining(['S3_REGION', 'SLIPOK_BRANCH_ID', 'PORT']))
})

it('docs/environment.md and deploy/production.env.example are fresh: npm run docs:environment', () => {
  expect(isPageFresh()).toBe(true)
  expect(writtenExample()).toBe(productionExample())
})

it('production starts with the example once every open place is filled, and with none left open', () => {
  expect(checkEnvironment(filled, CODES).filter(({ state }) => state !== 'ok')).toEqual([])
  expect(readEnvironment(filled, CODES).config.production).toBe(true)
  expect(open.length).toBeGreaterThan(20)
  for (const name of open)
    expect(() => readEnvironment({ ...filled, [name]: '' }, CODES), name).toThrow(name)
})
