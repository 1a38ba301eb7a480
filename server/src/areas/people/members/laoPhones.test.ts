import { beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { asOwner } from '../../../testing/db.ts'
import { findMembers } from '../../desk/memberPage/search.ts'
import { memberByPhone } from './store.ts'

const house = await testApp({ env: { LAOS: '1' }, settings: { registerOTP: true } })
const { context, clock } = house
let [address, next] = [0, 0]
const someone = () => house.client(undefined, `198.51.100.${(address = (address % 250) + 1)}`)

/** One SIM card, as its owner and everybody else may type it. */
let sim: { one: string; spellings: string[] }
beforeEach(() => {
  clock.advance(61_000)
  const subscriber = String(55_510_000 + ++next)
  const one = `020${subscriber}`
  sim = { one, spellings: [subscriber, `20${subscriber}`, one] }
})

async function tokenFor(phoneNumber: string, from = someone()): Promise<string> {
  clock.advance(61_000)
  const sent = await from.post('/api/otp/send', { phoneNumber })
  expect(sent.text).toContain('SUCCESS')
  const [text] = await house.world<{ otpCode: string }[]>('GET', `/sandbox/sms?phone=${sim.one}`)
  const { otpToken } = sent.body as { otpToken?: string }
  const verified = await from.post('/api/otp/verify', { otpToken, otpCode: text?.otpCode })
  expect(verified.status).toBe(200)
  return String(otpToken)
}
const PASSWORD = 'correct horse battery'
const register = async (username: string) => {
  const account = String(7_000_000_000 + ++next)
  return someone().post('/api/account', {
    name: 'ສົມຊາຍ',
    username,
    password: PASSWORD,
    sourceCode: '',
    inviteCode: '',
    bankCode: 'SCB',
    bankAccountNo: account,
    bankAccountName: 'SOMCHAI',
    ageConfirmed: true,
    otpToken: await tokenFor(username),
  })
}
const login = (username: string, password = PASSWORD, from = someone()) =>
  from.post('/api/login', { username, password })
/** As an account stands that was made before there was one spelling. */
const keptAs = (username: string) =>
  asOwner(context.db, (db) =>
    db.updateTable('member').set({ username }).where('username', '=', sim.one).execute(),
  )

describe('one SIM card of Laos', () => {
  test('is one account, whatever spelling a second one is tried by', async () => {
    for (const first of [0, 1, 2]) {
      const subscriber = String(55_510_000 + ++next)
      const spellings = [subscriber, `20${subscriber}`, `020${subscriber}`]
      sim = { one: `020${subscriber}`, spellings }
      expect((await register(spellings[first] ?? '')).status).toBe(201)
      for (const spelling of spellings) {
        const again = await register(spelling)
        expect([again.status, again.body.message], spelling).toEqual([409, 'EXISTING_USER'])
      }
    }
  })

  test('logs in by each spelling, and an account that stands keeps its own', async () => {
    await register(sim.spellings[1] ?? '')
    for (const kept of sim.spellings) {
      await keptAs(kept)
      for (const typed of sim.spellings) expect((await login(typed)).status, typed).toBe(200)
      await asOwner(context.db, (db) =>
        db.updateTable('member').set({ username: sim.one }).where('username', '=', kept).execute(),
      )
    }
  })

  test('has as many guesses of its password as any other, not three times as many', async () => {
    await register(sim.one)
    const thief = someone()
    const tries = [...sim.spellings, ...sim.spellings].slice(0, 5)
    for (const typed of tries) expect((await login(typed, 'wrong', thief)).status).toBe(401)
    for (const typed of sim.spellings)
      expect((await login(typed, PASSWORD, thief)).body.message).toBe('REQUEST_LIMIT')
  })

  test('is sent a code a minute, whatever spelling asks for the next', async () => {
    const from = someone()
    await tokenFor(sim.one, from)
    for (const phoneNumber of sim.spellings)
      expect((await from.post('/api/otp/send', { phoneNumber })).body.message).toBe(
        'REQUEST_LIMIT_1MIN',
      )
  })

  test('is given back its account by its own code alone, typed as one likes', async () => {
    await register(sim.one)
    await keptAs(sim.spellings[1] ?? '')
    const [eight = '', ten = '', eleven = ''] = sim.spellings
    const recover = (username: string, otpToken: string) =>
      someone().post('/api/account/recover', {
        username,
        otpToken,
        newPassword: 'a quite new password',
      })
    // Two digits short, or a line that ends alike: the database's key takes them for one number.
    for (const other of [eight.slice(2), `0${eight}`, `00${eight}`].map((end) =>
      end.slice(0, 11),
    )) {
      const answer = await recover(other, await tokenFor(eleven))
      expect(answer.status, other).not.toBe(200)
    }
    expect((await login(ten)).status).toBe(200)
    expect((await recover(eight, await tokenFor(eleven))).status).toBe(200)
    expect((await login(sim.one, 'a quite new password')).status).toBe(200)
    expect((await login(ten)).status).toBe(401)
  })

  test('is found by an operator in each spelling, whole and in part', async () => {
    await register(sim.one)
    for (const kept of sim.spellings) {
      await keptAs(kept)
      for (const typed of sim.spellings)
        for (const by of ['whole', 'part'] as const)
          expect(await findMembers(context.db, typed, by), `${kept} ${typed}`).toMatchObject([
            { username: kept },
          ])
      await asOwner(context.db, (db) =>
        db.updateTable('member').set({ username: sim.one }).where('username', '=', kept).execute(),
      )
    }
  })
})

test('elsewhere a number is what is typed', async () => {
  await register(sim.one)
  expect((await memberByPhone(context.db, sim.spellings[1] ?? '', true))?.username).toBe(sim.one)
  expect(await memberByPhone(context.db, sim.spellings[1] ?? '', false)).toBeUndefined()
})
