import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Lifecycle } from '../runtime/lifecycle.ts'
import { testDatabase } from '../testing/db.ts'
import { chargebackStates } from './cashin/deposits/chargebacks/states.ts'
import { endChargeback } from './cashin/deposits/chargebacks/store.ts'
import { codeStates } from './cashin/deposits/states.ts'
import { changeState as changeCode } from './cashin/deposits/store.ts'
import { paymentStates } from './cashin/payments/states.ts'
import { endPayment } from './cashin/payments/store.ts'
import { slipStates } from './cashin/slips/states.ts'
import { changeSlip } from './cashin/slips/store.ts'
import { linkStates } from './cashin/walletLinks/states.ts'
import { writeEnds } from './cashin/walletLinks/store.ts'
import { withdrawalStates } from './cashout/withdrawals/states.ts'
import {
  changeState as changeWithdrawal,
  endRow,
  markSent,
  returnToOperators,
} from './cashout/withdrawals/store.ts'
import { breachStates } from './desk/breaches/states.ts'
import { endBreach } from './desk/breaches/store.ts'
import { reopen } from './gifts/playthrough/reopening/reopenStore.ts'
import { playthroughStates } from './gifts/playthrough/states.ts'
import { endActive } from './gifts/playthrough/store.ts'
import { couponStateOf, couponStates } from './gifts/spinwheel/states.ts'
import { markClaimed } from './gifts/spinwheel/store.ts'
import { amlStates } from './identity/aml/states.ts'
import { changeAmlCase } from './identity/aml/store.ts'
import { identityStates } from './identity/cases/states.ts'
import { changeCase as changeIdentity, sendCase } from './identity/cases/store.ts'
import { ruleStates } from './identity/houseRules/states.ts'
import { changeVersion } from './identity/houseRules/versionStore.ts'
import { endRenewal } from './play/games/accounts/renewalStore.ts'
import { passwordStates, transferStates } from './play/games/states.ts'
import { endPending } from './play/games/transfers/holdingStore.ts'
import { alarmStates, itemStates } from './play/offered/states.ts'
import { changeItem } from './play/offered/store.ts'
import { seeAlarm } from './play/returns/store.ts'
import { changeCase } from './play/seamless/caseStore.ts'
import { callStates, caseStates, roundStates } from './play/seamless/states.ts'
import { changeRound, standAgain, takeBack } from './play/seamless/store.ts'
import { talkStates } from './safety/harm/states.ts'
import { closeTalk } from './safety/harm/talkStore.ts'
import { decideApproval } from './staff/operators/secondApprovals/approvalStore.ts'
import { approvalStates } from './staff/operators/secondApprovals/states.ts'
import { conversationStates } from './support/chat/states.ts'
import { changeConversationState } from './support/chat/store.ts'

const { db } = await testDatabase()
const at = new Date('2026-11-17T05:00:00.000Z')
let made = 0
const newId = (): string => `thing${++made}`
const INVALID = 'not a change that the store makes'

/** One kind of thing. `S` is its state. */
interface Kind<S extends string> {
  table: string
  key?: string
  column?: string
  states: Lifecycle<S>
  /** The columns of a row in `state`, beside its key and its state. */
  row(state: S): Record<string, unknown>
  /** The store's own change; whether it changed the row. */
  change(id: string, from: S, to: S): Promise<boolean | typeof INVALID>
}
const kind = <S extends string>(of: Kind<S>) => of as unknown as Kind<string>

await db
  .insertInto('operator')
  .values(
    ['maker', 'checker'].map((id) => ({
      id,
      email: `${id}@example.com`,
      name: id,
      role: 'finance' as const,
      password_hash: '',
      totp_cipher: '',
      created_at: at,
      created_by: null,
    })),
  )
  .execute()

/** An approval of two, on which a closed case stands. */
await sql`insert into approval (id, kind, subject, member_id, after, proposed_by, proposed_at, reason, state)
  values ('closing', 'aml', 'x', 'm', '{}', 'maker', ${at}, 'a test', 'waiting')`.execute(db)

/** One version of a rule is on, and one is a draft: each that is tried has a rule of its own. */
let rules = 0
await sql`insert into house_rule (made_at) select ${at} from generate_series(1, 100)`.execute(db)

