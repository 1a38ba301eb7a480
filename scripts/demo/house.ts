import { startSandbox } from '@krapao/sandbox/start'
import type { FastifyInstance } from 'fastify'
import { createApp } from '../../server/src/boot/app.ts'
import { seedDemoContent } from '../../server/src/boot/demoContent.ts'
import { installJobs } from '../../server/src/boot/jobs.ts'
import { openContext } from '../../server/src/boot/openContext.ts'
import { readConfig } from '../../server/src/config.ts'
import type { Context } from '../../server/src/context.ts'
import { CATALOGUE } from '../../server/src/domains/games/public.ts'
import { providersConfigFromEnv } from '../../server/src/providers/config.ts'
import { buildProviders } from '../../server/src/providers/registry.ts'
import { createTestJobs, type TestJobs } from '../../server/src/testing/jobs.ts'
import type { MovedClock } from './movedClock.ts'

interface Reply {
  status: number
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any
}
/** The whole server and the outside world in this process, by a clock that is moved. */
export interface House {
  context: Context
  clock: MovedClock
  /** Jobs run only when told, for time does not pass by itself. */
  jobs: TestJobs
  call: (
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    token?: string,
    body?: unknown,
    address?: string,
  ) => Promise<Reply>
  /** A command of the sandbox. */
  world: (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) => Promise<Reply['body']>
  close(): Promise<void>
}

/** Opens the database of the environment (DATA_DIR or DATABASE_URL) with the demo site in it. */
export async function openHouse(env: NodeJS.ProcessEnv, clock: MovedClock): Promise<House> {
  const config = readConfig({ ...env, LOG_LEVEL: env['LOG_LEVEL'] ?? 'fatal' })
  const sandbox = await startSandbox({ port: 0, dataDir: config.dataDir, now: () => clock.now() })
  const outside = providersConfigFromEnv(
    { ...env, SANDBOX_URL: sandbox.url },
    CATALOGUE.map((game) => game.code),
  )
  const jobs = createTestJobs(clock)
  const opened = await openContext(config, buildProviders(outside, clock), { clock, jobs })
  const { context } = opened
  await seedDemoContent(context)
  const app: FastifyInstance = await createApp(context, { stopping: false })
  installJobs(context)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  // Known only now; the adapter reads it at each call.
  for (const [code, psp] of Object.entries(outside.psp))
    if (psp) psp.callbackUrl = `${url}/callbacks/psp/${code}`
  return {
    context,
    clock,
    jobs,
    call: async (method, path, token, body, address = '203.0.113.1') => {
      const response = await app.inject({
        method,
        url: path,
        remoteAddress: address,
        headers: {
          'x-requested-with': 'wallet-user',
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
        ...(body === undefined ? {} : { payload: body as Record<string, unknown> }),
      })
      const isJson = (response.headers['content-type'] ?? '').includes('json')
      return { status: response.statusCode, body: isJson ? response.json() : {} }
    },
    world: async (method, path, body) => {
      const response = await fetch(`${sandbox.url}/sandbox${path}`, {
        method,
        ...(body === undefined
          ? {}
          : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      })
      const text = await response.text()
      if (!response.ok) throw new Error(`sandbox ${path}: ${response.status} ${text}`)
      return text === '' ? null : JSON.parse(text)
    },
    async close() {
      await app.close()
      await opened.close()
      await sandbox.close()
    },
  }
}
