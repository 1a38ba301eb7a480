import { sql } from 'kysely'
import { beforeEach, describe, expect, it, test } from 'vitest'
import { testApp, type Client, type Registered } from '../../../testing/app.ts'
import { Authenticator } from '../../../testing/browser/authenticator.ts'
import { onPostgres } from '../../../testing/db.ts'
import { inTurn, untilWaiting } from '../../../testing/inTurn.ts'
import { proofOf as passwordProof } from '../../../testing/passwordProof.ts'

const ORIGIN = 'https://krapao.example'
const house = await testApp({ env: { PUBLIC_ORIGINS: ORIGIN } })
const { context, clock } = house
type Options = { challenge: string }

let who: Registered
/** Two passkeys of one member: the one that is removed, and another. */
let lost: { id: string; device: Authenticator }
let kept: { id: string; device: Authenticator }
const add = async () => {
  const device = new Authenticator(ORIGIN)
  clock.advance(61_000)
  const proof = {
    password: who.password,
    otpToken: await house.verifyPhone(who.client, who.username),
  }
  const options = (await who.client.post('/api/passkeys/register/begin', proof)).body
  const made = await who.client.post(
    '/api/passkeys/register/finish',
    device.create(options as unknown as Options),
  )
  return { id: String(made.body._id), device }
}
const challenge = async (path: string, client = house.client()) =>
  (await client.post(path)).body as unknown as Options
const logIn = async ({ device }: typeof lost): Promise<Client> => {
  const answer = device.get(await challenge('/api/login/passkey/begin'))
  const { body } = await house.client().post('/api/login/passkey/finish', answer)
  return house.client(String(body.token))
}
const proofOf = async ({ device }: typeof lost) => {
  const options = await challenge('/api/passkeys/stepup/begin', who.client)
  return who.client.post('/api/passkeys/stepup/finish', device.get(options))
}
const remove = async (by = who.client, password = who.password) =>
  by.delete(`/api/passkeys/${lost.id}`, await passwordProof(by, password))
const stateOf = async (client: Client) => (await client.get('/api/account/profile')).status

beforeEach(async () => {
  clock.advance(3_600_000)
  who = await house.register()
  lost = await add()
  kept = await add()
})

describe('a passkey that is removed', () => {
  it('ends the sessions that it has opened, with their sockets, and no others', async () => {
    const theirs = [await logIn(lost), await logIn(lost)]
    const others = [who.client, await logIn(kept)]
    const ended: string[] = []
    const off = context.events.on('session.ended', ({ sessionId }) => void ended.push(sessionId))
    expect((await remove()).status).toBe(204)
    off()
    expect(ended).toHaveLength(2)
    expect(await Promise.all(theirs.map(stateOf))).toEqual([401, 401])
    expect(await Promise.all(others.map(stateOf))).toEqual([200, 200])
    expect(house.logs.some((line) => line.includes('PASSKEY_REMOVED'))).toBe(true)
  })

  it('leaves the session that removes it, as a change of the password does', async () => {
    const [own, other] = [await logIn(lost), await logIn(lost)]
    expect((await remove(own)).status).toBe(204)
    expect([await stateOf(own), await stateOf(other)]).toEqual([200, 401])
  })

  it('takes back its proof, and leaves that of another', async () => {
    const [given, another] = [await proofOf(lost), await proofOf(kept)]
    await remove()
    const ask = (word: typeof given) =>
      who.client.post('/api/passkeys/register/begin', { stepUp: word.body.stepUp })
    expect((await ask(given)).body.message).toBe('STEP_UP_REQUIRED')
    expect((await ask(another)).status).toBe(200)
  })

  it('ends nothing for a stranger, nor a second time', async () => {
    const stranger = await house.register()
    const session = await logIn(lost)
    expect((await remove(stranger.client, stranger.password)).status).toBe(404)
    expect(await stateOf(session)).toBe(200)
    const both = await Promise.all([remove(), remove()])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404])
  })
})

const passkeyRow = (tx: typeof context.db) =>
  tx.selectFrom('passkey').select('id').where('id', '=', lost.id).forUpdate().execute()
const sessionsOpen = async () =>
  (
    await context.db
      .selectFrom('session')
      .select('id')
      .where('member_id', '=', who.memberId)
      .where('ended_at', 'is', null)
      .execute()
  ).length

/** The passkey has been shown, and is removed before what it was shown for is written. */
const atOnce = test.runIf(onPostgres)
const shown = async (path: string, client?: Client) => {
  const answer = lost.device.get(await challenge(`${path}/begin`, client))
  return () => (client ?? house.client()).post(`${path}/finish`, answer)
}
atOnce('a login that showed the passkey a moment before its removal opens no session', async () => {
  const before = await sessionsOpen()
  const [removed, entered] = await inTurn(
    context.db,
    passkeyRow,
    remove,
    await shown('/api/login/passkey'),
  )
  expect([removed.status, entered.body.message]).toEqual([204, 'WRONG_CREDENTIAL'])
  expect(await sessionsOpen()).toBe(before)
})
atOnce('a word that was asked for a moment before the removal is not given', async () => {
  const [removed, given] = await inTurn(
    context.db,
    passkeyRow,
    remove,
    await shown('/api/passkeys/stepup', who.client),
  )
  expect([removed.status, given.body.message]).toEqual([204, 'WRONG_CREDENTIAL'])
})
atOnce('a login that was let through before the removal and waits opens no session', async () => {
  const before = await sessionsOpen()
  const login = await shown('/api/login/passkey')
  const [entering] = await context.db.transaction().execute(async (tx) => {
    await tx.selectFrom('member').select('id').where('id', '=', who.memberId).forUpdate().execute()
    const under = login()
    await untilWaiting(context.db, 1)
    expect((await remove()).status).toBe(204)
    return [under]
  })
  expect((await entering).body.message).toBe('WRONG_CREDENTIAL')
  expect(await sessionsOpen()).toBe(before)
})
atOnce('a login that is ahead of the removal is ended by it', async () => {
  const [entered, removed] = await inTurn(
    context.db,
    // It holds the passkey by then, and the removal waits for it.
    (tx) => sql`lock table session in exclusive mode`.execute(tx),
    await shown('/api/login/passkey'),
    remove,
  )
  expect([entered.status, removed.status]).toEqual([200, 204])
  expect(await stateOf(house.client(String(entered.body.token)))).toBe(401)
})
