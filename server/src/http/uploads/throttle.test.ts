import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { chatHouse } from '../../areas/support/chat/testing/chatHouse.ts'
import { LONGEST_BODY } from './throttle.ts'

const house = await chatHouse()
const MB = 1024 * 1024

interface Flood {
  sent: number
  cut: boolean
  end: () => void
}
/** Sends a form of a gigabyte as fast as it is taken; it is refused at once for its length. */
function pour(from: string): Flood {
  const socket = connect(Number(new URL(house.url).port), '127.0.0.1')
  const flood: Flood = { sent: 0, cut: false, end: () => socket.destroy() }
  socket
    .on('error', () => undefined)
    .on('close', () => {
      flood.cut = true
    })
    .resume()
  socket.write(
    'POST /api/chat/upload-image HTTP/1.1\r\nhost: x\r\nx-requested-with: wallet-user\r\n' +
      `x-forwarded-for: ${from}\r\ncontent-length: ${1_024 * MB}\r\n` +
      'content-type: multipart/form-data; boundary=b\r\n\r\n',
  )
  const part = Buffer.alloc(64 * 1024, 0x20)
  const more = (): void => {
    while (!socket.destroyed) {
      flood.sent += part.length
      if (!socket.write(part)) break
    }
  }
  socket.on('drain', more)
  more()
  return flood
}
/** What the system itself holds between the two ends of a connection. */
const ON_THE_WAY = 8 * MB

describe('bodies that come faster than a line of a phone brings them', () => {
  it('are read at our pace, after they were refused too, and never to the end of a long one', async () => {
    const one = pour('198.51.100.60')
    await sleep(1_000)
    expect(one.sent).toBeLessThan(12 * MB + ON_THE_WAY)
    await expect.poll(() => one.sent).toBeGreaterThan(4 * MB)
    await expect.poll(() => one.cut, { timeout: 15_000 }).toBe(true)
    expect(one.sent).toBeLessThan(LONGEST_BODY + ON_THE_WAY)
  })

  it('of one address count together, and hold up nobody else', async () => {
    const all = Array.from({ length: 3 }, () => pour('198.51.100.61'))
    await sleep(500)
    const from = performance.now()
    expect((await fetch(`${house.url}/api/lookup/banks`)).status).toBe(200)
    expect(performance.now() - from).toBeLessThan(2_000)
    await sleep(500)
    const sent = all.reduce((sum, each) => sum + each.sent, 0)
    for (const each of all) each.end()
    expect(sent).toBeLessThan(12 * MB + 3 * ON_THE_WAY)
  })
})