const KINDS: Kind<string>[] = [
  kind({
    table: 'withdrawal',
    states: withdrawalStates,
    row: (state) => ({
      member_id: newId(),
      amount: 1,
      approvals_needed: 0,
      bank_code: 'SCB',
      account_no: '1',
      account_name: 'A',
      requested_at: at,
      fail_reason: state === 'FAILED' ? 'x' : null,
    }),
    async change(id, from, to) {
      if (to === 'SENT') return markSent(db, { id, at })
      if (to === 'APPROVED') return changeWithdrawal(db, id, to, {})
      if (to === 'REQUESTED') {
        const { numUpdatedRows } = await returnToOperators(db, { id, reasons: [] }, from, {
          reason: 'x',
          at,
        })
        return numUpdatedRows === 1n
      }
      const end = { to, reason: 'x', bankReference: null }
      return endRow(db, { id, from, end, at })
    },
  }),
  kind({
    table: 'data_breach',
    states: breachStates,
    row: (state) => ({
      known_at: at,
      due_at: at,
      happened: 'x',
      data: 'x',
      is_high_risk: false,
      recorded_at: at,
      recorded_by: 'maker',
      ended_at: state === 'OPEN' ? null : at,
      ended_by: state === 'OPEN' ? null : 'checker',
      reported_at: state === 'REPORTED' ? at : null,
      reference: state === 'REPORTED' ? 'x' : null,
    }),
    async change(id, _from, to) {
      if (to === 'OPEN') return INVALID
      const reported = to === 'REPORTED' ? { reported_at: at, reference: 'x' } : {}
      return endBreach(db, id, to, { ended_at: at, ended_by: 'checker', reason: 'x', ...reported })
    },
  }),
  kind({
    table: 'aml_case',
    states: amlStates,
    row: (state) => ({
      member_id: newId(),
      opened_at: at,
      hit_at: at,
      ...(state === 'CLOSED'
        ? { outcome: 'CLEARED', closed_at: at, closed_by: 'checker', approval: 'closing' }
        : {}),
    }),
    change: (id, _from, to) =>
      to === 'OPEN'
        ? changeAmlCase(db, id, to)
        : changeAmlCase(db, id, to, {
            outcome: 'REPORTED',
            closed_at: at,
            closed_by: 'checker',
            approval: 'closing',
          }),
  }),
  kind({
    table: 'harm_talk',
    states: talkStates,
    row: (state) => ({
      member_id: newId(),
      opened_at: at,
      closed_at: state === 'OPEN' ? null : at,
      closed_by: state === 'OPEN' ? null : 'checker',
      outcome: state === 'OPEN' ? null : 'TALKED',
    }),
    async change(id, _from, to) {
      if (to === 'OPEN') return INVALID
      return closeTalk(db, id, {
        closed_at: at,
        closed_by: 'checker',
        outcome: 'TALKED',
        note: '',
      })
    },
  }),
  kind({
    table: 'house_rule_version',
    states: ruleStates,
    row: (state) => ({
      rule_id: (rules += 1),
      version: 1,
      name: 'a rule',
      who: 'ALL',
      what: 'ASKED',
      measure: 'COUNT',
      least: 1,
      hours: 1,
      effect: 'NOTE',
      reason: 'x',
      made_by: 'maker',
      made_at: at,
      tried: '{}',
      ...(state === 'ON' || state === 'OFF' ? { on_at: at, on_approval: 'closing' } : {}),
      ...(state === 'OFF' ? { off_at: at } : {}),
    }),
    change: (id, _from, to) =>
      changeVersion(db, id, to, {
        ...(to === 'ON' ? { on_at: at, on_approval: 'closing' } : {}),
        ...(to === 'OFF' ? { off_at: at } : {}),
      }),
  }),
  kind({
    table: 'game_password',
    states: passwordStates,
    row: () => ({ member_id: newId(), code: 'pg', asked_at: at, next_attempt_at: at }),
    async change(id, _from, to) {
      return to === 'DONE' ? endRenewal(db, id, at) : INVALID
    },
  }),
  kind({
    table: 'seamless_round',
    key: 'round_id',
    states: roundStates,
    row: (state) => ({
      code: 'hub88',
      member_id: 'm',
      told_id: newId(),
      game: '',
      staked: 0,
      won: 0,
      on_table: 0,
      opened_at: at,
      moved_at: at,
      ended_at: state === 'OPEN' ? null : at,
    }),
    change: (id, _from, to) =>
      changeRound(db, { code: 'hub88', member_id: 'm', round_id: id }, to, {
        ended_at: to === 'OPEN' ? null : at,
      }),
  }),
  kind({
    table: 'seamless_case',
    states: caseStates,
    row: (state) => ({
      code: 'hub88',
      member_id: 'm',
      round_id: newId(),
      opened_at: at,
      ...(state === 'DECIDED' && { outcome: 'LOST', decided_at: at, is_told: true }),
    }),
    change: (id, _from, to) =>
      changeCase(
        db,
        id,
        to,
        to === 'DECIDED' ? { outcome: 'LOST', decided_at: at, is_told: true } : { ended_at: at },
      ),
  }),
  kind({
    table: 'game_item',
    key: 'game',
    states: itemStates,
    row: () => ({
      code: 'hub88',
      name: '',
      tested_since: '2026-11-17',
      heard_at: at,
      listed_at: at,
      changed_at: at,
    }),
    change: (id, _from, to) =>
      to === 'HEARD'
        ? Promise.resolve(INVALID)
        : changeItem(db, { code: 'hub88', game: id }, to, at),
  }),
  kind({
    table: 'game_alarm',
    states: alarmStates,
    row: (state) => ({
      code: 'hub88',
      game: newId(),
      since: '2026-11-17',
      rounds: 1,
      bet: 1,
      win: 1,
      returns: 1,
      chance: 0,
      is_declared: true,
      raised_at: at,
      ...(state === 'SEEN' ? { seen_at: at, seen_by: 'maker', note: 'looked at' } : {}),
    }),
    change: async (id, _from, to) =>
      to === 'OPEN'
        ? INVALID
        : (await seeAlarm(db, id, { by: 'maker', note: 'looked at', at })) !== null,
  }),
  kind({
    table: 'seamless_call',
    key: 'call_id',
    states: callStates,
    row: (state) => ({
      code: 'hub88',
      member_id: 'm',
      round_id: 'r',
      game: '',
      kind: 'BET',
      staked: 1,
      won: 0,
      refusal: state === 'REFUSED' ? 'LIMIT' : null,
      balance: 0,
      was_nothing: false,
      made_at: at,
    }),
    change: async (id, _from, to) => {
      if (to === 'BACK') return (await takeBack(db, 'hub88', [id], at)) === 1
      return to === 'DONE' ? (await standAgain(db, 'hub88', [id])) === 1 : INVALID
    },
  }),
  kind({
    table: 'qr_code',
    states: codeStates,
    row: () => ({
      member_id: newId(),
      provider: 'KBANK',
      amount: 1,
      payload: 'x',
      created_at: at,
      expires_at: at,
    }),
    change: (id, _from, to) => changeCode(db, id, to, {}),
  }),
  kind({
    table: 'incoming_payment',
    states: paymentStates,
    row: () => ({
      kind: 'bank',
      account: 'bank:SCB',
      amount: 1,
      reference: 'x',
      reason: 'x',
      happened_at: at,
      received_at: at,
    }),
    change: (id, from, to) => endPayment(db, id, from, { state: to }),
  }),
  kind({
    table: 'slip',
    key: 'reference',
    column: 'status',
    states: slipStates,
    row: () => ({ member_id: newId(), note: 'x', width: 1, height: 1, created_at: at }),
    change: (id, from, to) => changeSlip(db, id, from, { status: to }),
  }),
  kind({
    table: 'identity_case',
    states: identityStates,
    row: (state) => ({
      member_id: newId(),
      to_level: 2,
      created_at: at,
      sent_at: at,
      ended_at: ['ACCEPTED', 'REFUSED'].includes(state) ? at : null,
    }),
    async change(id, _from, to) {
      if (to === 'WAITING') return sendCase(db, id, { sent_at: at })
      return changeIdentity(
        db,
        id,
        to,
        ['ACCEPTED', 'REFUSED'].includes(to) ? { ended_at: at } : {},
      )
    },
  }),
  kind({
    table: 'wallet_link',
    states: linkStates,
    row: (state) => ({
      member_id: newId(),
      code: newId(),
      wallet_account: 'x',
      amount: 1,
      fail_reason: 'x',
      next_attempt_at: state === 'REDEEMING' ? at : null,
      created_at: at,
    }),
    async change(id, _from, to) {
      const end = { id, state: to, amount: 1n, deposit_id: null, fail_reason: 'x' }
      return (await writeEnds([{ ...end, at }]).execute(db)).rows.length === 1
    },
  }),
  kind({
    table: 'game_transfer',
    key: 'reference',
    states: transferStates,
    row: () => ({ member_id: newId(), code: 'pg', direction: 'IN', amount: 1, created_at: at }),
    async change(id, _from, to) {
      if (to === 'PENDING') return INVALID
      const end = to === 'DONE' ? { state: to, moved: 1n } : { state: to, reason: 'x' }
      return endPending(db, { reference: id, end, nextAt: null, at })
    },
  }),
  kind({
    table: 'playthrough',
    states: playthroughStates,
    row: (state) => ({
      member_id: newId(),
      kind: 'bonus',
      source_id: newId(),
      description: 'x',
      amount: 1,
      given_from: 'house:bonus',
      base: 1,
      weights: '{}',
      opened_at: at,
      ended_at: state === 'ACTIVE' ? null : at,
    }),
    change: (id, _from, to) =>
      to === 'ACTIVE' ? reopen(db, id) : endActive(db, id, { state: to, at, won: 0n }),
  }),
  kind({
    table: 'approval',
    states: approvalStates,
    row: (state) => ({
      kind: 'adjustment',
      subject: newId(),
      member_id: newId(),
      amount: 1,
      after: '{"purpose":"wallet"}',
      reason: 'because',
      proposed_by: 'maker',
      proposed_at: at,
      decided_by: state === 'waiting' ? null : 'checker',
      decided_at: state === 'waiting' ? null : at,
    }),
    async change(id, _from, to) {
      if (to === 'waiting') return INVALID
      return decideApproval(db, id, to, { by: 'checker', at, reason: null })
    },
  }),
  kind({
    table: 'chargeback',
    states: chargebackStates,
    row: (state) => {
      const isDecided = state !== 'waiting' && state !== 'unowned'
      return {
        provider: 'KBANK',
        event_id: newId(),
        payment_event_id: newId(),
        reference: newId(),
        amount: 1,
        said: 1,
        booked: true,
        happened_at: at,
        received_at: at,
        deposit_id: newId(),
        member_id: newId(),
        first_by: isDecided ? 'maker' : null,
        first_at: isDecided ? at : null,
        second_by: isDecided ? 'checker' : null,
        decided_at: isDecided ? at : null,
        decided_reason: isDecided ? 'because' : null,
      }
    },
    async change(id, _from, to) {
      if (to === 'waiting' || to === 'unowned') return INVALID
      return endChargeback(db, id, {
        outcome: to,
        first: { by: 'maker', at },
        by: 'checker',
        at,
        reason: 'because',
      })
    },
  }),
  kind({
    table: 'chat_conversation',
    states: conversationStates,
    row: () => ({ member_id: newId(), created_at: at, last_message_at: at }),
    change: (id, _from, to) => changeConversationState(db, id, to),
  }),
]

