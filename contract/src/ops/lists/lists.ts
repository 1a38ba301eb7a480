/**
 * Every list of the console as data, read by the server and by the console. Imports no schemas, so
 * that the console does not carry them.
 */
import { SLIP_REASONS } from '../../constants.ts'
import type { Right } from '../rights.ts'
import { AUDIT_TOPIC_NAMES } from './auditTopics.ts'
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
  'BIG_WIN',
  'HOLDER_UNCONFIRMED',
  'CHARGEBACK',
  'REST',
  'HOUSE_LIMIT',
  'RECOVERED',
  'CONTESTED',
  'BLOCKED',
  'RULE',
  'RULE_HELD',
  'BANK_CHANGED',
]
const WAYS = ['QR', 'BANK', 'WALLETLINK', 'MANUAL']
/** What a posting is: money moved at once, held, or a hold that ended either way. */
const OPS = ['post', 'hold', 'settle', 'void']
const YES_NO = ['yes', 'no']
/** A round that is bet in, one that has its end, and one that counts nothing. */
const ROUND_STATES = ['open', 'decided', 'void']
const SLIP_STATES = ['PENDING', 'REVIEW', 'SUCCESS', 'FAILED']
/** Why a slip waits for a person, or what its member read when it failed. */
const SLIP_NOTES = [
  'DEST_UNCLEAR',
  'SENDER_UNCLEAR',
  'TIME_UNCLEAR',
  'CURRENCY',
  'FEED_DIFFERS',
  'LEVEL_LIMIT',
  'PAYS_CODE',
  ...SLIP_REASONS,
]
const SUSPENSE_STATES = [
  'WAITING',
  'RETURNING',
  'ASSIGNED',
  'RETURNED',
  'WRITTEN_OFF',
  'SETTLED',
  'TAKEN_BACK',
]
const SUSPENSE_REASONS = [
  'ACCOUNT_CLOSED',
  'NO_MEMBER',
  'SEVERAL_MEMBERS',
  'NAME_DIFFERS',
  'NAME_UNCLEAR',
  'LEVEL_LIMIT',
  'HELD_BEFORE',
  'UNKNOWN_ACCOUNT',
  'OTHER_ACCOUNT',
  'NOT_AUTOMATIC',
  'OTHER_CURRENCY',
  'TOO_SMALL',
  'OTHER_MEMBER',
  'OTHER_AMOUNT',
  'OTHER_DAY',
  'UNKNOWN_CODE',
  'PAID_TWICE',
  'FAR_FROM_ASK',
  'GIVEN_BEFORE',
  'NAMED_ALIKE',
  'CODE_AND_SLIP',
  'UNREADABLE',
  'BILL_UNTOLD',
]

