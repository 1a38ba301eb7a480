import type { Answer } from '@krapao/contract/calls'
import { toBaht } from '@krapao/contract/money'
import { worstOf } from '@krapao/contract/ops/decision/severity'
import type { Context } from '../../../../context.ts'
import type { Party } from '../../../../providers/slipcheck/port.ts'
import { findMember, findMembers, registeredAccount, type Member } from '../../../people/public.ts'
import {
  maskAccount,
  matchAccount,
  matchNames,
  matchReceiver,
  type Match,
} from '../../../site/public.ts'
import { houseAccounts } from '../../../site/public.ts'
import { linkTo } from '../link.ts'
import type { HouseAccount } from '../rules.ts'
import type { Slip } from '../store.ts'
import { wordsOf, type ToldWord } from '../wordStore.ts'
import { feedLinesFor, feedReadAt, type FeedLine } from './feedStore.ts'
import { slipSignals } from './weigh.ts'

export type SlipCase = Answer<'opsSlips'>['slips'][number]
type Check = SlipCase['checks'][number]

const RESULT: Record<Match, Check['result']> = {
  MATCH: 'match',
  NO_MATCH: 'no',
  UNCLEAR: 'unclear',
}

/** A slip as an operator judges it: what was read, and what each check makes of it. */
export async function casesOf(context: Context, rows: readonly Slip[]): Promise<SlipCase[]> {
  const accounts = await houseAccounts(context.db)
  const ids = [...new Set(rows.map((row) => row.member_id))]
  const references = rows.map((row) => row.reference)
  const [members, lines, readAt, words] = await Promise.all([
    findMembers(context.db, ids),
    feedLinesFor(context.db, rows),
    feedReadAt(context.db),
    wordsOf(context.db, references),
  ])
  return rows.map((row) => {
    const member = members.find((each) => each?.id === row.member_id)
    const shown = caseOf(context, row, member, accounts)
    const feed = feedOf(row, lines)
    const own = words.filter((word) => word.reference === row.reference)
    const last = own.at(-1)
    const lastWord = last && { ...last, amount: bahtOf(last) }
    const signals = slipSignals({ ...shown, feed, lastWord })
    return {
      ...shown,
      feed: { ...feed, readAt: readAt?.toISOString() ?? null },
      signals,
      worst: worstOf(signals),
      codeAt: codeAtOf(row),
      log: own.map((word) => ({
        at: word.at.toISOString(),
        said: word.said,
        amount: bahtOf(word),
        operator: word.operator,
      })),
    }
  })
}

const bahtOf = ({ amount }: Pick<ToldWord, 'amount'>): number | null =>
  amount === null ? null : toBaht(amount)

function codeAtOf({ code_box: box }: Slip): SlipCase['codeAt'] {
  const [left, top, width, height] = box ?? []
  return left === undefined || top === undefined || width === undefined || height === undefined
    ? null
    : { left, top, width, height }
}

/** What our own bank says of the transfer that a slip names: the first of the checks. */
function feedOf(row: Slip, lines: readonly FeedLine[]): Omit<SlipCase['feed'], 'readAt'> {
  const line = lines.find(
    (each) =>
      each.reference === row.trans_ref &&
      (each.sending_bank === '' || each.sending_bank === row.sending_bank),
  )
  if (!line) return { answer: 'notYet', line: null }
  return {
    answer: line.currency === 'THB' && line.amount === row.amount ? 'found' : 'otherAmount',
    line: {
      amount: toBaht(line.amount),
      currency: line.currency,
      bookedAt: line.booked_at.toISOString(),
      account: maskAccount(line.from_account_no),
      name: line.from_name,
    },
  }
}

/** The numbers whole, for an operator who has asked for them. */
export async function accountsOf(
  { db }: Context,
  row: Slip,
): Promise<{ registered: string; sender: string | null; receiver: string | null }> {
  const member = await findMember(db, row.member_id)
  return {
    registered: member?.bankAccountNo ?? '',
    sender: row.sender?.account ?? null,
    receiver: row.receiver?.account ?? null,
  }
}

function caseOf(
  { cipher, clock }: Context,
  row: Slip,
  member: Member | undefined,
  accounts: readonly HouseAccount[],
): Omit<SlipCase, 'feed' | 'signals' | 'worst' | 'codeAt' | 'log'> {
  const possible = accounts.filter(
    (account) =>
      account.currency === 'BAHT' &&
      (row.receiver === null || matchReceiver(account, row.receiver) !== 'NO_MATCH'),
  )
  return {
    reference: row.reference,
    memberId: row.member_id,
    name: member?.name ?? '',
    status: row.status,
    note: row.note,
    amount: row.amount === null ? null : toBaht(row.amount),
    paidAt: row.paid_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    picture: row.file === null ? null : linkTo(cipher, row.reference, clock.now()),
    read: {
      transRef: row.trans_ref,
      sendingBank: row.sending_bank,
      sender: shownParty(row.sender),
      receiver: shownParty(row.receiver),
    },
    registered: {
      bankCode: member?.bankCode ?? '',
      accountNo: member ? maskAccount(member.bankAccountNo) : '',
      accountName: member?.bankAccountName ?? '',
    },
    checks: checksOf(row, member, accounts),
    accounts: possible.map((account) => account.bankCode),
  }
}

const shownParty = (party: Party | null): SlipCase['read']['sender'] =>
  party && {
    bankCode: party.bankNumber,
    account: party.account && maskAccount(party.account),
    names: party.names,
  }

function checksOf(
  row: Slip,
  member: Member | undefined,
  accounts: readonly HouseAccount[],
): Check[] {
  const { receiver, sender } = row
  const destinations = receiver === null ? [] : accounts.map((own) => matchReceiver(own, receiver))
  const destination = destinations.includes('MATCH')
    ? 'match'
    : destinations.includes('UNCLEAR')
      ? 'unclear'
      : 'no'
  const own = member && registeredAccount(member)
  return [
    { check: 'bankVerified', result: row.amount === null ? 'unknown' : 'match' },
    { check: 'destination', result: receiver === null ? 'unknown' : destination },
    {
      check: 'senderAccount',
      result:
        sender === null || !own ? 'unknown' : RESULT[matchAccount(own.accountNo, sender.account)],
    },
    {
      check: 'senderName',
      result:
        sender === null || sender.names.length === 0 || !own
          ? 'unknown'
          : RESULT[matchNames(own.names, sender.names)],
    },
    { check: 'referenceIsNew', result: row.trans_ref === null ? 'unknown' : 'match' },
  ]
}
