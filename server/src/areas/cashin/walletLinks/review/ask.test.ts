import { afterEach, expect, it } from 'vitest'
import { openCashier, type Caller } from '../../../../testing/cashier.ts'
import { atDesk } from '../../../staff/operators/testing/seats.ts'
import { resolveLink, WALLET_LINKS } from '../redeem.ts'
import { seal } from '../testing/seal.ts'
import { askIssuer, walletLinkPage } from './queue.ts'

/** An operator asks the issuer about a link once more: its word alone ends it, once. */
const cashier = await openCashier()
const { context } = cashier
const one = await atDesk(context, 'finance')
afterEach(() => cashier.sandboxCall('DELETE', '/sandbox/faults'))
const OURS = 'KRAPAO WALLET'

/** A link whose redemption the issuer carried out, and whose answer was lost. */
async function unheard(amount = 80): Promise<{ member: Caller; id: string; link: string }> {
  const member = await cashier.member()
  const { link } = await cashier.sandboxCall<{ link: string }>('POST', '/sandbox/walletlink', {
    amount,
    walletAccountName: OURS,
  })
  await cashier.fault('walletlink', 'timeout-after', 1, undefined, 'write')
  const sealed = seal(context.config.truelinkSecret, `${link}::${OURS}`)
  await member.post('/api/wallet/truelink', { link: sealed })
  const { links } = await walletLinkPage(context, { ended: false, page: 1, limit: 50 })
  const row = links.find((each) => each.memberId === member.memberId)
  if (!row) throw new Error('the link has ended')
  return { member, id: row.id, link }
}
const wallet = (member: Caller) => cashier.balance(`member:${member.memberId}:wallet`)
const ask = (id: string) =>
  askIssuer(context, id, one).then(
    ({ state }) => state,
    (error: Error) => error.message,
  )
const waiting = async (id: string) =>
  (await walletLinkPage(context, { ended: false, page: 1, limit: 50 })).links.find(
    (each) => each.id === id,
  )

it('is credited once, whoever asks beside the job, and then waits no more', async () => {
  const { member, id } = await unheard()
  expect(await wallet(member)).toBe(0n)
  cashier.advance(30_000)
  const [first, second] = await Promise.all([ask(id), ask(id), cashier.jobs.look(WALLET_LINKS)])
  expect(['REDEEMED', 'REDEEMING', 'NOT_WAITING']).toEqual(expect.arrayContaining([first, second]))
  await expect.poll(() => wallet(member)).toBe(8_000n)
  expect([await ask(id), await waiting(id)]).toEqual(['NOT_WAITING', undefined])
  expect(await wallet(member)).toBe(8_000n)
  const { links } = await walletLinkPage(context, { ended: true, page: 1, limit: 50 })
  expect(links.find((each) => each.id === id)).toMatchObject({ state: 'REDEEMED', amount: 80 })
})

it('ends by no operator: without an answer it waits on, with what was said, and is asked five times', async () => {
  const { member, id, link } = await unheard(90)
  await cashier.fault('walletlink', 'timeout-before', 50)
  for (let n = 0; n < 5; n++) {
    cashier.advance(61_000)
    expect(await ask(id)).toBe('REDEEMING')
  }
  expect(await ask(id)).toBe('REQUEST_LIMIT')
  const row = await waiting(id)
  expect(row?.log.length).toBeGreaterThanOrEqual(5)
  expect(await wallet(member)).toBe(0n)
  // Who has the whole code may redeem it.
  const code = new URL(link).searchParams.get('v') ?? ''
  expect(JSON.stringify(row)).not.toContain(code)
  expect(code.endsWith(row?.code ?? '-')).toBe(true)
  const entries = await context.db
    .selectFrom('audit_entry')
    .select('action')
    .where('subject', '=', id)
    .execute()
  await cashier.sandboxCall('DELETE', '/sandbox/faults')
  cashier.advance(301_000)
  await resolveLink(context, id)
  expect(await wallet(member)).toBe(9_000n)
  expect(entries.map(({ action }) => action)).toEqual(
    Array.from({ length: 5 }, () => 'walletLink.ask'),
  )
})

it('that is none is NOT_FOUND', async () => {
  expect(await ask('nothing')).toBe('NOT_FOUND')
})
