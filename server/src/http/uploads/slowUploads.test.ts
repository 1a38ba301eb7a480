import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { chatHouse } from '../../areas/support/chat/testing/chatHouse.ts'
import { form } from '../../areas/support/chat/testing/form.ts'
import { movie } from '../../areas/support/chat/testing/movie.ts'

const house = await chatHouse()
const MB = 1024 * 1024
const sockets: Socket[] = []
const hangUp = async (): Promise<void> => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await pause(100)
}
const pause = (ms: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })

interface Stalled {
  socket: Socket
  answer: string
  closed: boolean
}
/** Begins to send a film, says `sent` bytes of it, and no more. */
function stall(from: string, sent: number): Stalled {
  const socket = connect(Number(new URL(house.url).port), '127.0.0.1')
  const state: Stalled = { socket, answer: '', closed: false }
  sockets.push(socket)
  socket.on('error', () => undefined)
  socket.on('data', (data) => {
    state.answer += data.toString()
  })
  socket.on('close', () => {
    state.closed = true
  })
  socket.write(
    'POST /api/chat/upload-video HTTP/1.1\r\nhost: x\r\nx-requested-with: wallet-user\r\n' +
      `x-forwarded-for: ${from}\r\ncontent-type: multipart/form-data; boundary=b\r\n` +
      `content-length: ${19 * MB}\r\n\r\n--b\r\nContent-Disposition: form-data; name="file"; ` +
      'filename="a.mp4"\r\n\r\n',
  )
  if (sent > 0) socket.write(Buffer.alloc(sent))
  return state
}
/** Over a line of its own: what is injected comes in one piece and is never counted on its way. */
const upload = async (bytes: number, from = '198.51.100.200'): Promise<number> => {
  const guest = house.guest()
  const [body, headers] = form(movie('isom', bytes), {
    name: 'a.mp4',
    fields: { guestId: guest.ids.guestId ?? '' },
  })
  const answer = await fetch(`${house.url}/api/chat/upload-video`, {
    method: 'POST',
    headers: { ...headers, 'x-requested-with': 'wallet-user', 'x-forwarded-for': from },
    body: new Uint8Array(body),
  })
  return answer.status
}

describe('uploads that stand still', () => {
  afterEach(hangUp)

  it('20 of them, from 3 addresses, do not shut the others out', async () => {
    for (let n = 0; n < 20; n += 1) stall(`198.51.100.${n % 3}`, 0)
    await pause(300)
    expect(await upload(1 * MB)).toBe(200)
  })

  it('holding all the bytes that there are, from 6 addresses, leave room for a film', async () => {
    for (let n = 0; n < 6; n += 1) stall(`198.51.100.${10 + n}`, 16 * MB)
    // As long as so much of one address takes to be read.
    await pause(2_500)
    expect(await upload(15 * MB)).toBe(200)
  })
})

// Side by side: the one waits for ten seconds, the other for thirty.
describe.concurrent('uploads that stand still for long', () => {
  afterAll(hangUp)

  it('are ended after ten seconds without a byte, and give back what they held', async ({
    expect: own,
  }) => {
    const stalled = Array.from({ length: 4 }, () => stall('198.51.100.30', 1 * MB))
    await own.poll(() => stalled.every(({ closed }) => closed), { timeout: 16_000 }).toBe(true)
  })

  it('are refused where one holds 48 MB by them; who gives up makes room again', async ({
    expect: own,
  }) => {
    const from = '198.51.100.50'
    const all = Array.from({ length: 4 }, () => stall(from, 15 * MB))
    const refused = () => all.filter(({ answer }) => answer !== '')
    await own.poll(() => refused().length, { timeout: 20_000 }).toBe(1)
    own(refused()[0]?.answer).toMatch(/^HTTP\/1.1 429 [\s\S]*"REQUEST_LIMIT"/)
    for (const { socket } of all) socket.destroy()
    await own.poll(() => upload(1 * MB, from), { timeout: 5_000 }).toBe(200)
  })

  it('or that drip, a byte now and then, are ended too; one as slow as a bad line is not', async ({
    expect: own,
  }) => {
    const dripping = stall('198.51.100.40', 0)
    const slow = stall('198.51.100.41', 0)
    const timer = setInterval(() => {
      dripping.socket.write('x')
      slow.socket.write(Buffer.alloc(16 * 1024))
    }, 1_000)
    try {
      await own.poll(() => dripping.closed, { timeout: 35_000 }).toBe(true)
      own(slow.closed).toBe(false)
    } finally {
      clearInterval(timer)
    }
  })
})
