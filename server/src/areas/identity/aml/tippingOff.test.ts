import type { Call } from '@krapao/contract/call'
import { CALLS } from '@krapao/contract/calls'
import { AML_KINDS } from '@krapao/contract/ops/identity/amlKinds'
import { PATHS, type CallName } from '@krapao/contract/paths'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Client } from '../../../testing/app.ts'
import { proofOf } from '../../../testing/passwordProof.ts'
import { fundWallet } from '../../../testing/wallets.ts'
import { amlHouse } from './testing/amlHouse.ts'

/**
 * Nobody tells the member: not the member's own data, no call of theirs, nobody who talks with
 * them.
 */
const house = await amlHouse()
const { db } = house
const finance = await house.worker('finance')
const { who, id } = await house.suspect(finance)
const NOTE = 'the holder of the second account is a cousin'
await finance.post(`/api/ops/aml/${id}/note`, { text: NOTE })
await finance.post(`/api/ops/aml/${id}/hold`, { hold: true })
const HELD_FOR = 'the payers are not known to us'
await finance.post(`/api/ops/aml/${id}/payouts`, { reason: HELD_FOR })
await finance.post(`/api/ops/members/${who.memberId}/funds`, {})
// One that waits, so that lists and pages have it.
await fundWallet(house.context, who.memberId, 500, 'house:prize')
const asked = await who.client.post('/api/wallet/withdraw', { amount: 300 })
await house.close(finance, id, { round: 1, reason: 'counsel was asked' })
const { number } = await house.caseOf(finance, id)
const SECRETS = [
  id,
  `AML-${String(number).padStart(4, '0')}`,
  NOTE,
  'counsel was asked',
  HELD_FOR,
  'launder',
  'suspicious',
  'ฟอกเงิน',
  'ຟອກເງິນ',
  ...AML_KINDS,
]
const told = (text: string): string[] => [
  ...SECRETS.filter((secret) => text.toLowerCase().includes(secret.toLowerCase())),
  ...(/\baml/i.exec(text) ?? []),
]

/** They end the session, or the account. */
const LAST: ReadonlySet<string> = new Set(['logout', 'sessionEnd', 'accountClose'])
const names = (Object.keys(PATHS) as CallName[])
  .filter((name) => (CALLS[name] as Call).access === 'member')
  .toSorted((a, b) => Number(LAST.has(a)) - Number(LAST.has(b)))
const OF_ALL: Record<string, string> = {
  slotCode: 'pg',
  code: 'FIRST100',
  provider: 'KBANK',
  paper: 'card',
  site: 'pg',
}
const said = (client: Client, name: CallName) => {
  const [method = '', path = ''] = PATHS[name].split(' ')
  const url = path.replaceAll(/:(\w+)/g, (_, key: string) => OF_ALL[key] ?? id)
  if (method === 'GET') return client.get(url)
  if (method === 'DELETE') return client.delete(url)
  return method === 'PUT' ? client.put(url, {}) : client.post(url, { page: 1, limit: 50, skip: 0 })
}

it('exports the money of the member, and not that somebody looks at it', async () => {
  const { status, text, body } = await who.client.get(
    '/api/account/export',
    await proofOf(who.client, who.password),
  )
  expect(status).toBe(200)
  expect(body['deposits']).toHaveLength(1)
  expect(told(text)).toEqual([])
})

it('asks where the money comes from as of anybody, and has a payout wait as any other', async () => {
  expect([asked.status, asked.body['status']]).toEqual([201, 'PENDING'])
  const { rows } = await sql<{ kind: string }>`
    select kind from notice where member_id = ${who.memberId}`.execute(db)
  expect(rows).toContainEqual({ kind: 'identityAsked' })
  expect((await who.client.get('/api/identity')).body).toMatchObject({ isAsked: true })
})

it('keeps no notice of it, and sends no message', async () => {
  const { rows } = await sql<{ text: string }>`
    select row_to_json(n)::text as text from notice n where member_id = ${who.memberId}`.execute(db)
  expect(rows.flatMap(({ text }) => told(text))).toEqual([])
  const sms = await house.world('GET', `/sandbox/sms?phone=${who.username}`)
  expect(told(JSON.stringify(sms))).toEqual([])
})

it('is on no page of those who talk with members', async () => {
  const support = await house.worker('support')
  const pages = [
    support.get(`/api/ops/members/${who.memberId}`),
    support.get(`/api/ops/members/${who.memberId}/links`),
    support.post(`/api/ops/members/${who.memberId}/facts`, {}),
    support.post(`/api/ops/members/${who.memberId}/movements`, {}),
    support.get(`/api/ops/members/${who.memberId}/cases`),
    support.post('/api/ops/members', { query: who.username }),
    support.post('/api/ops/approvals', {}),
  ]
  for (const { status, text } of await Promise.all(pages)) {
    expect(status).toBeLessThan(500)
    expect(told(text)).toEqual([])
  }
  const today = await support.get('/api/ops/today')
  expect(today.body['aml']).toEqual({ count: 0, oldestAt: null })
})

/** Last: some of the calls end the session. */
it('says nothing of it in any answer to the member', async () => {
  const found: Record<string, string[]> = {}
  const answered: number[] = []
  for (const name of names) {
    const { status, text } = await said(who.client, name)
    answered.push(status)
    // What the member named in the address may come back.
    if (told(text).length > 0) found[name] = told(text)
  }
  expect(found).toEqual({})
  expect(answered.filter((status) => status === 200).length).toBeGreaterThan(20)
})
