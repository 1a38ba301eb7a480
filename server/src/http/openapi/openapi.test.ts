import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Call } from '@krapao/contract/call'
import { CALLS, type AnyCallName } from '@krapao/contract/calls'
import { ERROR_STATUS } from '@krapao/contract/errors'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seat } from '../../areas/staff/operators/testing/seats.ts'
import { testApp } from '../../testing/app.ts'
import { installReference } from './reference.ts'
import { SEAMLESS_DIALECTS } from './seamlessWebhooks.ts'

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

interface Operation {
  operationId: string
  description: string
  security?: unknown[]
  parameters?: { $ref?: string }[]
  requestBody?: { content: Record<string, { schema: object }> }
  responses: Record<string, { $ref?: string; content?: Record<string, { schema: object }> }>
}
interface Document {
  servers: unknown[]
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, { post: Operation }>
  components: Record<'schemas' | 'responses' | 'parameters', Record<string, object>>
}
const callsOf = ({ paths }: Document): Operation[] =>
  Object.values(paths).flatMap((each) => Object.values(each))
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
    const calls = callsOf(await document())
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

  it('names every schema that goes in or comes out, and has no name that nothing uses', async () => {
    const told = await document()
    const bodies = callsOf(told).flatMap(({ requestBody, responses }) => [
      ...Object.values(requestBody?.content ?? {}),
      ...Object.entries(responses).flatMap(([status, { content }]) =>
        status < '400' ? [content?.['application/json'] ?? []].flat() : [],
      ),
    ])
    // A form with a file is the same few lines wherever it is sent.
    const unnamed = bodies.filter(({ schema }) => !('$ref' in schema || 'properties' in schema))
    expect(unnamed).toEqual([])
    expect(bodies.filter(({ schema }) => '$ref' in schema).length).toBeGreaterThan(250)
    const text = JSON.stringify(told)
    const names = Object.keys(told.components.schemas)
    expect(names.filter((name) => !text.includes(`"#/components/schemas/${name}"`))).toEqual([])
    expect(names).toEqual(expect.arrayContaining(['Refusal', 'Profile', 'MemberPage', 'Paging']))
    expect(text.length).toBeLessThan(860_000)
  })

  it('has the headers of each call: where money moves an Idempotency-Key', async () => {
    const headersOf = (call: Operation) =>
      (call.parameters ?? []).flatMap(({ $ref }) => $ref?.split('/').at(-1) ?? [])
    for (const call of callsOf(await document())) {
      const contract: Call = CALLS[call.operationId as AnyCallName]
      const headers = headersOf(call)
      expect([call.operationId, headers.includes('IdempotencyKey')]).toEqual([
        call.operationId,
        contract.movesMoney === true,
      ])
      if (contract.access !== 'public')
        expect(JSON.stringify(call.security)).toMatch(/(bearer|operator)":\[\],"requestedWith/)
      expect(call.description.length, call.operationId).toBeGreaterThan(20)
    }
  })

  it('has each code that a call refuses with, at the status it comes with', async () => {
    const told = await document()
    for (const call of callsOf(told)) {
      const said = new Set(
        Object.entries(call.responses).flatMap(([status, { $ref, ...response }]) => {
          const whole = $ref ? told.components.responses[$ref.split('/').at(-1) ?? ''] : response
          const codes = /"enum":(\[[^\]]*\])/.exec(JSON.stringify(whole))?.[1] ?? '[]'
          return status < '400' ? [] : JSON.parse(codes).map((code: string) => `${status} ${code}`)
        }),
      )
      const { refuses }: Call = CALLS[call.operationId as AnyCallName]
      const own = refuses.filter((code) => ERROR_STATUS[code] >= 400)
      for (const code of [...own, 'INVALID_REQUEST', 'INTERNAL_SERVER_ERROR'] as const)
        expect(said, call.operationId).toContain(`${ERROR_STATUS[code]} ${code}`)
    }
  })

  it('tells of each call that a game makes at our wallet, by the addresses that answer it', async () => {
    const { webhooks } = await document()
    const { seamless } = house.context.providers
    expect(Object.keys(SEAMLESS_DIALECTS).toSorted()).toEqual([...seamless.keys()].toSorted())
    for (const [code, { paths }] of seamless) {
      expect(Object.keys(SEAMLESS_DIALECTS[code]?.calls ?? {}).toSorted()).toEqual(paths.toSorted())
      for (const path of paths) {
        const address = `/callbacks/games/${code}${path}`
        const told = Object.values(webhooks).filter(({ post }) =>
          post.description.includes(`POST ${address}\``),
        )
        expect(told.length, address).toBe(1)
        const { statusCode } = await house.app.inject({ method: 'POST', url: address })
        expect(statusCode, address).not.toBe(404)
      }
    }
    expect(webhooks['hub88TransactionBet']?.post).toMatchObject({
      summary: 'Hub88 takes a stake',
      security: [],
    })
  })

  it('describes what the payment service providers send in', async () => {
    const { post } = (await document()).webhooks['pspCallback'] ?? {}
    expect(post?.description).toContain('/callbacks/psp/{provider}')
    expect(Object.keys(post?.responses ?? {})).toEqual(['200', '400', '401', '404'])
  })
})

describe('the page that shows it', () => {
  it('tries calls out where the outside is the sandbox, and nowhere else', async () => {
    for (const isSandbox of [true, false]) {
      const app = Fastify()
      await installReference(app, { isSandbox })
      const { body } = await app.inject({ url: '/docs/' })
      expect(body).toContain(`&quot;hideTestRequestButton&quot;:${!isSandbox}`)
      await app.close()
    }
  })

  it("serves its script itself, and leads away from the library's own page", async () => {
    const [script, own] = await Promise.all(
      ['/docs/scalar/js/scalar.js', '/docs/scalar/'].map((url) => house.app.inject({ url })),
    )
    expect(script?.headers['content-type']).toContain('javascript')
    expect(script?.body.length).toBeGreaterThan(1_000_000)
    expect([own?.statusCode, own?.headers['location']]).toEqual([302, '/docs/'])
  })
})
