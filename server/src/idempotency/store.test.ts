import { describe, expect, it } from 'vitest'
import { testDatabase } from '../testing/db.ts'
import { NO_OWNER, type IdempotentRequest, type Stored } from './asked.ts'
import { claimKey, findKeys, keepAnswer, keepAnswers, slotOf } from './store.ts'

const { db } = await testDatabase()
const AT = new Date('2026-11-24T05:00:00.000Z')
let made = 0
const asking = (more: Partial<IdempotentRequest> = {}): IdempotentRequest => ({
  memberId: 'm',
  key: `k${++made}`,
  call: 'order',
  bodyHash: 'b',
  owner: 'us',
  status: 200,
  replayed: false,
  ...more,
})
const answer = (body: string): Stored => ({ status: 200, body })
const claimed = async (): Promise<IdempotentRequest> => {
  const asked = asking()
  expect(await claimKey(db, { asked, at: AT })).toBe(true)
  return { ...asked, claimed: true }
}
const known = async (asked: IdempotentRequest) => (await findKeys(db, [asked])).get(slotOf(asked))

describe('a key', () => {
  it('is claimed by one of many at once', async () => {
    const asked = asking()
    const won = await Promise.all([1, 2, 3].map(() => claimKey(db, { asked, at: AT })))
    expect(won.filter(Boolean)).toHaveLength(1)
    expect(await known(asked)).toMatchObject({ owner: 'us', stored: null, claimedAt: AT })
  })

  it('that was claimed gets its answer, or is let go without one', async () => {
    const [kept, left] = [await claimed(), await claimed()]
    await Promise.all([
      keepAnswer(db, { asked: kept, stored: answer('first'), at: AT }),
      keepAnswer(db, { asked: left, stored: null, at: AT }),
    ])
    expect(await known(kept)).toMatchObject({ owner: 'us', stored: answer('first') })
    expect(await known(left)).toMatchObject({ owner: NO_OWNER, stored: null, bodyHash: 'b' })
  })
})

describe('where another has answered meanwhile', () => {
  it('a claimed key keeps that answer, and what else goes out with it is kept', async () => {
    const [first, other] = [await claimed(), asking()]
    await keepAnswer(db, { asked: first, stored: answer('first'), at: AT })
    const late = [
      { asked: { ...first, owner: 'them' }, stored: answer('second') },
      { asked: other, stored: answer('other') },
    ]
    await keepAnswers(late, AT)?.execute(db)
    await keepAnswer(db, { asked: first, stored: null, at: AT })
    expect([await known(first), await known(other)]).toMatchObject([
      { owner: 'us', stored: answer('first') },
      { stored: answer('other') },
    ])
  })

  it('a key that nobody claimed fails its transaction, which runs again', async () => {
    const asked = asking()
    await keepAnswers([{ asked, stored: answer('first') }], AT)?.execute(db)
    for (const again of [asked, { ...asked, bodyHash: 'c' }])
      await expect(
        keepAnswers([{ asked: again, stored: answer('second') }], AT)?.execute(db),
      ).rejects.toMatchObject({ code: '40001' })
    expect(await known(asked)).toMatchObject({ stored: answer('first') })
  })

  it('one that was left without an answer is another body’s never', async () => {
    const asked = asking()
    await keepAnswers([{ asked, stored: null }], AT)?.execute(db)
    const other = { ...asked, bodyHash: 'c' }
    await expect(
      keepAnswers([{ asked: other, stored: answer('second') }], AT)?.execute(db),
    ).rejects.toMatchObject({ code: '40001' })
    await keepAnswers([{ asked, stored: answer('mine') }], AT)?.execute(db)
    expect(await known(asked)).toMatchObject({ owner: 'us', stored: answer('mine') })
  })
})

it('without anything to keep there is no statement', () => {
  expect(keepAnswers([], AT)).toBeNull()
})
