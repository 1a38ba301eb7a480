/**
 * Every list of the console as data, read by the server and by the console. Imports no schemas, so
 * that the console does not carry them.
 */
import type { Right } from '../rights.ts'
import { CARE_LEVELS } from './care.ts'
import type { Column, Order } from './kinds.ts'

export interface ListDescription {
  /** Who reads it. */
  right: Right
  /** The column that a range of days is of. */
  range: string
  order: Order
  /** In the order in which they stand; the first cannot be hidden. */
  columns: Readonly<Record<string, Column>>
}

const MEMBER_STATUSES = ['ACTIVE', 'INACTIVE', 'LOCKED', 'REVIEW', 'SUSPENDED', 'CLOSED']
const WITHDRAWAL_STATES = ['REQUESTED', 'APPROVED', 'SENT', 'PAID', 'FAILED']
/** Why a withdrawal waits, or waited. */
const WAIT_REASONS = [
  'AMOUNT',
  'AMOUNT_24H',
  'FOUR_EYES',
  'VELOCITY',
  'UNPLAYED',
  'UNEXPLAINED',
  'HOLDER_UNCONFIRMED',
  'CHARGEBACK',
  'REST',
  'HOUSE_LIMIT',
  'RECOVERED',
  'CONTESTED',
  'BANK_CHANGED',
]
const WAYS = ['QR', 'BANK', 'WALLETLINK', 'MANUAL']
/** What a posting is: money moved at once, held, or a hold that ended either way. */
const OPS = ['post', 'hold', 'settle', 'void']

export const LISTS = {
  members: {
    right: 'members',
    range: 'registered',
    order: { column: 'registered', desc: true },
    columns: {
      member: { kind: 'member', filters: true, shown: true },
      status: { kind: 'state', of: MEMBER_STATUSES, filters: true, shown: true },
      care: { kind: 'state', of: CARE_LEVELS, filters: true, shown: true },
      tags: { kind: 'words', filters: true, shown: true },
      lastSeen: { kind: 'time', ago: true, sorts: true, filters: true, shown: true },
      deposited: { kind: 'money', sorts: true, filters: true, shown: true },
      withdrawn: { kind: 'money', sorts: true, filters: true, shown: true },
      net: { kind: 'money', sorts: true, filters: true, shown: true },
      balance: { kind: 'money', sorts: true, filters: true, shown: true },
      lastPlayed: { kind: 'time', ago: true, sorts: true, filters: true },
      lastDeposit: { kind: 'time', ago: true, sorts: true, filters: true },
      phone: { kind: 'text' },
      bank: { kind: 'text' },
      registered: { kind: 'time', sorts: true, filters: true },
    },
  },
  withdrawals: {
    right: 'money',
    range: 'requested',
    order: { column: 'requested', desc: true },
    columns: {
      member: { kind: 'member', filters: true, shown: true },
      requested: { kind: 'time', sorts: true, filters: true, shown: true },
      amount: { kind: 'money', sorts: true, filters: true, shown: true },
      state: { kind: 'state', of: WITHDRAWAL_STATES, filters: true, shown: true },
      reasons: { kind: 'words', of: WAIT_REASONS, filters: true, shown: true },
      bank: { kind: 'text', shown: true },
      ended: { kind: 'time', sorts: true, shown: true },
      approvals: { kind: 'count', filters: true },
      failReason: { kind: 'text', filters: true },
      bankReference: { kind: 'text', filters: true },
      reference: { kind: 'text', filters: true },
    },
  },
  deposits: {
    right: 'money',
    range: 'credited',
    order: { column: 'credited', desc: true },
    columns: {
      member: { kind: 'member', filters: true, shown: true },
      credited: { kind: 'time', sorts: true, filters: true, shown: true },
      amount: { kind: 'money', sorts: true, filters: true, shown: true },
      way: { kind: 'state', of: WAYS, filters: true, shown: true },
      source: { kind: 'text', filters: true, shown: true },
      late: { kind: 'state', of: ['yes', 'no'], filters: true, shown: true },
      takenBack: { kind: 'money', filters: true, shown: true },
      coins: { kind: 'count', filters: true },
      paid: { kind: 'time' },
      outside: { kind: 'text', filters: true },
      reference: { kind: 'text', filters: true },
    },
  },
  postings: {
    right: 'books',
    range: 'at',
    order: { column: 'at', desc: true },
    columns: {
      posting: { kind: 'text', filters: true, shown: true },
      at: { kind: 'time', sorts: true, shown: true },
      kind: { kind: 'text', filters: true, shown: true },
      op: { kind: 'state', of: OPS, filters: true, shown: true },
      amount: { kind: 'money', shown: true },
      from: { kind: 'text', shown: true },
      to: { kind: 'text', shown: true },
      member: { kind: 'member', filters: true, shown: true },
      key: { kind: 'text', filters: true },
    },
  },
  audit: {
    right: 'books',
    range: 'at',
    order: { column: 'at', desc: true },
    columns: {
      at: { kind: 'time', sorts: true, filters: true, shown: true },
      operator: { kind: 'text', filters: true, shown: true },
      action: { kind: 'text', filters: true, shown: true },
      subject: { kind: 'text', filters: true, shown: true },
      reason: { kind: 'text', shown: true },
      member: { kind: 'member', filters: true, shown: true },
      number: { kind: 'count' },
    },
  },
} as const satisfies Record<string, ListDescription>

export type ListName = keyof typeof LISTS
export const LIST_NAMES = Object.keys(LISTS) as [ListName, ...ListName[]]
export const listOf = (name: ListName): ListDescription => LISTS[name]

/** How far matches are counted: beyond it "more than" is said. */
export const COUNTED_TO = 10_000
/** Rows of one file: beyond it the filter is made narrower. */
export const CSV_ROWS = 20_000
