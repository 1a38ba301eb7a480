import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startSandbox, type Sandbox } from '@krapao/sandbox/start'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Client } from './src/client/api.ts'
import {
  formHead,
  largePicture,
  SlowConnections,
  sendLargeBody,
} from './src/client/largeRequests.ts'
import { watchMemory } from './src/product/memory.ts'
import { startStandalone, type StandaloneServer } from './src/product/standaloneServer.ts'

/** A small throw here, everything by `npm run bombs`, which also prints what others notice of it. */
const WHOLE = process.env.BOMBS === 'whole'
const MB = 1024 * 1024
const GROWTH_MB = 256
/** 422: slips are not taken at night. */
const REFUSED = [400, 415, 422, 429]
const SIZES = WHOLE
  ? { body: 1_024 * MB, pictures: 40, forms: 500, slow: 1_000, watchMs: 8_000 }
  : { body: 64 * MB, pictures: 6, forms: 120, slow: 200, watchMs: 300 }

let sandbox: Sandbox
let server: StandaloneServer
let thrower: Client
let bystander: ChildProcess
const BOUNDARY = 'bombs'
const headers = (): Record<string, string> => ({
  'x-requested-with': 'wallet-user',
  authorization: `Bearer ${thrower.token}`,
  'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
})
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, dataDir: null })
  // Slips are taken at any hour of the day.
  const settings = { slipClosedFrom: '00:00', slipClosedTo: '00:00' }
  const wanted = { onPostgres: !WHOLE, settings }
  server = await startStandalone('bombs', sandbox, { LOG_LEVEL: 'error' }, wanted)
  thrower = new Client(server)
  await thrower.join()
  const others = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const other = new Client(server)
      await other.join()
      await other.deposit(500)
      return other.token
    }),
  )
  bystander = fork(
    join(import.meta.dirname, 'src/client/bystander.ts'),
    [server.url, others.join(',')],
    {
      execArgv: ['--disable-warning=ExperimentalWarning'],
    },
  )
  // What a server takes once for ever (compiled code, a picture's library) is no growth.
  await sleep(1_000)
  await upload('/api/wallet/slip', await largePicture(500))
})
afterAll(async () => {
  bystander?.kill()
  await server?.dispose()
  await sandbox?.close()
})

/** What others' calls took since this was asked last, ms. Every one of them was answered. */
async function noticed(): Promise<number[]> {
  const told = once(bystander, 'message')
  bystander.send('told')
  const [{ took, failed }] = (await told) as [{ took: number[]; failed: number }]
  expect(failed).toBe(0)
  return took
}
const p99 = (took: number[]): number =>
  took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.99)] ?? 0

async function upload(path: string, picture: Buffer): Promise<number> {
  const form = new FormData()
  if (path.startsWith('/api/chat')) form.set('guestId', '')
  form.set('file', new Blob([new Uint8Array(picture)]), 'a.png')
  return (await thrower.post(path, form)).status
}

/** Throws, while others are served as ever; the server's memory stays where it was. */
async function withstand(name: string, bomb: () => Promise<unknown>): Promise<void> {
  await noticed()
  await sleep(SIZES.watchMs)
  const quiet = await noticed()
  const memory = watchMemory(server.pid())
  // Again, until there is enough to tell what others notice.
  const end = Date.now() + SIZES.watchMs
  do await bomb()
  while (Date.now() < end)
  const { before, grown } = memory()
  const meanwhile = await noticed()
  console.log(
    `${name}: memory ${before} MB + ${grown} MB; others' p99 ${p99(quiet).toFixed(1)} ms ` +
      `before, ${p99(meanwhile).toFixed(1)} ms meanwhile (${meanwhile.length} calls)`,
  )
  expect(grown).toBeLessThan(GROWTH_MB)
}

