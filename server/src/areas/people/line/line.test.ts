import { beforeEach, describe, expect, it } from 'vitest'
import type { Registered } from '../../../testing/app.ts'
import { proofOf as passwordProof } from '../../../testing/passwordProof.ts'
import { agreeAtLine } from '../../../testing/wire/atLine.ts'
import { setMemberStatus } from '../members/standing.ts'
import { keepNotice } from '../notices/notices.ts'
import { lineHouse, shownOf } from './testing/members.ts'

const { house, beginLink, link, beginLogin, logIn, urlOf } = await lineHouse()
const { context } = house

let who: Registered
beforeEach(async () => {
  await context.db.deleteFrom('line_account').execute()
  house.clock.advance(3_600_000)
  who = await house.register()
})
const state = async (of = who) => (await of.client.get('/api/line')).body
const kinds = async (of = who) => {
  const { body } = await of.client.post('/api/notices', { page: 1, limit: 10 })
  return (body['notices'] as { kind: string }[]).map(({ kind }) => kind)
}

describe('LINE', () => {
  it('is linked by who shows password and phone, logs in, and is unlinked', async () => {
    expect(await state()).toEqual({ offered: true, tells: true, linked: null })
    expect((await link(who, 'Somchai')).body).toMatchObject({
      linked: { name: 'Somchai', notices: true },
    })
    expect(await kinds()).toContain('lineLinked')
    const entered = await logIn('Somchai')
    expect(entered.status).toBe(200)
    const byLine = house.client(String(entered.body['token']))
    expect((await byLine.get('/api/account/profile')).body['_id']).toBe(who.memberId)
    expect((await who.client.delete('/api/line')).body.message).toBe('STEP_UP_REQUIRED')
    const word = await passwordProof(who.client, who.password)
    expect((await who.client.delete('/api/line', word)).status).toBe(204)
    // What LINE has opened ends with it; what asks does not.
    expect((await byLine.get('/api/account/profile')).status).toBe(401)
    expect(await state()).toMatchObject({ linked: null })
    expect(await kinds()).toContain('lineUnlinked')
    expect((await logIn('Somchai')).body.message).toBe('LINE_UNKNOWN')
  })

  it('sends the browser to LINE and back to our own pages alone', async () => {
    const login = new URL((await beginLogin()).url)
    expect(Object.fromEntries(login.searchParams)).toEqual({
      response_type: 'code',
      client_id: '1650000001',
      redirect_uri: 'https://krapao.example/login',
      state: expect.stringMatching(/^[\w-]{43}$/),
      scope: 'openid profile',
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      bot_prompt: 'normal',
    })
    const linking = new URL(urlOf(await beginLink(who)))
    expect(linking.searchParams.get('redirect_uri')).toBe('https://krapao.example/user/security')
    const { headers } = await house
      .client()
      .post('/api/login/line/begin', undefined, { host: 'evil.example' })
    expect(String(headers['set-cookie'])).toMatch(
      /^line=[\w-]{43}; Path=\/api\/login\/line; HttpOnly; SameSite=Strict$/,
    )
  })

  it('makes no member of somebody whose LINE nobody has linked', async () => {
    const count = () =>
      context.db.selectFrom('member').select(context.db.fn.countAll().as('n')).executeTakeFirst()
    const before = await count()
    expect(await logIn('Malee')).toMatchObject({ status: 404, body: { message: 'LINE_UNKNOWN' } })
    expect(await count()).toEqual(before)
  })

  it('changes nothing where LINE is silent, and says so', async () => {
    const back = await agreeAtLine(urlOf(await beginLink(who)), 'Somchai')
    await house.world('POST', '/sandbox/faults', { target: 'line', kind: 'error' })
    const said = await who.client.post('/api/line/link/finish', shownOf(back))
    expect(said).toMatchObject({ status: 502, body: { message: 'LINE_FAIL' } })
    expect(await state()).toMatchObject({ linked: null })
  })

  it('lets nobody in whom their status keeps out', async () => {
    await link(who, 'Somchai')
    await setMemberStatus(context, who.memberId, 'SUSPENDED')
    expect((await logIn('Somchai')).status).toBe(403)
  })
})

describe('notices by LINE', () => {
  const texts = async () => {
    await context.events.idle()
    await house.jobs.runDue()
    const all = await house.world<{ text: string }[]>('GET', '/sandbox/line?as=Somchai')
    return all.map(({ text }) => text)
  }
  const money = (reference: string) =>
    context.events.emit('money.moved', {
      memberId: who.memberId,
      why: 'deposit',
      notice: { kind: 'money', amount: 123_450n, reference },
    })

  it('are told in the language of the choice, of money without its amount, once each', async () => {
    await link(who, 'Somchai')
    const before = (await texts()).length
    money('ref-1')
    money('ref-1')
    expect((await texts()).slice(before)).toEqual(['Krapao: เงินเข้ากระเป๋าแล้ว'])
    await who.client.put('/api/line/notices', { notices: true }, { 'accept-language': 'en' })
    money('ref-2')
    expect((await texts()).slice(before + 1)).toEqual(['Krapao: Money has arrived'])
  })

  it('say no amount of a deposit that was taken back either', async () => {
    await link(who, 'Somchai')
    const before = (await texts()).length
    const { memberId } = who
    await keepNotice(context, { memberId, kind: 'chargeback', of: 'cb-1', amount: 123_450n })
    const [text = ''] = (await texts()).slice(before)
    expect(text).toMatch(/^Krapao: /)
    expect(text).not.toMatch(/\d/)
  })

  it('are said again until LINE answers, and then once', async () => {
    await link(who, 'Somchai')
    const before = (await texts()).length
    await house.world('POST', '/sandbox/faults', {
      target: 'line',
      kind: 'timeout-after',
      times: 1,
    })
    money('ref-3')
    await texts()
    house.clock.advance(20_000)
    expect((await texts()).slice(before)).toEqual(['Krapao: เงินเข้ากระเป๋าแล้ว'])
  })

  it('are not told to who has switched them off, nor of play to who is excluded', async () => {
    await link(who, 'Somchai')
    const before = (await texts()).length
    await who.client.put('/api/line/notices', { notices: false })
    money('ref-4')
    expect((await texts()).slice(before)).toEqual([])
    await who.client.put('/api/line/notices', { notices: true })
    await context.db
      .updateTable('member')
      .set({ excluded_until: new Date(context.clock.now().getTime() + 86_400_000) })
      .where('id', '=', who.memberId)
      .execute()
    money('ref-5')
    expect((await texts()).slice(before)).toEqual([])
  })
})
