import { expect, it } from 'vitest'
import { codeAt } from '../../../../security/totp.ts'
import { testApp } from '../../../../testing/app.ts'
import { COMMAND_LINE, createOperator } from '../accounts.ts'
import { sitAgain } from '../testing/seats.ts'

/** Staff, accounts and settings change only by who has shown who they are within 15 minutes. */
const house = await testApp()
const { context, clock } = house
clock.hold(new Date('2026-11-23T04:00:00Z'))
const MINUTE = 60_000
const reason = 'a test'

let made = 0
async function newOwner() {
  const name = `Owner ${++made}`
  const asked = { email: `owner${made}@example.com`, name, role: 'owner' as const }
  const told = await createOperator(context, asked, COMMAND_LINE, 'first')
  return { ...told, client: house.client(await sitAgain(context, told.id)) }
}
type Owner = Awaited<ReturnType<typeof newOwner>>
const prove = ({ client, password, totpSecret }: Owner, change: object = {}) => {
  clock.advance(30_000)
  const totp = codeAt(totpSecret, clock.now())
  return client.post('/api/ops/security/confirm/finish', { password, totp, ...change })
}
const tighten = ({ client }: Owner, value: number) =>
  client.put('/api/ops/settings/withdrawMax', { value, reason })
/** A quarter of an hour in which the session is used. */
function waitAQuarter() {
  clock.advance(15 * MINUTE)
}

it('asks again 15 minutes after the log-in, before a setting, staff or an account changes', async () => {
  const owner = await newOwner()
  clock.advance(15 * MINUTE - 1)
  expect((await tighten(owner, 90_000)).status).toBe(200)
  clock.advance(1)
  const before = (await owner.client.get('/api/ops/settings')).body

  const { client } = owner
  const tried = await Promise.all([
    tighten(owner, 80_000),
    client.post('/api/ops/staff', { email: 'new@example.com', name: 'New', role: 'content' }),
    client.put(`/api/ops/staff/${owner.id}`, { name: 'Another' }),
    client.post(`/api/ops/staff/${owner.id}/reset`, { reason }),
    client.post(`/api/ops/staff/${owner.id}/confirm`, { reason }),
    client.post('/api/ops/deposit-accounts/1/publish', { version: 1, reason }),
  ])
  expect(tried.map(({ status, body }) => [status, body.message])).toEqual(
    tried.map(() => [403, 'STEP_UP_REQUIRED']),
  )
  expect((await client.get('/api/ops/settings')).body).toEqual(before)
  // What only looks, and money that has two people of its own, is not asked for again.
  expect((await client.get('/api/ops/staff')).status).toBe(200)
  expect((await client.post('/api/ops/withdrawals', { state: 'waiting' })).status).toBe(200)
})

it('goes on for 15 minutes after password and code are shown, in that session alone', async () => {
  const owner = await newOwner()
  const beside = { ...owner, client: house.client(await sitAgain(context, owner.id)) }
  waitAQuarter()
  expect((await prove(owner)).status).toBe(204)
  expect((await tighten(owner, 70_000)).status).toBe(200)
  expect((await tighten(beside, 60_000)).body.message).toBe('STEP_UP_REQUIRED')
  waitAQuarter()
  expect((await tighten(owner, 60_000)).body.message).toBe('STEP_UP_REQUIRED')
})

it('takes no wrong password, no code twice, and no guessing', async () => {
  const owner = await newOwner()
  waitAQuarter()
  expect((await prove(owner, { password: 'not it' })).body.message).toBe('STEP_UP_REQUIRED')
  expect((await tighten(owner, 60_000)).body.message).toBe('STEP_UP_REQUIRED')
  clock.advance(30_000)
  const totp = codeAt(owner.totpSecret, clock.now())
  const [one, other] = await Promise.all([
    owner.client.post('/api/ops/security/confirm/finish', { password: owner.password, totp }),
    owner.client.post('/api/ops/security/confirm/finish', { password: owner.password, totp }),
  ])
  expect(new Set([one.status, other.status])).toEqual(new Set([204, 403]))
  const words = ['1', '2', '3', '4', '5']
  const guesses = await Promise.all(words.map((password) => prove(owner, { password })))
  expect(guesses.map(({ body }) => body.message)).toContain('REQUEST_LIMIT')
})

it('asks who confirms what another proposed for a setting, and not who disagrees', async () => {
  const [owner, other] = [await newOwner(), await newOwner()]
  const asked = await owner.client.put('/api/ops/settings/withdrawMax', { value: 9e6, reason })
  expect(asked.status).toBe(202)
  const path = `/api/ops/approvals/${String(asked.body['approval'])}`
  waitAQuarter()
  const unproven = await other.client.post(`${path}/confirm`, {})
  expect(unproven.body.message).toBe('STEP_UP_REQUIRED')
  expect((await prove(other)).status).toBe(204)
  expect((await other.client.post(`${path}/confirm`, {})).status).toBe(200)

  await prove(owner)
  const more = await owner.client.put('/api/ops/settings/withdrawMax', { value: 9.5e6, reason })
  waitAQuarter()
  const no = await other.client.post(`/api/ops/approvals/${String(more.body['approval'])}/disagree`)
  expect(no.status).toBe(200)
})

it('takes nobody else for the operator, and no code in two sessions', async () => {
  const [owner, other] = [await newOwner(), await newOwner()]
  const beside = { ...owner, client: house.client(await sitAgain(context, owner.id)) }
  waitAQuarter()
  const { password, totpSecret } = other
  expect((await prove(owner, { password })).status).toBe(403)
  const strangers = codeAt(totpSecret, clock.now())
  expect((await prove(owner, { totp: strangers })).status).toBe(403)
  expect((await prove(owner, { totp: undefined })).status).toBe(403)
  expect((await tighten(owner, 50_000)).body.message).toBe('STEP_UP_REQUIRED')
  clock.advance(30_000)
  const totp = codeAt(owner.totpSecret, clock.now())
  const shown = { password: owner.password, totp }
  const path = '/api/ops/security/confirm/finish'
  expect((await owner.client.post(path, shown)).status).toBe(204)
  expect((await beside.client.post(path, shown)).status).toBe(403)
  expect((await tighten(beside, 50_000)).body.message).toBe('STEP_UP_REQUIRED')
})

it('gives who lost the role meanwhile, or was shut out, nothing of it back', async () => {
  const [demoted, out] = [await newOwner(), await newOwner()]
  waitAQuarter()
  for (const each of [demoted, out]) expect((await prove(each)).status).toBe(204)
  await context.db
    .updateTable('operator')
    .set({ role: 'finance' })
    .where('id', '=', demoted.id)
    .execute()
  await context.db.updateTable('operator').set({ active: false }).where('id', '=', out.id).execute()
  expect((await tighten(demoted, 50_000)).body.message).toBe('FORBIDDEN')
  expect((await tighten(out, 50_000)).body.message).toBe('invalid-token')
  expect((await prove(out)).body.message).toBe('invalid-token')
})
