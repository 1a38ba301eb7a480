import type { FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import { withHashingSlot } from '../areas/people/members/passwords/passwords.ts'
import { limitMember, limitOperator } from '../http/limits.ts'
import { hold } from '../http/uploads/bytesHeld.ts'
import { withPictureSlot } from '../media/pictureSlot.ts'
import { systemClock } from '../runtime/chance.ts'

const alone = () => ({
  db: null as never,
  dialect: 'pglite' as const,
  clock: systemClock,
  log: null as never,
})
const [one, other] = [alone(), alone()]
const MB = 1024 * 1024

it('a member who used up the calls of one server may still call another in the same process', async () => {
  for (let n = 0; n < 600; n += 1) await limitMember(one, 'm')
  await expect(limitMember(one, 'm')).rejects.toMatchObject({ code: 'REQUEST_LIMIT' })
  await expect(limitMember(other, 'm')).resolves.toBeUndefined()
})

it('an operator who approves fast may call more than a member, and not without end', async () => {
  for (let n = 0; n < 3_000; n += 1) await limitOperator(one, 'o')
  await expect(limitOperator(one, 'o')).rejects.toMatchObject({ code: 'REQUEST_LIMIT' })
})

it.each([
  ['hashing', withHashingSlot],
  ['pictures', withPictureSlot],
])('one server whose places for %s are taken keeps nobody of another waiting', async (_, run) => {
  const taken = Promise.withResolvers<void>()
  const busy = Array.from({ length: 50 }, () => run(one, () => taken.promise))
  let came = false
  const waits = run(one, async () => void (came = true))
  await run(other, async () => undefined)
  expect(came).toBe(false)
  taken.resolve()
  await Promise.all([...busy, waits])
  expect(came).toBe(true)
})

it('files held by one server leave another its own room', () => {
  const requestTo = (server: object, n: number): FastifyRequest =>
    ({
      server: { server },
      ip: `203.0.113.${n}`,
      raw: { destroy() {} },
    }) as unknown as FastifyRequest
  for (const n of [1, 2]) hold(requestTo(one, n), 48 * MB)
  // One byte more than the first may hold, and the second server knows nothing of it.
  expect(() => hold(requestTo(one, 1), 1)).toThrow('REQUEST_LIMIT')
  expect(() => hold(requestTo(other, 1), 48 * MB)).not.toThrow()
})
