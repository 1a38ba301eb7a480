import type { FastifyInstance } from 'fastify'
import { CATALOGUE } from '../../server/src/areas/play/public.ts'
import { createApp } from '../../server/src/boot/app.ts'
import { installJobs } from '../../server/src/boot/jobs.ts'
import { openContext } from '../../server/src/boot/openContext.ts'
import { seedContent } from '../../server/src/boot/seedContent.ts'
import type { Context } from '../../server/src/context.ts'
import { readConfig } from '../../server/src/environment/config.ts'
import { providersConfigFromEnv } from '../../server/src/providers/config.ts'
import { buildProviders } from '../../server/src/providers/registry.ts'
import { createTestJobs, type TestJobs } from '../../server/src/testing/jobs.ts'
import { callsInto, worldAt, type Answer } from '../../server/src/testing/wire/calls.ts'
import type { MovedClock } from './movedClock.ts'
import { startOutside } from './outside.ts'

// oxlint-disable-next-line typescript/no-explicit-any
type Reply = Answer<unknown, any>
/** Whoever has no address of their own. */
const ADDRESS = '203.0.113.1'
/** The whole server and the outside world in this process, by a clock that is moved. */
export interface DemoSite {
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
  /** A picture, as a form sends it. */
  upload: (path: string, token: string, picture: Buffer) => Promise<Reply>
  /** Pays a member's QR code, and waits until the money is theirs, four seconds at most. */
  payQr: (memberId: string, qrcodeId: string) => Promise<void>
  /** A command of the sandbox. */
  world: (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) => Promise<Reply['body']>
  close(): Promise<void>
}

/** Opens the database of the environment (DATA_DIR or DATABASE_URL) with the demo site in it. */
export async function openDemoSite(env: NodeJS.ProcessEnv, clock: MovedClock): Promise<DemoSite> {
  const config = readConfig({
    ...env,
    LOG_LEVEL: env['LOG_LEVEL'] ?? 'fatal',
    CHEAP_PASSWORDS: '1',
  })
  const sandbox = await startOutside(config.dataDir, clock)
  const outside = providersConfigFromEnv(
    { ...env, SANDBOX_URL: sandbox.url },
    CATALOGUE.map((game) => game.code),
  )
  const jobs = createTestJobs(clock)
  const opened = await openContext(config, buildProviders(outside, clock), { clock, jobs })
  const { context } = opened
  await seedContent(context)
  const app: FastifyInstance = await createApp(context, { stopping: false })
  installJobs(context)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  // Known only now; the adapter reads it at each call.
  for (const [code, psp] of Object.entries(outside.psp))
    if (psp && 'callbackUrl' in psp) psp.callbackUrl = `${url}/callbacks/psp/${code}`
  const world: DemoSite['world'] = worldAt(`${sandbox.url}/sandbox`)
  return {
    context,
    clock,
    jobs,
    world,
    call: (method, path, token, body, address = ADDRESS) =>
      callsInto(app, address, token)(method, path, body),
    upload(path, token, picture) {
      const { type, bytes } = formOf(picture)
      return callsInto(app, ADDRESS, token)('POST', path, bytes, { 'content-type': type })
    },
    async payQr(memberId, qrcodeId) {
      const credited = nextDeposit(context, memberId)
      await world('POST', '/qr/pay', { qrcodeId })
      await credited
    },
    async close() {
      await app.close()
      await opened.close()
      await sandbox.close()
    },
  }
}

const BOUNDARY = '----demo'
function formOf(picture: Buffer): { type: string; bytes: Buffer } {
  const head =
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="slip.png"\r\n` +
    'content-type: image/png\r\n\r\n'
  return {
    type: `multipart/form-data; boundary=${BOUNDARY}`,
    bytes: Buffer.concat([Buffer.from(head), picture, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
  }
}

/** When a deposit of the member has been credited, or four seconds have gone by. */
function nextDeposit({ events }: Context, memberId: string): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(late)
      stop()
      resolve()
    }
    const late = setTimeout(end, 4_000)
    const stop = events.on('money.moved', (event) => {
      if (event.memberId === memberId && event.why === 'deposit') end()
    })
  })
}
