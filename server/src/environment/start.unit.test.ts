import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer as createSite } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { productionEnvironment } from '../testing/productionEnvironment.ts'

/** The server and its commands as a person starts them. */
const root = join(import.meta.dirname, '../../..')
const folder = mkdtempSync(join(tmpdir(), 'starts-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const { PATH, NODE_COMPILE_CACHE } = process.env
function run(file: string, env: Record<string, string>, args: string[] = []) {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(root, file), ...args],
    { cwd: folder, env: { PATH, NODE_COMPILE_CACHE, DATA_DIR: join(folder, 'data'), ...env } },
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
const STACK = /\n\s+at |node:internal|Node\.js v/

describe('the server tells in plain words, and ends with 1', () => {
  it.each([
    [
      'SEED=demo in production',
      { ...productionEnvironment(), SEED: 'demo' },
      /- SEED: a demo site/,
    ],
    ['nothing but the mode', { NODE_ENV: 'production' }, /CREDENTIAL_KEYS is needed/],
    ['a value that is none', { PORT: 'x' }, /holds what it may not: PORT/],
  ] as [string, Record<string, string>, RegExp][])('%s', async (_, env, sentence) => {
    const { code, said } = await run('server/src/main.ts', env)
    expect(said).toMatch(sentence)
    expect(said).not.toMatch(STACK)
    expect(code).toBe(1)
  })

  it('a port that is taken', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as AddressInfo
    try {
      const { code, said } = await run('server/src/main.ts', {
        PORT: String(port),
        OPS_PORT: 'off',
        SEED: 'none',
      })
      expect(said).toContain(
        `Port ${port} of 127.0.0.1 is taken by another process: stop that one, or set PORT.`,
      )
      expect(said).not.toMatch(STACK)
      expect(code).toBe(1)
    } finally {
      other.close()
    }
  })
})

it('npm start asks nothing of another site that has its port, and makes no member there', async () => {
  const asked: (string | undefined)[] = []
  const other = createSite((request, response) => {
    asked.push(request.url)
    response.end('{}')
  })
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as AddressInfo
  try {
    const data = join(folder, 'taken')
    const { code, said } = await run('scripts/start.ts', {
      DATA_DIR: data,
      PORT: String(port),
      SANDBOX_PORT: '0',
      OPS_PORT: 'off',
    })
    expect(said).toBe(
      `Port ${port} of 127.0.0.1 is taken by another process: stop that one, or set PORT.\n`,
    )
    expect([code, asked, existsSync(data)]).toEqual([1, [], false])
  } finally {
    other.close()
  }
}, 30_000)

describe('npm run config:check', () => {
  const file = 'server/src/commands/configCheck.command.ts'
  it('ends with 0 where all is well, with 1 and the names where it is not, with 2 without the file', async () => {
    const well = await run(file, productionEnvironment())
    expect(well).toMatchObject({
      code: 0,
      said: expect.stringContaining('are well for production'),
    })
    const lacking = await run(file, { ...productionEnvironment(), SMS_KEY: '', PORT: 'x' })
    expect(lacking.code).toBe(1)
    expect(lacking.said).toMatch(/\n2 of \d+ are not: (PORT, SMS_KEY|SMS_KEY, PORT)\n$/)
    const none = await run(file, {}, ['--file', join(folder, 'none')])
    expect([none.code, none.said]).toEqual([
      2,
      `${join(folder, 'none')} cannot be read (ENOENT).\n`,
    ])
    expect(lacking.said + none.said).not.toMatch(STACK)
  })
})
