import { Session } from 'node:inspector'
import { Client } from 'pg'
import { afterAll, expect, it } from 'vitest'
import { openCashier } from '../testing/cashier.ts'
import { onPostgres } from '../testing/db.ts'

/**
 * The files of areas and ledger whose code runs between a call and `ledger_apply`: what a reader
 * opens to follow the money (`docs/trails.md`). A bound is lowered when a trail gets shorter.
 */
const session = new Session()
session.connect()
const ask = (method: string, params: object = {}): unknown => {
  let answer: unknown = null
  session.post(method, params, (error, result) => {
    if (error) throw error
    answer = result
  })
  return answer
}
interface Coverage {
  result: { url: string; functions: { ranges: { count: number }[] }[] }[]
}
const MONEY = /\/server\/src\/((?:areas|ledger)\/.*\.ts)$/
/** The files of which a function has run since this was last asked. */
const passed = (): string[] =>
  (ask('Profiler.takePreciseCoverage') as Coverage).result
    .filter(({ functions }) => functions.some(({ ranges: [whole] }) => (whole?.count ?? 0) > 0))
    .flatMap(({ url }) => MONEY.exec(url)?.[1] ?? [])
    .toSorted()

const DEPOSIT = 13
// Seven of them ask who the member is: level, bounds, blocks, the rules of the house.
const WITHDRAWAL = 27

const textOf = (query: unknown): string =>
  typeof query === 'string' ? query : String((query as { text?: unknown }).text)

let found: string[] | null = null
// oxlint-disable-next-line typescript/unbound-method
const plain = Client.prototype.query as (this: Client, ...args: unknown[]) => unknown
if (onPostgres) {
  ask('Profiler.enable')
  ask('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  Client.prototype.query = function (this: Client, ...args: unknown[]) {
    if (textOf(args[0]).includes('ledger_apply(')) found ??= passed()
    return plain.apply(this, args)
  } as typeof Client.prototype.query
}
afterAll(() => {
  Client.prototype.query = plain as typeof Client.prototype.query
  session.disconnect()
})

const cashier = await openCashier()

/** What runs on each of three walks: what else the process does meanwhile is in none of the others. */
async function trailOf(walk: () => Promise<() => Promise<unknown>>): Promise<string[]> {
  const walks: string[][] = []
  for (let n = 0; n < 3; n++) {
    const go = await walk()
    passed()
    found = null
    await go()
    walks.push(found ?? [])
  }
  return (walks[0] ?? []).filter((file) => walks.every((files) => files.includes(file)))
}

const withoutSession = (files: string[]): string[] =>
  files.filter((file) => !file.startsWith('areas/people/sessions/'))

it.runIf(onPostgres)('from a PSP’s callback to the books passes few files', async () => {
  const trail = await trailOf(async () => {
    const member = await cashier.member()
    const { body } = await member.post<{ qrcodeId: string }>('/api/qrcode/KBANK', { amount: 100 })
    const { qrcodeId } = body
    return () => cashier.sandboxCall('POST', '/sandbox/qr/pay', { qrcodeId })
  })
  expect(trail).toContain('areas/cashin/payments/credit.ts')
  expect(trail.length, trail.join('\n')).toBeLessThanOrEqual(DEPOSIT)
})

it.runIf(onPostgres)('from a withdrawal’s call to the books passes few files', async () => {
  // Nothing is paid out meanwhile.
  await cashier.set('autoApproveBelow', 0)
  const trail = await trailOf(async () => {
    const member = await cashier.member()
    await cashier.fund(member.memberId, 500)
    return () => member.post('/api/wallet/withdraw', { amount: 100 })
  })
  expect(trail).toContain('areas/cashout/withdrawals/place.ts')
  const files = withoutSession(trail)
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(WITHDRAWAL)
})
