import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request as ask } from 'node:http'
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { testApp } from '../testing/app.ts'

/** A body that is too large is refused in words that reach whoever sent it, each time. */
const house = await testApp()
const url = new URL('/api/login', await house.listen())
const TIMES = 20
const headers = { 'content-type': 'application/json', 'x-requested-with': 'wallet-user' }
const bodyOf = (size: number): string =>
  JSON.stringify({ username: '0812345678', password: 'x'.repeat(size) })
const bodies = [270_000, 1_000_000].map(bodyOf)
const TOO_LARGE = [413, 'INVALID_REQUEST']
const wordOf = (text: string): unknown => (JSON.parse(text) as { message: unknown }).message

const byNode = (text: string, agent: Agent): Promise<unknown> =>
  new Promise((resolve) => {
    const sent = ask(url, { method: 'POST', headers, agent }, (answer) => {
      let said = ''
      answer.setEncoding('utf8')
      answer.on('data', (chunk: string) => (said += chunk))
      answer.on('error', (error) => resolve(error.message))
      answer.on('end', () => resolve([answer.statusCode, wordOf(said)]))
    })
    sent.on('error', (error) => resolve(error.message))
    sent.end(text)
  })
const kept = new Agent({ keepAlive: true })

/** Reads only once it has sent everything, as the plainest clients do. */
const sendThenRead = (text: string): Promise<unknown> =>
  new Promise((resolve) => {
    let said = ''
    const socket = connect({ host: url.hostname, port: Number(url.port) }, () => {
      socket.write(
        'POST /api/login HTTP/1.1\r\nHost: x\r\nX-Requested-With: wallet-user\r\n' +
          `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n`,
      )
      socket.write(text, () =>
        socket.on('data', (chunk) => {
          said += chunk.toString()
          if (said.endsWith('}')) socket.destroy()
        }),
      )
    })
    socket.on('error', (error) => resolve(error.message))
    socket.on('close', () =>
      resolve([Number(said.split(' ')[1]), wordOf(said.slice(said.indexOf('{')) || '{}')]),
    )
  })

const CLIENTS: Record<string, (text: string) => Promise<unknown>> = {
  fetch: (text) =>
    fetch(url, { method: 'POST', headers, body: text }).then(
      async (answer) => [answer.status, wordOf(await answer.text())],
      (error: Error) => String(error.cause),
    ),
  'node:http': (text) => byNode(text, kept),
  'node:http that closes': (text) => byNode(text, new Agent({ keepAlive: false })),
  curl: (text) =>
    new Promise((resolve) => {
      const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
      const child = execFile(
        'curl',
        ['-sS', '-H', 'Expect:', ...given, '--data-binary', '@-', '-w', ' %{http_code}', url.href],
        (error, out, said) => {
          const at = out.lastIndexOf(' ')
          resolve(error ? said.trim() : [Number(out.slice(at)), wordOf(out.slice(0, at))])
        },
      )
      child.stdin?.on('error', () => {})
      child.stdin?.end(text)
    }),
}

it('who reads only after all is sent hears it too', async () => {
  const seen: unknown[] = []
  for (let n = 0; n < 5; n++) seen.push(await sendThenRead(bodyOf(6_000_000)))
  expect(seen).toEqual(Array.from({ length: 5 }, () => TOO_LARGE))
}, 60_000)

it.each(Object.keys(CLIENTS))(
  '%s hears that a body is too large, each time',
  async (name) => {
    const seen: unknown[] = []
    for (let n = 0; n < TIMES; n++)
      seen.push(await CLIENTS[name]?.(bodies[n % bodies.length] ?? ''))
    expect(seen).toEqual(Array.from({ length: TIMES }, () => TOO_LARGE))
  },
  120_000,
)

it('reads a little of what is left and closes: no body without an end keeps a connection', async () => {
  const started = performance.now()
  const told = await new Promise<{ head: string; sent: number }>((resolve) => {
    const [chunk, seen] = [Buffer.alloc(65_536, 120), { head: '', sent: 0 }]
    const socket = connect({ host: url.hostname, port: Number(url.port) }, () => {
      socket.write(
        'POST /api/login HTTP/1.1\r\nHost: x\r\nX-Requested-With: wallet-user\r\n' +
          'Content-Type: application/json\r\nContent-Length: 1073741824\r\n\r\n',
      )
      void (async () => {
        while (!socket.destroyed) {
          if (!socket.write(chunk))
            await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => {})
          seen.sent += chunk.length
        }
      })()
    })
    socket.on('data', (data) => (seen.head += data.toString()))
    socket.on('error', () => {})
    socket.on('close', () => resolve(seen))
  })
  expect(told.head).toMatch(/^HTTP\/1.1 413 /)
  expect(told.sent).toBeLessThan(64 * 1024 * 1024)
  expect(performance.now() - started).toBeLessThan(60_000)
}, 90_000)