export const LISTS = {
  members: {
    right: 'members.read',
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
    right: 'withdrawals.decide',
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
    right: 'deposits.decide',
    range: 'credited',
    order: { column: 'credited', desc: true },
    columns: {
      member: { kind: 'member', filters: true, shown: true },
      credited: { kind: 'time', sorts: true, filters: true, shown: true },
      amount: { kind: 'money', sorts: true, filters: true, shown: true },
      way: { kind: 'state', of: WAYS, filters: true, shown: true },
      source: { kind: 'text', filters: true, shown: true },
      late: { kind: 'state', of: YES_NO, filters: true, shown: true },
      takenBack: { kind: 'money', filters: true, shown: true },
      coins: { kind: 'count', filters: true },
      paid: { kind: 'time' },
      outside: { kind: 'text', filters: true },
      reference: { kind: 'text', filters: true },
    },
  },
  slips: {
    right: 'deposits.decide',
    range: 'uploaded',
    order: { column: 'uploaded', desc: true },
    columns: {
      member: { kind: 'member', filters: true, shown: true },
      uploaded: { kind: 'time', sorts: true, filters: true, shown: true },
      amount: { kind: 'money', filters: true, shown: true },
      state: { kind: 'state', of: SLIP_STATES, filters: true, shown: true },
      note: { kind: 'state', of: SLIP_NOTES, filters: true, shown: true },
      paid: { kind: 'time', shown: true },
      ended: { kind: 'time', shown: true },
      bankReference: { kind: 'text', filters: true },
      reference: { kind: 'text', filters: true },
    },
  },
  suspense: {
    right: 'deposits.decide',
    range: 'arrived',
    order: { column: 'arrived', desc: true },
    columns: {
      sender: { kind: 'text', shown: true },
      arrived: { kind: 'time', sorts: true, filters: true, shown: true },
      amount: { kind: 'money', filters: true, shown: true },
      account: { kind: 'text', filters: true, shown: true },
      reason: { kind: 'state', of: SUSPENSE_REASONS, filters: true, shown: true },
      state: { kind: 'state', of: SUSPENSE_STATES, filters: true, shown: true },
      member: { kind: 'member', filters: true, shown: true },
      ended: { kind: 'time' },
      outside: { kind: 'text', filters: true },
      reference: { kind: 'text', filters: true },
    },
  },
  transfers: {
    right: 'transfers.decide',
    range: 'began',
    order: { column: 'began', desc: true },
    columns: {
      member: { kind: 'member', filters: true, shown: true },
      began: { kind: 'time', sorts: true, filters: true, shown: true },
      game: { kind: 'text', filters: true, shown: true },
      direction: { kind: 'state', of: ['IN', 'OUT'], filters: true, shown: true },
      amount: { kind: 'money', filters: true, shown: true },
      moved: { kind: 'money' },
      state: { kind: 'state', of: ['PENDING', 'DONE', 'FAILED'], filters: true, shown: true },
      unanswered: { kind: 'state', of: YES_NO, filters: true, shown: true },
      ended: { kind: 'time', shown: true },
      attempts: { kind: 'count', filters: true },
      reference: { kind: 'text', filters: true },
    },
  },
  rounds: {
    right: 'rounds.decide',
    range: 'played',
    order: { column: 'played', desc: true },
    columns: {
      member: { kind: 'member', filters: true, shown: true },
      played: { kind: 'time', sorts: true, filters: true, shown: true },
      provider: { kind: 'text', filters: true, shown: true },
      game: { kind: 'text', filters: true, shown: true },
      bet: { kind: 'money', filters: true, shown: true },
      win: { kind: 'money', filters: true, shown: true },
      result: { kind: 'money', shown: true },
      state: { kind: 'state', of: ROUND_STATES, filters: true, shown: true },
      corrected: { kind: 'state', of: YES_NO, filters: true },
      weight: { kind: 'count' },
      told: { kind: 'time' },
      round: { kind: 'text', filters: true },
    },
  },
  /** Of games that call our wallet: bet in, and not decided. */
  openRounds: {
    right: 'rounds.decide',
    range: 'opened',
    order: { column: 'opened', desc: false },
    columns: {
      member: { kind: 'member', filters: true, shown: true },
      opened: { kind: 'time', ago: true, sorts: true, filters: true, shown: true },
      provider: { kind: 'text', filters: true, shown: true },
      game: { kind: 'text', filters: true, shown: true },
      onTable: { kind: 'money', filters: true, shown: true },
      staked: { kind: 'money', shown: true },
      won: { kind: 'money', shown: true },
      moved: { kind: 'time', ago: true, shown: true },
      round: { kind: 'text', filters: true },
    },
  },
  offers: {
    right: 'offers.edit',
    range: 'starts',
    order: { column: 'code', desc: false },
    columns: {
      offer: { kind: 'text', shown: true },
      code: { kind: 'text', sorts: true, filters: true, shown: true },
      kind: { kind: 'state', of: ['bonus', 'promotion'], filters: true, shown: true },
      active: { kind: 'state', of: YES_NO, filters: true, shown: true },
      starts: { kind: 'time', sorts: true, shown: true },
      ends: { kind: 'time', sorts: true, shown: true },
      reward: { kind: 'money', sorts: true, filters: true, shown: true },
      percent: { kind: 'count' },
      deposit: { kind: 'money' },
      taken: { kind: 'count', shown: true },
      quota: { kind: 'count' },
      given: { kind: 'money', shown: true },
      reference: { kind: 'text', filters: true },
    },
  },
  postings: {
    right: 'books.read',
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
    right: 'audit.read',
    range: 'at',
    order: { column: 'at', desc: true },
    columns: {
      at: { kind: 'time', sorts: true, filters: true, shown: true },
      operator: { kind: 'text', filters: true, shown: true },
      action: { kind: 'text', filters: true, shown: true },
      topic: { kind: 'state', of: AUDIT_TOPIC_NAMES, filters: true },
      subject: { kind: 'text', filters: true, shown: true },
      about: { kind: 'text' },
      change: { kind: 'change' },
      reason: { kind: 'text', shown: true },
      member: { kind: 'member', filters: true, shown: true },
      number: { kind: 'count' },
      hash: { kind: 'text' },
      previous: { kind: 'text' },
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
