import { reconcile } from '../../areas/desk/reconciliation/service.ts'
import { verifyLedger } from '../../ledger/verify/verify.ts'
import type { History } from './history.ts'
import { totalOf } from './holdings.ts'
import { HOUR_MS, RuleBroken } from './reference/rulebook.ts'
import type { Site } from './site.ts'

interface Books {
  suspended: number
  transit: number
  writtenOff: number
  adjusted: number
  /** Taken back by PSPs, and neither paid by members nor borne by the house; what the house bore. */
  takenBack: number
  borne: number
  /** Paid out to accounts in kip, as our books have it: satang. */
  inKip: number
  differences: ReadonlySet<string>
  /** House accounts whose own books say otherwise, and by how much. */
  offBy: ReadonlyMap<string, number>
}

const judged = new WeakMap<Site, Books>()
/** What the providers of a site lost when they took rounds back, of all its histories. */
const lost = new WeakMap<Site, History['borne']>()

/** As they were when the last histories of this site had been judged. */
export const booksOf = async (site: Site): Promise<Books> =>
  judged.get(site) ?? (await looksAt(site))

export async function looksAt(site: Site): Promise<Books> {
  const { db } = site.context
  const rows = await db
    .selectFrom('ledger_account')
    .select(['address', 'balance'])
    .where((where) =>
      where.or([
        where('address', 'like', 'house:suspense:%'),
        where('address', 'in', [
          'house:transit',
          'house:writtenoff',
          'house:adjust',
          'house:chargeback',
          'house:chargebackloss',
          'house:bank:main-lak',
        ]),
      ]),
    )
    .execute()
  const sum = (kind: string) =>
    rows
      .filter(({ address }) => address.startsWith(kind))
      .reduce((total, { balance }) => total + Number(balance), 0)
  const { differences, accounts } = await reconcile(site.context)
  return {
    suspended: sum('house:suspense'),
    transit: sum('house:transit'),
    writtenOff: sum('house:writtenoff'),
    adjusted: -sum('house:adjust'),
    // The loss account's name begins with the other's.
    takenBack: sum('house:chargebackloss') - sum('house:chargeback'),
    borne: -sum('house:chargebackloss'),
    inKip: sum('house:bank:main-lak'),
    differences: new Set(
      differences
        .filter(({ what }) => what !== 'WAITING' && what !== 'BALANCE')
        .map(({ with: side, what, reference }) => `${side} ${what} ${reference}`),
    ),
    offBy: new Map(
      accounts.map(({ account, ours, theirs }) => [account, Number(ours - (theirs ?? ours))]),
    ),
  }
}

/** Nobody holds money that is not theirs, and all books agree to the satang. */
export async function judge(
  site: Site,
  histories: readonly History[],
  before: Books,
): Promise<void> {
  for (const [party, history] of histories.entries()) await demandTheirs(history, party)
  // What both sides know by now is compared, however young it was.
  site.clock.advance(HOUR_MS)
  const after = await looksAt(site)
  judged.set(site, after)
  const suspended = after.suspended - before.suspended
  const should = histories.reduce((sum, { payments }) => sum + payments.suspended, 0)
  if (suspended !== should)
    throw new RuleBroken(`${suspended} came into suspense, ${should} should have`)
  const given = histories.reduce((sum, { payments }) => sum + payments.writtenOff, 0)
  if (after.writtenOff - before.writtenOff !== given)
    throw new RuleBroken(
      `${after.writtenOff - before.writtenOff} was written off instead of ${given}`,
    )
  const adjusted = histories
    .flatMap(({ proposals }) => proposals.filter(({ isDone }) => isDone))
    .reduce((sum, { amount }) => sum + amount, 0)
  if (after.adjusted - before.adjusted !== adjusted)
    throw new RuleBroken(`${after.adjusted - before.adjusted} was adjusted instead of ${adjusted}`)
  const owed = histories
    .flatMap(({ people }) => people)
    .reduce((sum, { account }) => sum + account.owed, 0)
  if (after.takenBack - before.takenBack !== owed)
    throw new RuleBroken(`${after.takenBack - before.takenBack} is booked as owed, ${owed} is`)
  const bore = histories.reduce((sum, { houseBore }) => sum + houseBore, 0)
  if (after.borne - before.borne !== bore)
    throw new RuleBroken(`the house bore ${after.borne - before.borne} instead of ${bore}`)
  const inKip = histories
    .flatMap(({ people }) => people.filter(({ bankCode }) => bankCode === 'BCEL'))
    .flatMap(({ account }) => [...account.payouts.values()])
    .reduce((sum, { amount, end }) => sum + (end === 'PAID' ? amount : 0), 0)
  if (after.inKip - before.inKip !== inKip)
    throw new RuleBroken(`${after.inKip - before.inKip} went out in kip instead of ${inKip}`)
  if (after.transit !== 0) throw new RuleBroken(`${after.transit} is left in transit`)
  const forged = histories.flatMap((history) => [...history.forged])
  const borne = [...(lost.get(site) ?? []), ...histories.flatMap((history) => history.borne)]
  lost.set(site, borne)
  const known = [...forged, ...borne.map(balanceOf)]
  const fresh = [...after.differences].filter(
    (one) => !before.differences.has(one) && !known.some((part) => one.includes(part)),
  )
  if (fresh.length > 0)
    throw new RuleBroken(`the outside's books say otherwise: ${fresh.join('; ')}`)
  // What the PSP told of twice, it holds once.
  const twice = histories
    .flatMap(({ payments }) => payments.all)
    .filter(({ reference }) => forged.includes(reference))
    .reduce((sum, { amount }) => sum + amount, 0)
  const isNamed = (part: string): boolean =>
    [...after.differences].some((one) => one.includes(part))
  for (const [account, off] of after.offBy) {
    // Nobody looks at a game's account again whose member has been away from it for days.
    const looked = borne
      .filter((one) => account === `provider:${one.game}` && isNamed(balanceOf(one)))
      .reduce((sum, { amount }) => sum - amount, 0)
    const more = account.startsWith('provider:')
      ? off - looked
      : off - (before.offBy.get(account) ?? 0) - (account === 'psp:KBANK' ? twice : 0)
    if (more !== 0) throw new RuleBroken(`${account} holds ${more} less than our books say`)
  }
  const { findings } = await verifyLedger(site.context.db)
  const faults = findings.filter((finding) => finding.faults > 0n)
  if (faults.length > 0) throw new RuleBroken(`the ledger: ${JSON.stringify(faults[0]?.name)}`)
}

/** How a look at all books names what a game says of a member's balance. */
const balanceOf = ({ game, person }: History['borne'][number]): string =>
  `game:${game} balances AMOUNT ${person.memberId}`

async function demandTheirs(history: History, party: number): Promise<void> {
  for (const person of history.people) {
    const [holds, theirs] = [await totalOf(history.site, person), person.account.total]
    if (holds !== theirs)
      throw new RuleBroken(`${person.name} holds ${holds}, theirs is ${theirs}`, party)
  }
  const [withheld] = history.payments.withheld
  if (withheld) throw new RuleBroken(`not credited: ${withheld.reference}`, party)
}
