import { connect, type Socket } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { chatHouse } from './testing/chatHouse.ts'
import { form } from './testing/form.ts'
import { movie } from './testing/movie.ts'

const house = await chatHouse()
const { app } = house
const MB = 1024 * 1024
const sockets: Socket[] = []
afterAll(() => {
  for (const socket of sockets) socket.destroy()
})

async function film(bytes: number): Promise<string> {
  const guest = house.guest()
  const uploaded = await guest.client.post(
    '/api/chat/upload-video',
    ...form(movie('isom', bytes), {
      name: 'a.mp4',
      fields: { guestId: guest.ids.guestId ?? '' },
    }),
  )
  expect(uploaded.status).toBe(200)
  return String(uploaded.body['path'])
}
/** CPU time, ms, of many small parts, one after another. */
async function costOfParts(path: string, parts: number): Promise<number> {
  const before = process.cpuUsage()
  for (let n = 0; n < parts; n += 1)
    expect(
      (await app.inject({ url: path, headers: { range: 'bytes=1000-1009' } })).statusCode,
    ).toBe(206)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}
/** Asks for a file and reads nothing of it. */
function askAndStall(path: string, from: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(house.url).port), '127.0.0.1')
    sockets.push(socket)
    socket.on('error', () => undefined)
    socket.once('readable', () => {
      resolve((socket.read(12) as Buffer | null)?.toString() ?? '')
    })
    socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${from}\r\n\r\n`)
  })
}

describe('parts of a film', () => {
  it('cost what the part is, not what the film is', async () => {
    const [small, large] = [await film(100_000), await film(19 * MB)]
    await costOfParts(small, 50)
    const [ofSmall, ofLarge] = [await costOfParts(small, 150), await costOfParts(large, 150)]
    expect(ofLarge).toBeLessThan(ofSmall * 3)
  })

  it('asked for by one address all at once, and never read, leave the others theirs', async () => {
    const path = await film(19 * MB)
    const whole = (await app.inject({ url: path })).rawPayload.length
    const answers = await Promise.all(
      Array.from({ length: 80 }, () => askAndStall(path, '198.51.100.7')),
    )
    expect(answers.filter((answer) => answer.includes('200'))).toHaveLength(32)
    expect(answers.filter((answer) => answer.includes('429'))).toHaveLength(48)
    const other = await app.inject({ url: path, remoteAddress: '198.51.100.8' })
    expect([other.statusCode, other.rawPayload.length]).toEqual([200, whole])
    for (const socket of sockets) socket.destroy()
    await expect
      .poll(async () => (await app.inject({ url: path, remoteAddress: '198.51.100.7' })).statusCode)
      .toBe(200)
  })
})
