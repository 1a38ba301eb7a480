import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { openCashier } from '../../../../testing/cashier.ts'

const cashier = await openCashier()
const { context } = cashier

/** How many callbacks; the goal's figure is STORM=10000. */
const SIZE = Number(process.env['STORM'] ?? 600)
// A run of all tests sends the same each time.
const SEED = Number(
  process.env['SEED_STORM'] ?? (process.env['STORM'] ? Date.now() % 1_000_000 : 600_600),
)

/** A small generator of our own, so that a seed that failed can be run again. */
function chances(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

it(`${SIZE} doubled, reordered, forged callbacks: one credit a code, else suspense (SEED_STORM=${SEED})`, async () => {
  const chance = chances(SEED)
  const pick = <T>(items: readonly T[]): T => items[Math.floor(chance() * items.length)] as T
  const members = await Promise.all(Array.from({ length: 12 }, () => cashier.member()))
  const codes = await Promise.all(
    members.map(async (member) => {
      const { body } = await member.post<{ qrcodeId: string }>('/api/qrcode/KBANK', { amount: 100 })
      return { memberId: member.memberId, qrcodeId: body.qrcodeId }
    }),
  )
  const due = new Map<string, bigint[]>(members.map(({ memberId }) => [memberId, []]))
  const sent: { body: string; headers: Record<string, string>; forged: boolean }[] = []
  while (sent.length < SIZE) {
    const { memberId, qrcodeId } = pick(codes)
    const satang = 1 + Math.floor(chance() * 50_000)
    const forged = chance() < 0.05
    const cancel = chance() < 0.1
    const eventId = `evt_${sent.length}`
    const body = JSON.stringify({
      eventId,
      eventType: cancel ? 'PAYMENT_CANCELLED' : 'PAYMENT_SUCCESS',
      partnerTxnUid: qrcodeId,
      txnAmount: (satang / 100).toFixed(2),
      txnCurrencyCode: 'THB',
      paidAt: context.clock.now().toISOString(),
    })
    const timestamp = String(Math.floor(context.clock.now().getTime() / 1000))
    const signature = createHmac('sha256', forged ? 'guessed' : 'sandbox-kbank-callback')
      .update(`${timestamp}.${body}`)
      .digest('hex')
    const headers = {
      'content-type': 'application/json',
      'x-kbank-event-id': eventId,
      'x-kbank-timestamp': timestamp,
      'x-kbank-signature': `v1=${signature}`,
    }
    if (!forged && !cancel) due.get(memberId)?.push(BigInt(satang))
    for (let copies = chance() < 0.3 ? 2 : 1; copies > 0; copies -= 1)
      sent.push({ body, headers, forged })
  }
  for (let at = 0; at < sent.length; at++) {
    if (chance() >= 0.3) continue
    const other = Math.floor(chance() * sent.length)
    const [one, two] = [sent[at], sent[other]]
    if (one && two) [sent[at], sent[other]] = [two, one]
  }

  const statuses: [boolean, number][] = []
  const deliver = async (): Promise<void> => {
    for (let next = sent.pop(); next; next = sent.pop()) {
      const { status } = await fetch(`${cashier.url}/callbacks/psp/KBANK`, {
        method: 'POST',
        body: next.body,
        headers: next.headers,
      })
      statuses.push([next.forged, status])
    }
  }
  await Promise.all(Array.from({ length: 24 }, deliver))

  expect(statuses.filter(([forged, status]) => status !== (forged ? 401 : 200))).toEqual([])
  let all = 0n
  let credited = 0n
  for (const [memberId, amounts] of due) {
    const wallet = await cashier.balance(`member:${memberId}:wallet`)
    // Which of them was the code's first is chance; that one counts, and no other.
    expect([memberId, wallet === 0n || amounts.includes(wallet)]).toEqual([memberId, true])
    all += amounts.reduce((sum, amount) => sum + amount, 0n)
    credited += wallet
  }
  expect(credited).toBeGreaterThan(0n)
  expect(await cashier.balance('house:suspense:psp:KBANK')).toBe(all - credited)
  expect(await cashier.balance('house:psp:KBANK')).toBe(-all)
}, 300_000)
