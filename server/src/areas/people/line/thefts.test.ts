import { beforeEach, describe, expect, it } from 'vitest'
import type { Registered } from '../../../testing/app.ts'
import { agreeAtLine } from '../../../testing/wire/atLine.ts'
import { resetLogins } from '../members/resetLogins.ts'
import { closeAllSessions } from '../sessions/service.ts'
import { lineHouse, shownOf } from './testing/members.ts'

const { house, beginLink, link, beginLogin, finishLogin, logIn, proofOf, urlOf } = await lineHouse()
const { context } = house

let victim: Registered
let thief: Registered
beforeEach(async () => {
  await context.db.deleteFrom('line_account').execute()
  house.clock.advance(3_600_000)
  victim = await house.register()
  thief = await house.register()
})
const wrong = { status: 401, body: { message: 'WRONG_CREDENTIAL' } }
const linkedTo = async (who: Registered) =>
  ((await who.client.get('/api/line')).body['linked'] as { name: string } | null)?.name
const finishLink = (who: Registered, back: Parameters<typeof shownOf>[0]) =>
  who.client.post('/api/line/link/finish', shownOf(back))

describe('a thief', () => {
  it("cannot log a victim's browser in as himself", async () => {
    await link(thief, 'Somchai')
    const mine = await beginLogin()
    const back = await agreeAtLine(mine.url, 'Somchai')
    // The victim is sent to the address with the thief's code; their browser has no such cookie, or its own.
    expect(await finishLogin(back, '')).toMatchObject(wrong)
    const own = await beginLogin()
    expect(await finishLogin(back, own.cookie)).toMatchObject(wrong)
    expect((await finishLogin(back, mine.cookie)).status).toBe(200)
  })

  it("cannot have a victim's code for a trip of his own", async () => {
    await link(victim, 'Malee')
    const [his, theirs] = [await beginLogin(), await beginLogin()]
    const stolen = await agreeAtLine(theirs.url, 'Malee')
    const own = await agreeAtLine(his.url, 'Somchai')
    // The code was given for another challenge and another nonce.
    const mixed = { ...own, code: stolen.code }
    expect(await finishLogin(mixed, his.cookie)).toMatchObject(wrong)
  })

  it('cannot use a trip twice, nor late', async () => {
    await link(victim, 'Malee')
    const { url, cookie } = await beginLogin()
    const back = await agreeAtLine(url, 'Malee')
    expect((await finishLogin(back, cookie)).status).toBe(200)
    expect(await finishLogin(back, cookie)).toMatchObject(wrong)
    const late = await beginLogin()
    const lateBack = await agreeAtLine(late.url, 'Malee')
    house.clock.advance(600_000)
    expect(await finishLogin(lateBack, late.cookie)).toMatchObject(wrong)
  })

  it('gets one session where the same trip comes twice at once', async () => {
    await link(victim, 'Malee')
    const { url, cookie } = await beginLogin()
    const back = await agreeAtLine(url, 'Malee')
    const said = await Promise.all(Array.from({ length: 6 }, () => finishLogin(back, cookie)))
    expect(said.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it("cannot link his LINE to a victim's account, nor a victim's LINE to his", async () => {
    const his = urlOf(await beginLink(thief))
    const asThief = await agreeAtLine(his, 'Somchai')
    expect(await finishLink(victim, asThief)).toMatchObject(wrong)
    expect(await linkedTo(victim)).toBeUndefined()
    // The victim agrees at LINE on a page that the thief has sent: it comes back to their browser.
    const asVictim = await agreeAtLine(urlOf(await beginLink(thief)), 'Malee')
    expect(await finishLink(victim, asVictim)).toMatchObject(wrong)
    const { url, cookie } = await beginLogin()
    const login = await agreeAtLine(url, 'Malee')
    expect(await finishLink(thief, login)).toMatchObject(wrong)
    const linking = await agreeAtLine(urlOf(await beginLink(thief)), 'Malee')
    expect(await finishLogin(linking, cookie)).toMatchObject(wrong)
  })

  it('cannot link with a session alone, nor with a proof twice', async () => {
    const ask = (body: object) => victim.client.post('/api/line/link/begin', body)
    const refused = { status: 403, body: { message: 'STEP_UP_REQUIRED' } }
    expect(await ask({})).toMatchObject(refused)
    expect(await ask({ password: victim.password })).toMatchObject(refused)
    const proof = await proofOf(victim)
    expect((await ask(proof)).status).toBe(200)
    expect(await ask(proof)).toMatchObject(refused)
  })

  it('cannot finish a link in a session that was ended', async () => {
    const back = await agreeAtLine(urlOf(await beginLink(victim)), 'Somchai')
    await closeAllSessions(context, victim.memberId, 'PASSWORD_CHANGED')
    expect((await finishLink(victim, back)).status).toBe(401)
    const rows = await context.db.selectFrom('line_account').select('id').execute()
    expect(rows).toEqual([])
  })

  it('cannot have a LINE account that is linked, nor put a second beside the first', async () => {
    await link(victim, 'Malee')
    expect((await link(thief, 'Malee')).body.message).toBe('LINE_TAKEN')
    expect(await linkedTo(thief)).toBeUndefined()
    expect((await beginLink(victim)).body.message).toBe('LINE_TAKEN')
    expect(await linkedTo(victim)).toBe('Malee')
  })

  it('links one member where two link the same LINE at once', async () => {
    const backs = [
      await agreeAtLine(urlOf(await beginLink(victim)), 'Malee'),
      await agreeAtLine(urlOf(await beginLink(thief)), 'Malee'),
    ] as const
    const said = await Promise.all([finishLink(victim, backs[0]), finishLink(thief, backs[1])])
    expect(new Set(said.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })

  it('is out once the team has reset the log-ins', async () => {
    await link(victim, 'Malee')
    const entered = await logIn('Malee')
    await context.db.transaction().execute((tx) => resetLogins(context, tx, victim.memberId))
    const client = house.client(String(entered.body['token']))
    expect((await client.get('/api/account/profile')).status).toBe(401)
    expect((await logIn('Malee')).body.message).toBe('LINE_UNKNOWN')
  })

  it("who has the victim's phone for an hour keeps no LINE that he links", async () => {
    const recover = async (newPassword: string) => {
      house.clock.advance(61_000)
      const otpToken = await house.verifyPhone(house.client(), victim.username)
      const asked = { username: victim.username, otpToken, newPassword }
      expect((await house.client().post('/api/account/recover', asked)).status).toBe(200)
      const { username } = victim
      const { body } = await house.client().post('/api/login', { username, password: newPassword })
      return { ...victim, password: newPassword, client: house.client(String(body['token'])) }
    }
    const taken = await recover('thief staple one')
    expect((await link(taken, 'Somchai')).status).toBe(200)
    const inside = house.client(String((await logIn('Somchai')).body['token']))
    expect((await inside.get('/api/account/profile')).status).toBe(200)
    const own = await recover('owner staple two')
    expect((await inside.get('/api/account/profile')).status).toBe(401)
    expect((await logIn('Somchai')).body.message).toBe('LINE_UNKNOWN')
    expect(await linkedTo(own)).toBeUndefined()
  })

  it('finds no LINE where the site has none', async () => {
    expect(context.config.line).toBe(true)
    const { login } = context.providers.line
    context.providers.line.login = null
    try {
      for (const path of ['/api/login/line/begin', '/api/login/line/finish'])
        expect(
          (
            await house
              .client()
              .post(path, path.endsWith('finish') ? { code: 'c', state: 's' } : undefined)
          ).status,
        ).toBe(404)
    } finally {
      context.providers.line.login = login
    }
  })
})