async function insert(of: Kind<string>, state: string): Promise<string> {
  const id = newId()
  const row = { [of.key ?? 'id']: id, [of.column ?? 'state']: state, ...of.row(state) }
  await sql`insert into ${sql.table(of.table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(row))})`.execute(db)
  return id
}
async function stateOf(of: Kind<string>, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ state: string }>`select ${sql.ref(of.column ?? 'state')} as state
    from ${sql.table(of.table)} where ${sql.ref(of.key ?? 'id')} = ${id}`.execute(db)
  return rows[0]?.state
}

describe.each(KINDS)('$table', (of) => {
  const pairs = of.states.states.flatMap((from) =>
    of.states.states.map((to) => [from, to] as const),
  )

  it.each(pairs)(
    'changes from %s to %s only if the table of states allows it',
    async (from, to) => {
      const id = await insert(of, from)
      const changed = await of.change(id, from, to).catch((error: unknown) => {
        throw new Error(`${of.table} from ${from} to ${to}`, { cause: error })
      })
      if (changed === INVALID) return expect(of.states.may(from, to)).toBe(false)
      expect(changed).toBe(of.states.may(from, to))
      expect(await stateOf(of, id)).toBe(of.states.may(from, to) ? to : from)
    },
  )

  it('has the states that the database knows', async () => {
    const { rows } = await sql<{ rule: string }>`select pg_get_constraintdef(oid) as rule
      from pg_constraint where conrelid = ${of.table}::regclass
      and conname = ${`${of.table}_${of.column ?? 'state'}_check`}`.execute(db)
    const known = [...(rows[0]?.rule ?? '').matchAll(/'(\w+)'/g)].map(([, state]) => state)
    expect(new Set(known)).toEqual(new Set(of.states.states))
  })
})

