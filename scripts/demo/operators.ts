import { COMMAND_LINE, createOperator } from '../../server/src/areas/staff/public.ts'
import { codeAt } from '../../server/src/security/totp.ts'
import type { DemoSite } from './demoSite.ts'

export type DemoOperator = Awaited<ReturnType<typeof createOperator>>
const TEAM = [
  ['owner', 'Pichaya'],
  ['finance', 'Natthawut'],
  ['support', 'Malee'],
  ['content', 'Kanda'],
] as const

/** One operator of each role, with a password and an authenticator of their own. */
export async function createTeam({ context }: DemoSite): Promise<DemoOperator[]> {
  const team: DemoOperator[] = []
  for (const [role, name] of TEAM)
    team.push(
      await createOperator(
        context,
        { email: `${name.toLowerCase()}@demo.example`, name, role },
        COMMAND_LINE,
        'the demo',
      ),
    )
  return team
}

export async function enter({ call, clock }: DemoSite, who: DemoOperator): Promise<string> {
  const { body } = await call('POST', '/api/ops/login', undefined, {
    email: who.email,
    password: who.password,
    totp: codeAt(who.totpSecret, clock.now()),
  })
  return String(body.token)
}

/** The evening's work: withdrawals that wait are approved by two, and chats answered. */
export async function decideQueues(
  house: DemoSite,
  [owner, finance]: readonly DemoOperator[],
): Promise<void> {
  if (!owner || !finance) return
  const { call } = house
  const tokens = [await enter(house, owner), await enter(house, finance)]
  for (const token of tokens) {
    const { body } = await call('POST', '/api/ops/withdrawals', token, {
      state: 'waiting',
      limit: 100,
    })
    for (const { reference } of body.withdrawals ?? [])
      await call('POST', `/api/ops/withdrawals/${reference}/approve`, token, {
        reason: 'seen the play',
      })
  }
  const [token] = tokens
  const { body } = await call('POST', '/api/ops/chat/inbox', token, {
    box: 'open',
    page: 1,
    limit: 100,
  })
  for (const { _id } of body.conversations ?? []) {
    await call('POST', '/api/ops/chat/send-message', token, {
      conversation: _id,
      clientId: crypto.randomUUID(),
      message: { message_type: 'text', payload: { text: 'เรียบร้อยแล้วค่ะ ขอบคุณค่ะ' } },
    })
    await call('POST', '/api/ops/chat/close', token, { conversation: _id })
  }
}
