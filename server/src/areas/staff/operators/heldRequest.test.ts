import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { seat } from './testing/seats.ts'

/** Who is sent away has begun a call, and sends the cooling-off of it afterwards. */
const house = await testApp({ settings: { registerOTP: false } })
house.clock.hold(house.clock.now())
const { context } = house
const url = new URL(await house.listen())
const reason = 'a test'
const person = await house.register()

/** A call of which all but the last byte has come; gives how to send that one. */
async function begin({ id, token }: { id: string; token: string }, path: string, given: object) {
  house.clock.advance(120_000)
  const lastSeen = async () =>
    (
      await context.db
        .selectFrom('operator_session')
        .select('last_seen_at')
        .where('operator_id', '=', id)
        .executeTakeFirstOrThrow()
    ).last_seen_at
  const body = JSON.stringify(given)
  const socket = connect(Number(url.port), url.hostname)
  const answer = text(socket)
  const head = [
    `POST ${path} HTTP/1.1`,
    `host: ${url.host}`,
    'connection: close',
    'content-type: application/json',
    `content-length: ${body.length}`,
    'x-requested-with: wallet-user',
    `authorization: Bearer ${token}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, -1)}`)
  // The server has looked at whose it is: it notes the use of the session.
  await expect.poll(lastSeen).toEqual(house.clock.now())
  return async () => {
    socket.write(body.slice(-1))
    return answer
  }
}

it.each([
  ['is switched off', { active: false }, 'invalid-token'],
  ['has another role', { role: 'support' }, 'invalid-token'],
])('does nothing for who %s before the last byte', async (_, change, code) => {
  const [boss, thief] = [await seat(context, 'owner'), await seat(context, 'finance')]
  const path = `/api/ops/members/${person.memberId}/adjust`
  const finish = await begin(thief, path, { amount: 1_000, reason })
  const owner = house.client(boss.token)
  await owner.put(`/api/ops/staff/${thief.id}`, { ...change, reason })
  expect(await finish()).toContain(code)
  const rows = await context.db.selectFrom('approval').selectAll().execute()
  expect(rows).toEqual([])
})

it('does what was asked where nothing has changed', async () => {
  const worker = await seat(context, 'finance')
  const path = `/api/ops/members/${person.memberId}/adjust`
  const finish = await begin(worker, path, { amount: 1_000, reason })
  expect(await finish()).toContain('201')
})