describe('spin_coupon', () => {
  const later = new Date(at.getTime() + 1)
  it.each([
    ['OPEN', { claimed_at: null, expires_at: later }],
    ['CLAIMED', { claimed_at: at, expires_at: later }],
    ['EXPIRED', { claimed_at: null, expires_at: at }],
  ] as const)('is claimed from %s only if the table of states allows it', async (state, times) => {
    const [id, member_id] = [newId(), newId()]
    await sql`insert into spin_seed (id, member_id, seed_cipher, seed_hash, created_at)
      values (${id}, ${member_id}, '', ${'0'.repeat(64)}, ${at})`.execute(db)
    await sql`insert into spin (id, member_id, seed_id, nonce, client_seed, wheel_id, odds, slice_code, slice_label,
        prize_code, remaining_coin, created_at)
      values (${id}, ${member_id}, ${id}, 0, '', '', '[]', '', '{}', '', 0, ${at})`.execute(db)
    await sql`insert into spin_coupon (id, spin_id, member_id, kind, amount, prize_code, prize_name, slice_code,
        slice_label, created_at, expires_at, claimed_at, claim_reference)
      values (${id}, ${id}, ${member_id}, 'CASH', 1, '', '{}', '', '{}', ${at}, ${times.expires_at},
        ${times.claimed_at}, ${times.claimed_at && 'before'})`.execute(db)
    expect(couponStateOf(times, at)).toBe(state)
    expect(await markClaimed(db, id, at, 'now')).toBe(couponStates.may(state, 'CLAIMED'))
  })
})
