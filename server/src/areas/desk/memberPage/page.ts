import type { Answer } from '@krapao/contract/calls'
import type { Locale } from '@krapao/contract/constants'
import { toBaht } from '@krapao/contract/money'
import type { Context } from '../../../context.ts'
import { isCoinAddress } from '../../../ledger/address.ts'
import { endsOfHolds, legsOf } from '../../../ledger/reads/explorer.ts'
import { shownLine } from '../../../ledger/reads/shownLine.ts'
import { readStatement } from '../../../ledger/reads/statement.ts'
import { Refused } from '../../../runtime/refusal.ts'
import {
  activePlaythrough,
  nameOfGift,
  owedBy,
  progressOf,
  standingOf,
  type Playthrough,
} from '../../gifts/public.ts'
import { knownOf } from '../../identity/public.ts'
import { holderConfirmations, takenBack } from '../../people/public.ts'
import { gameDebtOf, stakedNow } from '../../play/public.ts'
import { limitsOf, pauseOf, shownLimit, shownPause } from '../../safety/public.ts'
import { shownLeg } from '../books/shown.ts'
import { maskAccount, maskAddress, maskPhone } from './rules.ts'
import { memberAccounts, memberRow, notesOf, openSessionsOf } from './store.ts'

type Page = Answer<'opsMember'>

/** All that the console shows of one member. NOT_FOUND. */
export async function memberPage(
  context: Context,
  id: string,
  masked: boolean,
  locale: Locale,
): Promise<Page> {
  const { db, clock } = context
  const row = await memberRow(db, id)
  if (!row) throw new Refused('NOT_FOUND')
  const now = clock.now()
  const [accounts, sessions, notes, active, limits, pause, [holder], back, owed, games, known] =
    await Promise.all([
      memberAccounts(db, id),
      openSessionsOf(db, id, now),
      notesOf(db, id),
      activePlaythrough(db, id),
      stakedNow(context, id).then((staked) => limitsOf(context, id, staked)),
      pauseOf(context, id),
      holderConfirmations(db, [id]),
      takenBack(db, id),
      owedBy(db, id),
      gameDebtOf(db, id),
      knownOf(context, id),
    ])
  return {
    profile: { ...profileOf(row, masked), holder: holder ?? 'UNKNOWN', ...known },
    masked,
    recovery: recoveryOf(row, back, masked),
    balances: accounts
      .filter((account) => !isCoinAddress(account.address))
      .map((account) => ({
        account: account.address,
        amount: toBaht(account.balance),
        held: toBaht(account.held),
      })),
    coins: Number(accounts.find((account) => isCoinAddress(account.address))?.balance ?? 0n),
    owed: toBaht(owed),
    owedGames: toBaht(games),
    limits: limits.map(shownLimit),
    pause: pause && shownPause(pause),
    playthrough: active && (await shownPlaythrough(context, active, locale)),
    sessions: sessions.map((session) => ({
      id: session.id,
      device: session.user_agent,
      address: masked ? maskAddress(session.address) : session.address,
      createdAt: session.created_at.toISOString(),
      lastSeenAt: session.last_seen_at.toISOString(),
    })),
    notes: notes.map((note) => ({
      id: note.id,
      operator: note.operator,
      text: note.body,
      createdAt: note.created_at.toISOString(),
    })),
  }
}

type MemberRow = NonNullable<Awaited<ReturnType<typeof memberRow>>>

const profileOf = (
  row: MemberRow,
  masked: boolean,
): Omit<Page['profile'], 'holder' | 'level' | 'identityCase'> => ({
  memberId: row.id,
  name: row.name,
  username: masked ? maskPhone(row.username) : row.username,
  bankCode: row.bank_code,
  bankAccountName: row.bank_account_name,
  bankAccountNo: masked ? maskAccount(row.bank_account_no) : row.bank_account_no,
  currency: row.currency,
  status: row.status,
  inviterId: row.inviter_id,
  createdAt: row.created_at.toISOString(),
  lastLoginAt: row.last_login_at?.toISOString() ?? null,
})

/** When it was last recovered, and which changes of its bank account were taken back. */
const recoveryOf = (
  row: MemberRow,
  back: Awaited<ReturnType<typeof takenBack>>,
  masked: boolean,
): Page['recovery'] => ({
  lastAt: row.last_recovered_at?.toISOString() ?? null,
  contestedAt: row.contested_at?.toISOString() ?? null,
  takenBack: back.map((change) => ({
    changedAt: change.changed_at.toISOString(),
    takenBackAt: (change.ended_at ?? change.changed_at).toISOString(),
    bankCode: change.to_bank_code,
    bankAccountNo: masked ? maskAccount(change.to_account_no) : change.to_account_no,
  })),
})

/** By our books alone: a look of an operator asks no provider. */
async function shownPlaythrough(
  context: Context,
  active: Playthrough,
  locale: Locale,
): Promise<NonNullable<Page['playthrough']>> {
  return {
    kind: active.kind,
    description: nameOfGift(active.kind, active.description, locale),
    amount: toBaht(active.amount),
    openedAt: active.opened_at.toISOString(),
    expiresAt: active.expires_at?.toISOString() ?? null,
    progress: progressOf(active, await standingOf(context, active)),
  }
}

/** The statement, each row with the legs of its posting and, of a hold, of what ended it. */
export async function movementsOf(
  context: Context,
  id: string,
  page: number,
  limit: number,
): Promise<Answer<'opsMemberMovements'>> {
  if (!(await memberRow(context.db, id))) throw new Refused('NOT_FOUND')
  const { total, rows, ends, legs } = await context.standby.read(async (db) => {
    const found = await readStatement(db, id, page, limit)
    const ids = found.rows.map((row) => row.id)
    const ended = await endsOfHolds(db, ids)
    const all = await legsOf(db, [...ids, ...ended.values()])
    return { ...found, ends: ended, legs: Map.groupBy(all, (leg) => leg.transferId) }
  })
  return {
    total,
    movements: rows.map((row) => {
      const end = ends.get(row.id)
      return {
        ...shownLine(row),
        legs: [
          ...(legs.get(row.id) ?? []),
          ...(end === undefined ? [] : (legs.get(end) ?? [])),
        ].map(shownLeg),
      }
    }),
  }
}
