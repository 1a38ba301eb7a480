import { describe, expect, it } from 'vitest'
import { form } from '../../support/chat/testing/form.ts'
import { CARD, CARDS, identityHouse } from '../testing/identityHouse.ts'
import { forgetIdentityPapers } from './retention.ts'

/** What a picture is refused for, where it lies, who opens it, and when it goes. */
const house = await identityHouse()
const { context, decide, viewOf } = house
const { db } = context
const reason = 'looked at the pictures'
const [support, finance, other] = [
  await house.worker('support'),
  await house.worker('finance'),
  await house.worker('owner'),
]

describe('a picture', () => {
  it.each([
    ['nothing', () => Promise.resolve(Buffer.from(''))],
    ['a text', () => Promise.resolve(Buffer.from('not a picture'))],
    ['a head without a picture', () => Promise.resolve(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0]))],
  ])('of %s is refused, and nothing is kept', async (_, bytes) => {
    const who = await house.member()
    const said = await who.client.post('/api/identity/papers/card', ...form(await bytes()))
    expect(said.body.message).toBe('PICTURE_INVALID')
    expect((await viewOf(who)).asking).toBeNull()
  })

  it('lies sealed in the storage, opens for who decides alone, and each view is audited', async () => {
    const who = await house.member()
    await house.send(who, { ...CARD, number: CARDS[2] })
    const { id } = await house.caseOf(who)
    const kept = await db
      .selectFrom('identity_paper')
      .selectAll()
      .where('case_id', '=', id)
      .where('kind', '=', 'card')
      .executeTakeFirstOrThrow()
    const bytes = Buffer.from((await context.storage.get(kept.file)) ?? [])
    expect(bytes.subarray(0, 3)).not.toEqual(Buffer.from([0xff, 0xd8, 0xff]))
    expect(bytes.includes('JFIF')).toBe(false)
    expect(JSON.stringify(await house.caseOf(who))).not.toContain(CARDS[2])
    const look = (by: typeof finance) => by.post(`/api/ops/identity/${id}/papers/card`, {})
    expect((await look(support)).status).toBe(403)
    expect((await support.post(`/api/ops/identity/${id}/reveal`, {})).status).toBe(403)
    expect((await support.get(`/api/ops/identity/${id}`)).status).toBe(200)
    const shown = await look(finance)
    expect(shown.body['picture']).toMatch(/^data:image\/jpeg;base64,\/9j\//)
    expect((await finance.post(`/api/ops/identity/${id}/reveal`, {})).body).toEqual({
      number: CARDS[2],
      birthDate: '1998-05-01',
    })
    const looks = await db
      .selectFrom('audit_entry')
      .select(['action', 'after'])
      .where('subject', '=', id)
      .orderBy('seq')
      .execute()
    expect(looks.map(({ after }) => after)).toEqual([{ what: 'card' }, { what: 'number' }])
    // Another's row does not open it.
    const sealed = await db
      .selectFrom('identity_paper')
      .select(['id', 'key_cipher'])
      .where('case_id', '=', id)
      .where('kind', '=', 'selfie')
      .executeTakeFirstOrThrow()
    expect(() => context.cipher.open(sealed.key_cipher, `identity paper ${kept.id}`)).toThrow()
  })
})

/** Last: an operator's session ends as the clock is moved. */
describe('a picture in time', () => {
  it('goes with its file 90 days after a no, and never before', async () => {
    const who = await house.member()
    await house.send(who, { ...CARD, number: CARDS[2] })
    const row = await house.caseOf(who)
    for (const by of [finance, other])
      await decide(by, row.id, 'refuse', { why: 'other', words: '', reason })
    const papers = () =>
      db.selectFrom('identity_paper').selectAll().where('case_id', '=', row.id).execute()
    const files = (await papers()).map(({ file }) => file)
    house.clock.advance(89 * 86_400_000)
    await forgetIdentityPapers(context)
    expect(await papers()).toHaveLength(2)
    house.clock.advance(86_400_001)
    await forgetIdentityPapers(context)
    expect(await papers()).toEqual([])
    for (const file of files) expect(await context.storage.get(file)).toBeNull()
  })
})
