import { bangkokDay, dateOf, midnightOf } from '@krapao/contract/bangkok'
import type { Answer } from '@krapao/contract/calls'
import { toBaht } from '@krapao/contract/money'
import type { Context } from '../../../context.ts'
import { readFlows, readLifetime, type Flow } from '../../../ledger/reads/flows.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { heldForChargeback } from '../../cashin/public.ts'
import { linkedWith } from '../../identity/public.ts'
import { deviceOf, holderConfirmations } from '../../people/public.ts'
import { fundsOf, inGamesOf, type MemberFunds } from '../../play/public.ts'
import { maskPhone } from '../memberPage/rules.ts'
import { memberRow } from '../memberPage/store.ts'
import { ageOf, DEVICE_DAYS, memberSignals, shareOf, YOUNG_DAYS } from './rules.ts'
import {
  decisionsAbout,
  firstDaysOf,
  loginsOf,
  shownLogins,
  stakedEver,
  type Login,
} from './store.ts'

type Facts = Answer<'opsMemberFacts'>
const MONTH_DAYS = 30

interface Question {
  /** The reference of a case whose own decisions are not listed. */
  leaveOut: string | null
  /** Decisions about money are read by who makes them. */
  seesDecisions: boolean
}

/**
 * What a decision about a member rests on, by our books: no provider is asked. Amounts in baht.
 * NOT_FOUND.
 */
export async function memberFacts(context: Context, id: string, asked: Question): Promise<Facts> {
  const { db, clock } = context
  const row = await memberRow(db, id)
  if (!row) throw new Refused('NOT_FOUND')
  const now = clock.now()
  const today = bangkokDay(now.getTime())
  const [books, known, decisions] = await Promise.all([
    readBooks(context, row, now),
    readKnown(context, id, now),
    asked.seesDecisions ? decisionsAbout(db, id, asked.leaveOut) : [],
  ])
  const { life, flows, staked, funds, first } = books
  const { logins, holder, takenBack, linked } = known
  const firstDays = {
    paidIn: toBaht(first.paidIn),
    median: first.median === null ? null : toBaht(first.median),
  }
  const devices = new Set(logins.map((login) => deviceOf(login.user_agent))).size
  return {
    facts: {
      memberId: row.id,
      name: row.name,
      phone: maskPhone(row.username),
      status: row.status,
      createdAt: row.created_at.toISOString(),
      age: ageOf(row.created_at, now),
      holder,
      ...figuresOf(life, staked),
      left: leftOf(funds),
      devices,
      devicesDays: DEVICE_DAYS,
      logins: shownLogins(logins).map(shownLogin),
      firstDays: { days: YOUNG_DAYS, ...firstDays, of: first.of },
      days: byDay(flows, today),
    },
    signals: memberSignals({
      now,
      createdAt: row.created_at,
      status: row.status,
      holder,
      ...figuresOf(life, staked),
      bankSince: row.bank_since,
      recoveredAt: row.last_recovered_at,
      contestedAt: row.contested_at,
      takenBack: takenBack && { owed: toBaht(takenBack.owed) },
      devices,
      firstDays,
      linked,
    }),
    decisions: decisions.map((each) => ({ ...each, at: each.at.toISOString() })),
  }
}

/** What the books say of the member's money; amounts in satang. */
async function readBooks(
  context: Context,
  { id, created_at: createdAt }: { id: string; created_at: Date },
  now: Date,
) {
  const { db } = context
  const today = bangkokDay(now.getTime())
  const [life, flows, staked, funds, first] = await Promise.all([
    readLifetime(db, id),
    readFlows(db, id, new Date(midnightOf(today - MONTH_DAYS + 1))),
    stakedEver(db, id, new Date(midnightOf(today - 1))),
    fundsOf(context, id),
    firstDaysOf(db, { memberId: id, createdAt, now }),
  ])
  return { life, flows, staked, funds, first }
}

/** What is known of the person beside the money. */
async function readKnown(context: Context, id: string, now: Date) {
  const { db } = context
  const [logins, [holder = 'UNKNOWN'], takenBack, linked] = await Promise.all([
    loginsOf(db, id, now),
    holderConfirmations(db, [id]),
    heldForChargeback(db, id),
    linkedWith(context, id),
  ])
  return { logins, holder, takenBack, linked }
}

const leftOf = (funds: MemberFunds): Facts['facts']['left'] => ({
  wallet: toBaht(funds.wallet),
  games: toBaht(inGamesOf(funds)),
  onTheWay: toBaht(funds.inTransit),
})
const shownLogin = ({ at, user_agent: agent }: Login): Facts['facts']['logins'][number] => ({
  at: at.toISOString(),
  device: deviceOf(agent),
})

/** What was paid in, paid out, given and played since the account was opened; baht and shares. */
function figuresOf(life: Awaited<ReturnType<typeof readLifetime>>, staked: bigint) {
  const [paidIn, gifts, played] = [toBaht(life.deposited), toBaht(life.given), toBaht(staked)]
  return {
    paidIn,
    paidOut: toBaht(life.withdrawn - life.leaving),
    leaving: toBaht(life.leaving),
    net: toBaht(life.deposited - life.withdrawn + life.leaving),
    gifts,
    played,
    playShare: shareOf(played, paidIn),
    giftShare: shareOf(gifts, paidIn),
    outShare: shareOf(toBaht(life.withdrawn), paidIn),
  }
}

/** What came in from outside and went out to the bank on each of the last days, baht. */
function byDay(flows: readonly Flow[], today: number): Facts['facts']['days'] {
  const sums = new Map<string, bigint>()
  for (const { kind, amount, at } of flows) {
    const key = `${bangkokDay(at.getTime())} ${kind}`
    sums.set(key, (sums.get(key) ?? 0n) + amount)
  }
  return Array.from({ length: MONTH_DAYS }, (_, n) => {
    const day = today - MONTH_DAYS + 1 + n
    const of = (kind: Flow['kind']): number => toBaht(sums.get(`${day} ${kind}`) ?? 0n)
    return { day: dateOf(day), in: of('deposit'), out: of('withdraw') }
  })
}
