import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { AS_A_PERSON, createOperator, enterConsole } from './src/client/operator.ts'
import { useStandalone, type StandaloneServer } from './src/product/standaloneServer.ts'

let server: StandaloneServer
useStandalone('operators', (started) => {
  server = started
})

it('operators are made beside a running server on the embedded database, and without one', async () => {
  const env = server.place
  const beside = await createOperator(env, 'owner', 'Beside', AS_A_PERSON)
  await enterConsole(server.url, beside)
  await expect(createOperator(env, 'owner', 'Beside', AS_A_PERSON)).rejects.toThrow(
    'There is an operator',
  )

  await server.stop()
  const alone = await createOperator(env, 'finance', 'Alone', AS_A_PERSON)
  await server.start()
  await enterConsole(server.url, alone)
  expect(await server.verify().catch(() => 'the server runs')).toBe('the server runs')
})

it('the door beside the server opens only to who reads the data directory', async () => {
  const file = join(server.place.DATA_DIR, 'operator-door.json')
  expect((await stat(file)).mode & 0o077).toBe(0)
  const { port, token } = JSON.parse(await readFile(file, 'utf8')) as {
    port: number
    token: string
  }
  const ask = (authorization: string) =>
    fetch(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      headers: { authorization },
      body: JSON.stringify({ email: 'thief@example.com', name: 'Thief', role: 'owner' }),
    })
  for (const wrong of ['', 'Bearer ', `Bearer ${'a'.repeat(token.length)}`])
    expect((await ask(wrong)).status).toBe(401)
})
