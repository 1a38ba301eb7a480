import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { connectionGate } from '../../../realtime/flood.ts'
import { testApp } from '../../../testing/app.ts'
import { limitAddress } from './limits.ts'

const house = await testApp()

const write = (from: string) =>
  house.client(undefined, '127.0.0.1').post(
    '/api/chat/send-message',
    {
      clientId: randomUUID(),
      guestId: randomUUID(),
      message: { message_type: 'text', payload: { text: 'hello' } },
    },
    { 'x-forwarded-for': from },
  )

it('new conversations of a network have its bound: 3 times one address for a /56', async () => {
  expect((await write('2001:db8:56:101::1')).status).toBe(200)
  const key = 'chat-conversations:2001:db8:56:100::/56'
  await house.context.db
    .updateTable('attempt')
    .set({ hits: 3_000 })
    .where('key', '=', key)
    .execute()
  const refused = await write('2001:db8:56:102::1')
  expect([refused.status, refused.body.message]).toEqual([429, 'REQUEST_LIMIT'])
  expect((await write('2001:db8:56:201::1')).status).toBe(200)
})

it('calls of a network have its bound in this process too, and its neighbours are heard', async () => {
  const address = (i: number) => `2001:db8:77:1${i.toString(16).padStart(2, '0')}::1`
  for (let i = 0; i < 18_000; i += 1) await limitAddress(house.context, address(i % 100))
  await expect(limitAddress(house.context, address(200))).rejects.toThrow('REQUEST_LIMIT')
  await expect(limitAddress(house.context, '2001:db8:77:200::1')).resolves.toBeUndefined()
})

it('so have sockets', async () => {
  const gate = connectionGate({ trustProxy: 'loopback' })
  const from = (address: string) =>
    gate.mayConnect({
      headers: { 'x-forwarded-for': address },
      socket: { remoteAddress: '127.0.0.1' },
    } as unknown as IncomingMessage)
  const address = (i: number) => `2001:db8:77:1${i.toString(16).padStart(2, '0')}::1`
  for (let i = 0; i < 18_000; i += 1) expect(await from(address(i % 100))).toBe(true)
  expect(await from(address(200))).toBe(false)
  expect(await from('2001:db8:77:200::1')).toBe(true)
})
