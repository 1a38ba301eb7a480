import * as z from 'zod'
import { call, ok } from '../call.ts'
import { balance, time } from '../fields.ts'
import { access } from './fields.ts'
import { ROLES } from './rights.ts'

const queue = z.object({ count: z.int(), oldestAt: time.nullable() }).meta({ id: 'QueueState' })
/** How long money has been on its way. */
export const TRANSIT_AGES = ['fresh', 'tenMinutes', 'day'] as const
/** What a house needs before it lets members in, in the order in which an owner sees to it. */
const OPENING_ITEMS = [
  'law',
  'twoPeople',
  'providers',
  'accounts',
  'contact',
  'terms',
  'backup',
  'metrics',
] as const
/** Why one of them is not done. */
const LACKS = [
  'alone',
  'sandbox',
  'down',
  'none',
  'demo',
  'missing',
  'embedded',
  'never',
  'old',
  'off',
  'unread',
] as const
const PROVIDER_STATES = ['ok', 'slow', 'down', 'unknown'] as const

export const dashboardCalls = {
  opsToday: call({
    summary: 'What waits, whether the books sum to zero, and how the outside is',
    access,
    refuses: [],
    answers: ok(
      z.object({
        queues: z.object({
          withdrawals: queue,
          bankTransfers: queue,
          slips: queue,
          gameTransfers: queue,
          suspense: queue,
          adjustments: queue,
          chats: queue,
          complaints: queue,
          /** Members whom somebody should ask how they are. */
          talks: queue,
          /** Members who want to be known better. */
          identity: queue,
        }),
        /** Differences between our books and the outside's that nobody has closed. */
        breaks: queue,
        /** Operators who may not decide about money yet: made, reset or raised by one owner. */
        staff: queue,
        /** Accounts that one operator alone has told members to pay into, of late. */
        accounts: queue,
        /** What one operator has asked for and a second one has not confirmed yet. */
        approvals: queue.extend({
          /** Of these the ones that this operator may confirm: the title of each page counts them. */
          toConfirm: z.int(),
        }),
        /** What one person alone has given or loosened of late, since nobody else held the right. */
        alone: queue,
        /** Rounds that a game told, that could not be read and may still count. */
        rounds: queue,
        /** Games that gave back other than they declare, beyond chance, and nobody has looked at. */
        gameAlarms: queue,
        /** Live offers, wheels, cashback: the best abuser takes more of it than `worstGiftCeiling`. */
        worstGifts: queue,
        /** Payments that a PSP has taken back and two operators have not decided about. */
        chargebacks: queue,
        /** Breaches of personal data that wait for their report; `oldestAt`: known since. */
        breaches: queue,
        /** Open cases of money that looks laundered; 0 for who may not see them. */
        aml: queue,
        /** What went out without an operator in the last hour, and the bound beyond which all waits. */
        houseHour: z.object({ paid: balance, bound: z.number() }),
        /** Operators who are at the console now, and since when each takes conversations. */
        onDuty: z.array(
          z.object({ name: z.string(), role: z.enum(ROLES), chatSince: time.nullable() }),
        ),
        books: z.object({ balanced: z.boolean(), checkedAt: time }),
        /** The last night: whether what others hold covers what members are owed; null: not counted. */
        solvency: z.object({
          isCovered: z.boolean().nullable(),
          lacks: balance,
          heldAt: time.nullable(),
          /** Since when the next day should have been in the log; null: nothing is late. */
          lateSince: time.nullable(),
        }),
        transit: z.object({
          amount: balance,
          count: z.int(),
          oldestAt: time.nullable(),
          /** By age: under ten minutes as it should be, longer, and over a day. */
          bands: z.array(z.object({ age: z.enum(TRANSIT_AGES), amount: balance, count: z.int() })),
        }),
        suspense: z.object({ amount: balance, count: z.int(), oldestAt: time.nullable() }),
        money: z.array(
          z.object({ hour: z.int(), in: balance, out: balance, yesterdayNet: balance }),
        ),
        providers: z.array(
          z.object({
            code: z.string(),
            state: z.enum(PROVIDER_STATES),
            /** Milliseconds that 95 of 100 calls of the last minutes stayed under. */
            p95Ms: z.number().nullable(),
            /** The same of each five minutes of the last hour, the oldest first; null without calls. */
            hourMs: z.array(z.number().nullable()),
            lastOkAt: time.nullable(),
          }),
        ),
      }),
    ),
  }),
  opsOpening: call({
    summary: 'What lacks before the doors open, looked at now',
    access,
    refuses: [],
    answers: ok(
      z.object({
        items: z.array(
          z.object({
            item: z.enum(OPENING_ITEMS),
            /** Null: done. */
            lack: z.enum(LACKS).nullable(),
            /** Of providers, texts and people: which. */
            names: z.array(z.string()),
          }),
        ),
      }),
    ),
  }),
}
