import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { SECRETS } from './secrets.ts'
import { hmac } from './signature.ts'
import { startSandbox } from './start.ts'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))
let dir: string
let running: ChildProcess[] = []

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'sandbox-'))
})
afterEach(() => {
  for (const child of running) child.kill('SIGKILL')
  running = []
  rmSync(dir, { recursive: true })
})

async function start(
  env: Record<string, string> = {},
): Promise<{ child: ChildProcess; url: string; said: string }> {
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, NODE_ENV: '', DATA_DIR: dir, SANDBOX_PORT: '0', ...env },
  })
  running.push(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
  while (!said.includes('\n') && child.exitCode === null)
    await new Promise((wake) => setTimeout(wake, 20))
  return { child, url: /http:\S+/.exec(said)?.[0] ?? '', said }
}

async function game(
  url: string,
  path: string,
  body: object,
): Promise<{ code: number; data: Record<string, unknown> }> {
  const address = `/games/pg/api${path}`
  const text = JSON.stringify(body)
  const time = String(Date.now())
  const { agent, secret } = SECRETS.game('pg')
  const answer = await fetch(url + address, {
    method: 'POST',
    body: text,
    headers: {
      'content-type': 'application/json',
      'x-agent': agent,
      'x-time': time,
      'x-sign': hmac(secret, `${time}\n${address}\n${text}`),
    },
  })
  return (await answer.json()) as { code: number; data: Record<string, unknown> }
}

it('says one line when it is ready', async () => {
  const { said, url } = await start()
  expect(said).toMatch(/^sandbox ready on http:\/\/127\.0\.0\.1:\d+\n$/)
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
})

it('refuses production unless it is named', async () => {
  const { child, said } = await start({ NODE_ENV: 'production' })
  if (child.exitCode === null) await once(child, 'exit')
  expect(child.exitCode).toBe(1)
  expect(said).toContain('SANDBOX=1')
  expect((await start({ NODE_ENV: 'production', SANDBOX: '1' })).said).toContain('ready')
})

it("refuses a directory that another sandbox works on, and leaves that one's memory whole", async () => {
  const first = await start()
  await game(first.url, '/player/create', { username: 'alone', password: 'Secret12' })
  await expect(startSandbox({ port: 0, dataDir: dir, waitMs: 200 })).rejects.toThrow(
    `process ${first.child.pid}`,
  )
  await game(first.url, '/wallet/in', { username: 'alone', ref: 'a1', amount: 100 })
  first.child.kill('SIGTERM')
  await once(first.child, 'exit')
  const second = await start()
  expect((await game(second.url, '/player/balance', { username: 'alone' })).data['balance']).toBe(
    100,
  )
})

it('killed in the middle of work, forgets nothing that it acknowledged', async () => {
  const first = await start()
  await game(first.url, '/player/create', { username: 'kill', password: 'Secret12' })
  const acknowledged: string[] = []
  const working = Array.from({ length: 8 }, async (_, lane) => {
    for (let n = 0; ; n += 1) {
      const ref = `k${lane}-${n}`
      const answer = await game(first.url, '/wallet/in', { username: 'kill', ref, amount: 100 })
      if (answer.code === 0) acknowledged.push(ref)
      if (acknowledged.length === 100) first.child.kill('SIGKILL')
    }
  })
  await Promise.allSettled(working)
  expect(acknowledged.length).toBeGreaterThanOrEqual(100)

  const second = await start()
  let done = 0
  for (const ref of acknowledged) {
    const answer = await game(second.url, '/wallet/status', { ref })
    if (answer.code === 0 && answer.data['state'] === 'DONE') done += 1
  }
  expect(done).toBe(acknowledged.length)
  const { data } = await game(second.url, '/player/balance', { username: 'kill' })
  // One call of each lane may have been done and never answered.
  const moved = Number(data['balance']) / 100
  expect(moved).toBeGreaterThanOrEqual(acknowledged.length)
  expect(moved).toBeLessThanOrEqual(acknowledged.length + 8)
})
