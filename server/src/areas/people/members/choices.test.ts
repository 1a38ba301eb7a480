import { beforeEach, describe, expect, it } from 'vitest'
import { testApp, type Registered } from '../../../testing/app.ts'
import { closeAllSessions } from '../sessions/service.ts'

/**
 * What a member chooses of their own safety: whoever has a stolen session may not choose less of
 * it.
 */
const house = await testApp()
const { context, clock } = house

let who: Registered
beforeEach(async () => {
  clock.advance(3_600_000)
  who = await house.register()
})
const choose = (chosen: object) => who.client.put('/api/account/security', chosen)
const chosen = async () => (await who.client.get('/api/account/security')).body
const proof = async () => {
  clock.advance(61_000)
  return { password: who.password, otpToken: await house.verifyPhone(who.client, who.username) }
}
const noticeKinds = async () => {
  const { body } = await who.client.post('/api/notices', { page: 1, limit: 10 })
  return (body['notices'] as { kind: string }[]).map(({ kind }) => kind)
}
/** A log-in from a browser that was never theirs, and what it sets off. */
async function elsewhere(): Promise<void> {
  clock.advance(60_000)
  const { username, password } = who
  const from = { 'user-agent': `Mozilla/5.0 (X11; Linux) Firefox/${clock.now().getTime() % 999}.0` }
  const { status } = await house.client().post('/api/login', { username, password }, from)
  expect(status).toBe(200)
  await house.jobs.runDue()
}

describe('the choices of safety', () => {
  it('are told of new devices, and confirm no withdrawal, until the member chooses', async () => {
    expect(await chosen()).toEqual({
      confirmWithdrawals: false,
      newDeviceNotices: true,
      passkeys: 0,
    })
    expect((await choose({ confirmWithdrawals: true })).body).toMatchObject({
      confirmWithdrawals: true,
      newDeviceNotices: true,
    })
    // What is not named stays.
    expect((await choose({})).body).toMatchObject({ confirmWithdrawals: true })
    expect(await noticeKinds()).toEqual([])
  })

  it('are switched off by who shows password and phone, by no session alone, and it is told', async () => {
    await choose({ confirmWithdrawals: true })
    const { password } = who
    for (const off of [{ confirmWithdrawals: false }, { newDeviceNotices: false }])
      for (const shown of [{}, { password }, { password, otpToken: 'x'.repeat(43) }])
        expect((await choose({ ...off, ...shown })).body.message).toBe('STEP_UP_REQUIRED')
    expect(await chosen()).toMatchObject({ confirmWithdrawals: true, newDeviceNotices: true })
    const shown = await proof()
    const off = { confirmWithdrawals: false, newDeviceNotices: false }
    expect((await choose({ ...off, ...shown })).body).toMatchObject(off)
    expect((await noticeKinds()).toSorted()).toEqual(['confirmOff', 'newDeviceOff'])
    // A proof is good once.
    await choose({ confirmWithdrawals: true })
    expect((await choose({ ...off, ...shown })).body.message).toBe('STEP_UP_REQUIRED')
  })

  it('stay as they are where the session has ended meanwhile', async () => {
    await choose({ confirmWithdrawals: true })
    const shown = await proof()
    await closeAllSessions(context, who.memberId, 'PASSWORD_CHANGED')
    const { status } = await choose({ confirmWithdrawals: false, ...shown })
    expect(status).toBe(401)
    const row = await context.db
      .selectFrom('member')
      .select('confirms_withdrawals')
      .where('id', '=', who.memberId)
      .executeTakeFirstOrThrow()
    expect(row.confirms_withdrawals).toBe(true)
  })

  it('end the word of a new device, by phone and on the account, and no other word', async () => {
    await elsewhere()
    expect(await noticeKinds()).toContain('newDevice')
    const before = (await noticeKinds()).filter((kind) => kind === 'newDevice').length
    await choose({ newDeviceNotices: false, ...(await proof()) })
    await elsewhere()
    const after = await noticeKinds()
    expect(after.filter((kind) => kind === 'newDevice')).toHaveLength(before)
    await who.client.put('/api/account/changepwd', {
      oldPassword: who.password,
      newPassword: 'battery staple',
    })
    expect(await noticeKinds()).toContain('passwordChanged')
  })
})
