import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import { countBytesHeld } from './bytesHeld.ts'

it('a line that closes before its address was read ends its own request and no server', async () => {
  const app = fastify()
  const closed = Promise.withResolvers<void>()
  await app.register(async (scope) => {
    countBytesHeld(scope)
    scope.post('/', async ({ raw }) => {
      // As when the look for who asks takes longer than the line lives.
      await once(raw.socket, 'close')
      closed.resolve()
      return 'nobody hears this'
    })
  })
  app.get('/', async () => 'lives')
  await app.listen({ port: 0 })
  const { port } = app.server.address() as AddressInfo
  const line = connect(port, '127.0.0.1')
  line.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n')
  setTimeout(() => line.destroy(), 50)
  await closed.promise
  // What an event's listener throws ends a process, and here the run.
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('lives')
  await app.close()
})
