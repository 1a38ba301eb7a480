import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { slipHouse } from '../testing/slips.ts'

/** Names of the pictures in the order in which they were taken to be read. */
const read: string[] = []
const house = await slipHouse({
  replace: (base) => ({
    storage: {
      ...base.storage,
      put: (name, bytes, type) => base.storage.put(name, bytes, type),
      delete: (name) => base.storage.delete(name),
      get: (name) => {
        read.push(name)
        return base.storage.get(name)
      },
    },
  }),
})
const { context } = house
const blank = await sharp({ create: { width: 160, height: 240, channels: 3, background: '#cde' } })
  .png()
  .toBuffer()

describe('the queue of slips', () => {
  it('refuses a member’s fourth waiting slip, and takes another when one has ended', async () => {
    const { client } = await house.register()
    for (let n = 0; n < 3; n++) expect((await house.upload(client, blank)).status).toBe(202)
    const refused = await house.upload(client, blank)
    expect(refused).toMatchObject({ status: 429, body: { message: 'REQUEST_LIMIT' } })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    house.clock.advance(10)
    await house.jobs.runDue()
    expect((await house.upload(client, blank)).status).toBe(202)
    house.clock.advance(10)
    await house.jobs.runDue()
  })

  it('keeps no more than three of 32 that come at once, and answers a repeated key with its slip', async () => {
    const { client, memberId } = await house.register()
    const all = await Promise.all(Array.from({ length: 32 }, () => house.upload(client, blank)))
    expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      ...Array.from({ length: 3 }, () => 202),
      ...Array.from({ length: 29 }, () => 429),
    ])
    const rows = await context.db
      .selectFrom('slip')
      .select('reference')
      .where('member_id', '=', memberId)
      .execute()
    expect(rows).toHaveLength(3)
    house.clock.advance(10)
    await house.jobs.runDue()
  })

  it('reads the slips of members in turn: one who sends many does not keep another waiting', async () => {
    const [many, one] = [await house.register(), await house.register()]
    for (let n = 0; n < 3; n++) {
      await house.upload(many.client, blank)
      house.clock.advance(10)
    }
    await house.upload(one.client, blank)
    house.clock.advance(10)
    read.length = 0
    await house.jobs.runDue()
    const fileOf = await context.db
      .selectFrom('slip')
      .select(['file', 'status'])
      .where('member_id', '=', one.memberId)
      .executeTakeFirstOrThrow()
    expect(fileOf.status).toBe('FAILED')
    expect(read).toHaveLength(4)
    expect(read.indexOf(fileOf.file ?? '')).toBe(1)
  })
})