describe('bombs', () => {
  it(`bodies of ${SIZES.body / MB} MB are refused, with a length and without`, async () => {
    const json = { 'x-requested-with': 'wallet-user', 'content-type': 'application/json' }
    await withstand('bodies', async () => {
      const ends = await Promise.all([
        sendLargeBody(
          `${server.url}/api/login`,
          { ...json, 'content-length': String(SIZES.body) },
          SIZES.body,
        ),
        sendLargeBody(`${server.url}/api/login`, json, SIZES.body),
        sendLargeBody(`${server.url}/api/wallet/slip`, headers(), SIZES.body, formHead(BOUNDARY)),
        sendLargeBody(
          `${server.url}/api/chat/upload-video`,
          headers(),
          SIZES.body,
          formHead(BOUNDARY),
        ),
        sendLargeBody(
          `${server.url}/callbacks/psp/KBANK`,
          { 'content-type': 'application/json' },
          SIZES.body,
        ),
      ])
      // 0: the connection was cut while we were still sending.
      for (const end of ends) expect([0, 413]).toContain(end.status)
    })
  }, 300_000)

  it('pictures of 196 megapixels are refused', async () => {
    const picture = await largePicture(14_000)
    expect(picture.length).toBeLessThan(4 * MB)
    await withstand('pictures', async () => {
      const paths = Array.from({ length: SIZES.pictures }, (_, n) =>
        n % 2 === 0 ? '/api/wallet/slip' : '/api/chat/upload-image',
      )
      for (const status of await Promise.all(paths.map((path) => upload(path, picture))))
        expect(REFUSED).toContain(status)
    })
  }, 300_000)

  it(`${SIZES.forms} broken forms are refused, those that stop in the middle too`, async () => {
    const url = new URL(server.url)
    const slow = new SlowConnections()
    const part = Buffer.concat([formHead(BOUNDARY), Buffer.alloc(2 * MB, 0x20)])
    const head = (path: string, length: number): Buffer =>
      Buffer.from(
        `POST ${path} HTTP/1.1\r\nHost: x\r\n${Object.entries(headers())
          .map(([name, value]) => `${name}: ${value}\r\n`)
          .join('')}Content-Length: ${length}\r\n\r\n`,
      )
    try {
      await withstand('broken forms', async () => {
        for (const path of ['/api/wallet/slip', '/api/chat/upload-image']) {
          const statuses = await Promise.all(
            Array.from({ length: SIZES.forms / 4 }, () =>
              fetch(server.url + path, {
                method: 'POST',
                headers: headers(),
                body: formHead(BOUNDARY),
              }).then((reply) => reply.status),
            ),
          )
          for (const status of statuses) expect(REFUSED).toContain(status)
          // Two of nine megabytes came, then nothing more.
          await slow.open(url, SIZES.forms / 4, Buffer.concat([head(path, 9 * MB), part]))
        }
        await sleep(WHOLE ? 10_000 : 1_500)
      })
    } finally {
      slow.close()
    }
  }, 300_000)

  it(`${SIZES.slow} slow connections hold nobody up`, async () => {
    const url = new URL(server.url)
    const slow = new SlowConnections()
    try {
      await withstand('slow connections', async () => {
        await slow.open(
          url,
          SIZES.slow / 2,
          Buffer.from('GET /api/lookup/banks HTTP/1.1\r\nHost: x\r\nX-Slow: '),
          { text: 'abc', everyMs: 1_000 },
        )
        await slow.open(
          url,
          SIZES.slow / 2,
          Buffer.from(
            'POST /api/login HTTP/1.1\r\nHost: x\r\nX-Requested-With: wallet-user\r\n' +
              'Content-Type: application/json\r\nContent-Length: 200\r\n\r\n{',
          ),
          { text: ' ', everyMs: 1_000 },
        )
        await sleep(WHOLE ? 100_000 : 1_500)
      })
      // A minute for the head, a minute for the body, and the look at them each half a minute.
      if (WHOLE) expect(slow.ended).toBeGreaterThanOrEqual(SIZES.slow)
    } finally {
      slow.close()
    }
  }, 300_000)
})
