import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seat } from '../areas/staff/operators/testing/seats.ts'
import { testApp } from '../testing/app.ts'

/** What the product's own wire fixes, and no linter can have otherwise: rule and path. */
const FIXED_BY_THE_WIRE = [
  'no-identical-paths #/paths/~1api~1qrcode~1{qrcodeId}',
  'no-ambiguous-paths #/paths/~1api~1qrcode~1{qrcodeId}',
  'no-path-trailing-slash #/paths/~1api~1chat~1read-customer~1',
]
const house = await testApp()
const redocly = join(
  dirname(createRequire(import.meta.url).resolve('@redocly/cli/package.json')),
  'bin/cli.js',
)
let folder: string

interface Document {
  servers: unknown[]
  paths: Record<string, Record<string, { security?: unknown[] }>>
}
const owner = await seat(house.context, 'owner', { name: 'Som' })
const document = async (token = owner.token): Promise<Document> =>
  (
    await house.app.inject({
      url: '/api/openapi.json',
      headers: token ? { authorization: `Bearer ${token}` } : {},
    })
  ).json()

/** Problems that the linter's recommended rules find, as `rule pointer`. */
async function problemsOf(api: unknown): Promise<string[]> {
  const file = join(folder, 'openapi.json')
  await writeFile(file, JSON.stringify(api))
  const report = await new Promise<string>((done) => {
    execFile(
      process.execPath,
      [
        redocly,
        'lint',
        file,
        '--extends',
        'recommended',
        '--format',
        'json',
        '--max-problems',
        '500',
      ],
      {
        cwd: folder,
        maxBuffer: 64 * 2 ** 20,
        env: {
          ...process.env,
          REDOCLY_TELEMETRY: 'off',
          REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
        },
      },
      // It ends with 1 when it finds an error.
      (_error, stdout) => done(stdout),
    )
  })
  const { problems } = JSON.parse(report) as {
    problems: { ruleId: string; location: { pointer?: string }[] }[]
  }
  return problems.map(({ ruleId, location }) => `${ruleId} ${location[0]?.pointer}`)
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'krapao-openapi-'))
})
afterAll(() => rm(folder, { recursive: true }))

describe('the OpenAPI document', () => {
  it("keeps a public linter's recommended rules, but for the paths that the wire fixes", async () => {
    const found = await problemsOf(await document())
    expect(found.toSorted()).toEqual(FIXED_BY_THE_WIRE.toSorted())
  }, 60_000)

  it('is refused by the linter when it names no server', async () => {
    const found = await problemsOf({ ...(await document()), servers: [] })
    expect(found).toContainEqual(expect.stringContaining('no-empty-servers'))
  }, 60_000)

  it('says of each call who may make it, public ones included', async () => {
    const calls = Object.values((await document()).paths).flatMap((each) => Object.values(each))
    expect(calls.filter(({ security }) => security === undefined)).toEqual([])
    expect(calls.some(({ security }) => security?.length === 0)).toBe(true)
  })

  it("has the operators' calls for operators alone", async () => {
    const isOfOperators = (path: string) => path.startsWith('/api/ops/')
    const whole = Object.keys((await document()).paths)
    expect(whole.filter(isOfOperators).length).toBeGreaterThan(50)
    const member = await house.register()
    for (const token of ['', member.token, 'no-token-of-anybody', 'not a token']) {
      const told = await document(token)
      expect(Object.keys(told.paths)).toEqual(whole.filter((path) => !isOfOperators(path)))
      expect(JSON.stringify(told)).not.toContain('/api/ops/')
    }
  })
})
