import type { Answer, Body } from '@krapao/contract/calls'
import type { Locale } from '@krapao/contract/constants'
import { toBaht } from '@krapao/contract/money'
import type { Kysely } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/schema.ts'
import { walletOf } from '../../../ledger/address.ts'
import { movesOn } from '../../../ledger/reads/movesOn.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { postingKey } from '../seamless/key.ts'
import { callsOfRound, type CallRow, type RoundRow } from '../seamless/store.ts'
import { narrowed } from './narrowing.ts'
import { shownRound } from './played.ts'
import { ownRound, owedOf, seamlessRound, toldBefore } from './playedStore.ts'

type Receipt = Answer<'playedRound'>
type Made = NonNullable<Receipt['wallet']>['calls'][number]

/**
 * The member's own round with all that is known of what made it: of a game played from the wallet
 * each call of its provider with its posting, of another what the provider told before the present
 * figures. Amounts in baht. NOT_FOUND, also for another's.
 */
export async function roundReceipt(
  context: Context,
  memberId: string,
  { code, round, locale }: Body<'playedRound'> & { locale: Locale },
): Promise<Receipt> {
  const { nameOf } = await narrowed(context.db, { code }, locale)
  return context.standby.read(async (db) => {
    const row = await ownRound(db, memberId, { code, round })
    if (!row) throw new Refused('NOT_FOUND')
    const told = await toldBefore(db, code, round)
    const whole = await seamlessRound(db, memberId, { code, told: round, player: row.username })
    return {
      ...shownRound(row),
      code,
      name: nameOf(code),
      told: told.map((was) => ({
        until: was.corrected_at.toISOString(),
        staked: toBaht(was.bet),
        won: toBaht(was.win),
        void: was.voided,
      })),
      wallet: whole ? await fromWallet(db, whole) : null,
    }
  })
}

async function fromWallet(
  db: Kysely<Database>,
  round: RoundRow,
): Promise<NonNullable<Receipt['wallet']>> {
  const { code, member_id: memberId } = round
  const calls = (await callsOfRound(db, code, memberId, round.round_id)).filter(isTold)
  const keys = calls.map((call) => postingKey({ code, id: call.call_id }))
  const moves = await movesOn(db, walletOf(memberId), keys)
  return {
    undecided: toBaht(round.on_table),
    endedAt: round.ended_at?.toISOString() ?? null,
    owed: toBaht(await owedOf(db, round)),
    calls: calls.map((call, at) => made(call, keys[at] ?? '', moves)),
  }
}

/** What was only barred, or had nothing to take back, is between the provider and the house. */
const isTold = ({ state, was_nothing: isNothing }: CallRow): boolean =>
  state !== 'BARRED' && !isNothing

function made(call: CallRow, key: string, moves: Awaited<ReturnType<typeof movesOn>>): Made {
  const move = moves.get(key)
  return {
    kind: call.kind,
    at: call.made_at.toISOString(),
    staked: toBaht(call.staked),
    won: toBaht(call.won),
    isRefused: call.state === 'REFUSED',
    backAt: call.back_at?.toISOString() ?? null,
    moved: toBaht(move?.amount ?? 0n),
    after: move ? toBaht(move.after) : null,
    reference: move ? key : null,
    statement: move?.isLine ? String(move.id) : null,
  }
}
