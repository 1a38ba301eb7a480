import type { Body } from '@krapao/contract/calls'
import { listOf, type ListName } from '@krapao/contract/ops/lists/lists'

type Filter = Body<'opsList'>['filters'][number]
export interface ListQuestion {
  what: string
  list: ListName
  body: Pick<Body<'opsList'>, 'filters' | 'from' | 'to' | 'sort'>
}

const is = (column: string, op: Filter['op'], ...values: string[]): Filter => ({
  column,
  op,
  values,
})
const dayBefore = (days: number): string =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

/** Filters of each list, from what most rows have to what few have. */
const FILTERS: Readonly<Record<ListName, Readonly<Record<string, Filter[]>>>> = {
  members: {
    none: [],
    'a rare state': [is('status', 'is', 'SUSPENDED')],
    'a common state': [is('status', 'is', 'ACTIVE')],
    'idle since 14 days': [is('lastSeen', 'olderThan', '14')],
    'a rare tag': [is('tags', 'has', 'called')],
    'without a tag': [is('tags', 'hasNot', 'test')],
    'personal care': [is('care', 'is', 'personal')],
    'net from 100,000': [is('net', 'atLeast', '100000')],
    'idle, much money, care': [
      is('lastSeen', 'olderThan', '14'),
      is('net', 'atLeast', '10000'),
      is('care', 'is', 'raised', 'personal'),
      is('tags', 'hasNot', 'test'),
    ],
  },
  withdrawals: {
    none: [],
    paid: [is('state', 'is', 'PAID')],
    failed: [is('state', 'is', 'FAILED')],
    'a common reason': [is('reasons', 'has', 'AMOUNT')],
    'a rare reason': [is('reasons', 'has', 'CONTESTED')],
    'one member': [is('member', 'is', 'm777')],
    'large and failed': [is('amount', 'atLeast', '9000'), is('state', 'is', 'FAILED')],
  },
  deposits: {
    none: [],
    QR: [is('way', 'is', 'QR')],
    'a rare source': [is('source', 'is', 'BCEL')],
    late: [is('late', 'is', 'yes')],
    'one member': [is('member', 'is', 'm777')],
    'large and late': [is('amount', 'atLeast', '9000'), is('late', 'is', 'yes')],
    'taken back': [is('takenBack', 'atLeast', '0.01')],
  },
  slips: {
    none: [],
    credited: [is('state', 'is', 'SUCCESS')],
    'a rare state': [is('state', 'is', 'REVIEW')],
    'a rare reason': [is('note', 'is', 'EXPIRED_SLIP')],
    'one member': [is('member', 'is', 'm777')],
    'large and failed': [is('amount', 'atLeast', '9000'), is('state', 'is', 'FAILED')],
  },
  suspense: {
    none: [],
    waiting: [is('state', 'is', 'WAITING')],
    given: [is('state', 'is', 'ASSIGNED')],
    'a rare reason': [is('reason', 'is', 'PAID_TWICE')],
    'large and waiting': [is('amount', 'atLeast', '9000'), is('state', 'is', 'WAITING')],
  },
  transfers: {
    none: [],
    'one game': [is('game', 'is', 'pg')],
    failed: [is('state', 'is', 'FAILED')],
    'one member': [is('member', 'is', 'm777')],
    'large and failed': [is('amount', 'atLeast', '9000'), is('state', 'is', 'FAILED')],
  },
  rounds: {
    none: [],
    'one provider': [is('provider', 'is', 'pg')],
    'one game': [is('game', 'is', 'reels')],
    'a rare game': [is('provider', 'is', 'joker'), is('game', 'is', 'night')],
    open: [is('state', 'is', 'open')],
    void: [is('state', 'is', 'void')],
    corrected: [is('corrected', 'is', 'yes')],
    'one member': [is('member', 'is', 'm777')],
    'won from 50,000': [is('win', 'atLeast', '50000')],
    'won from 50,000 at one provider': [is('win', 'atLeast', '50000'), is('provider', 'is', 'pg')],
  },
  openRounds: {
    none: [],
    'one provider': [is('provider', 'is', 'hub88')],
    'older than a day': [is('opened', 'olderThan', '1')],
  },
  offers: {
    none: [],
    on: [is('active', 'is', 'yes')],
  },
  audit: {
    none: [],
    'a common action': [is('action', 'is', 'member.view')],
    'a rare action': [is('action', 'is', 'setting.change')],
    'one operator': [is('operator', 'is', 'Operator 7')],
    'one subject': [is('subject', 'is', 'm777')],
    'one member': [is('member', 'is', 'm777')],
  },
  postings: {
    none: [],
    'a common kind': [is('kind', 'is', 'transfer')],
    'a rare kind': [is('kind', 'is', 'adjust')],
    'one member': [is('member', 'is', 'm777')],
  },
}

/** Every filter by every order, both ways, and each list in a week of its own. */
export const QUESTIONS: readonly ListQuestion[] = Object.entries(FILTERS).flatMap(
  ([name, sets]) => {
    const list = name as ListName
    const sorts = Object.entries(listOf(list).columns)
      .filter(([, column]) => column.sorts)
      .flatMap(([column]) => [true, false].map((desc) => ({ column, desc })))
    return Object.entries(sets).flatMap(([what, filters]) => [
      ...sorts.map((sort) => ({
        what: `${list}, ${what}, by ${sort.column}${sort.desc ? ' down' : ''}`,
        list,
        body: { filters, sort },
      })),
      {
        what: `${list}, ${what}, in a week`,
        list,
        body: { filters, from: dayBefore(17), to: dayBefore(10) },
      },
    ])
  },
)
