import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SLIP_REASONS } from '@krapao/contract/constants'
import { expect, it } from 'vitest'
import type { WaitReason } from '../server/src/areas/cashout/withdrawals/rules.ts'
import type {
  ManualState,
  WaitReason as TransferReason,
} from '../server/src/db/tables/cashin/bankTransfers.ts'
import type { PspOutcome, QrCodeState } from '../server/src/db/tables/cashin/deposits.ts'
import type { ReviewNote, SlipStatus } from '../server/src/db/tables/cashin/slips.ts'
import type { WalletLinkState } from '../server/src/db/tables/cashin/walletLinks.ts'

/** Every member of a union, so that a new one does not compile until it stands here. */
const codesOf = <T extends string>(all: Record<T, 0>): string[] => Object.keys(all)

const CODES = {
  // A PSP's answer that a code was cancelled brings no money.
  suspenseWhy: codesOf<
    | TransferReason
    | Exclude<PspOutcome, 'CREDITED' | 'CODE_CANCELLED' | 'NOTHING_TO_CANCEL'>
    | 'LINK_CLOSED'
    | 'ACCOUNT_CLOSED'
  >({
    NO_MEMBER: 0,
    SEVERAL_MEMBERS: 0,
    NAME_DIFFERS: 0,
    NAME_UNCLEAR: 0,
    HELD_BEFORE: 0,
    UNKNOWN_ACCOUNT: 0,
    NOT_AUTOMATIC: 0,
    OTHER_CURRENCY: 0,
    TOO_SMALL: 0,
    OTHER_MEMBER: 0,
    OTHER_AMOUNT: 0,
    OTHER_ACCOUNT: 0,
    OTHER_DAY: 0,
    CODE_AND_SLIP: 0,
    UNKNOWN_CODE: 0,
    PAID_TWICE: 0,
    FAR_FROM_ASK: 0,
    GIVEN_BEFORE: 0,
    LEVEL_LIMIT: 0,
    LINK_CLOSED: 0,
    ACCOUNT_CLOSED: 0,
  }),
  slipNote: [
    ...SLIP_REASONS,
    ...codesOf<ReviewNote>({
      DEST_UNCLEAR: 0,
      SENDER_UNCLEAR: 0,
      TIME_UNCLEAR: 0,
      CURRENCY: 0,
      FEED_DIFFERS: 0,
      PAYS_CODE: 0,
      LEVEL_LIMIT: 0,
    }),
  ],
  why: [
    ...codesOf<Exclude<WaitReason, `STATUS_${string}`>>({
      AMOUNT: 0,
      AMOUNT_24H: 0,
      FOUR_EYES: 0,
      VELOCITY: 0,
      UNPLAYED: 0,
      UNEXPLAINED: 0,
      BIG_WIN: 0,
      HOUSE_LIMIT: 0,
      HOLDER_UNCONFIRMED: 0,
      REST: 0,
      WITHHELD: 0,
      CHARGEBACK: 0,
      RECOVERED: 0,
      CONTESTED: 0,
      BLOCKED: 0,
      BANK_CHANGED: 0,
      RULE: 0,
      RULE_HELD: 0,
    }),
    ...['INACTIVE', 'LOCKED', 'REVIEW', 'SUSPENDED', 'CLOSED'].map((status) => `STATUS_${status}`),
  ],
  'deposit.state': codesOf<
    Exclude<QrCodeState | ManualState | WalletLinkState, 'PAID' | 'REDEEMED'> | 'CREDITED'
  >({
    CREDITED: 0,
    CREATING: 0,
    LIVE: 0,
    CANCELLED: 0,
    EXPIRED: 0,
    FAILED: 0,
    PENDING: 0,
    REPLACED: 0,
    REFUSED: 0,
    REDEEMING: 0,
  }),
  'slips.state': codesOf<SlipStatus>({ PENDING: 0, REVIEW: 0, SUCCESS: 0, FAILED: 0 }),
}

it.each(['th', 'en'])('the console has a word for every reason and state, in %s', (language) => {
  const file = join(import.meta.dirname, `../console/src/locales/${language}.json`)
  const words = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
  const wordOf = (path: string): unknown =>
    path
      .split('.')
      .reduce<unknown>(
        (within, key) => (within as Record<string, unknown> | undefined)?.[key],
        words,
      )
  const missing = Object.entries(CODES).flatMap(([room, codes]) =>
    codes.map((code) => `${room}.${code}`).filter((path) => typeof wordOf(path) !== 'string'),
  )
  expect(missing).toEqual([])
})
