import { expect, it } from 'vitest'
import { measureDelivery } from '../../../bench/chat/delivery.ts'
import { chatHouse, NOK } from '../areas/support/chat/testing/chatHouse.ts'

const house = await chatHouse()

// The short form of `npm run bench:chat`. The callers, the server and PGlite share one thread here
// and the machine with other test files, so the bound of 250 ms is the bench's; what this finds is
// a flood that is not cut.
it("200 idle sockets and one flood lose none of the others' messages and hold none up", async () => {
  const measured = await measureDelivery({
    url: house.url,
    operatorToken: NOK,
    idle: 200,
    talkers: 8,
    seconds: 3,
    floodLoops: 8,
  })
  expect(measured.delivered).toBe(measured.sent)
  // On a machine that others keep busy, this process wakes late itself.
  expect(measured.p99Ms).toBeLessThan(Math.max(3_000, 20 * measured.ownLagP99Ms))
  expect(measured.flooded?.refused).toBeGreaterThan(0)
  expect(measured.flooded?.cutOff).toBeGreaterThan(0)
}, 60_000)

it('a socket that says too much at once is too large, and is ended', async () => {
  const guest = house.guest()
  const socket = await house.enter(guest)
  socket.emit('typing', { room: 'x'.repeat(20_000) })
  await expect.poll(() => socket.connected).toBe(false)
  // And one in another's name is only ever his own.
  const again = await house.enter(guest)
  again.emit('typing', { room: 'krapao-operators' })
  expect(await house.join(again, guest.room)).toEqual({ ok: true })
})
