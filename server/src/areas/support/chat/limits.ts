import { setTimeout as sleep } from 'node:timers/promises'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { perContext } from '../../../concurrency/perContext.ts'
import type { Context } from '../../../context.ts'
import { takeAttempts, type Counted, type Limit } from '../../../limits/attempts.ts'
import { Crowd } from '../../../limits/crowd.ts'
import {
  addressSubject,
  countsByAddress,
  networksOf,
  type Network,
} from '../../../limits/networks.ts'
import { sharedCounter } from '../../../limits/sharedCounter.ts'
import { Refused } from '../../../runtime/refusal.ts'

// Calls and messages are counted in this process first, so that a flood never reaches the database.
// An address may be a mobile carrier's, with thousands behind it: it is allowed what a crowd needs,
// and one customer what a person does.

const A_MINUTE = 60
/** What a message too many costs its address, in calls. */
const REFUSED_COSTS = 20
/** Counted in short windows: a minute's worth sent in one second would be a flood too. */
const WINDOWS_A_MINUTE = 20
/**
 * Rare and expensive acts are also counted by the database, once this process has let them pass:
 * all processes together then allow what one does. Calls and messages are counted together by
 * sharedCounter.ts: each count would cost a write.
 */
const TOGETHER = {
  conversations: { name: 'chat-conversations', hits: 1_000, seconds: 60 * A_MINUTE },
  uploads: { name: 'chat-uploads', hits: 30, seconds: 10 * A_MINUTE },
  uploadsPerAddress: { name: 'chat-uploads-address', hits: 300, seconds: 10 * A_MINUTE },
} satisfies Record<string, Limit>
/**
 * A refusal is delayed, so that a client that retries at once calls less often, and each a little
 * longer than the one before, so that clients refused together do not return together. Only a
 * limited number waits, a few for each address; beyond that the refusal is immediate.
 */
const HELD_MS = 800
const SPREAD_MS = 10

const inMemory = ({ hits, seconds }: Limit) =>
  new RateLimiterMemory({ points: hits, duration: seconds })

const CALLS = { name: 'chat-address', most: 6_000, seconds: A_MINUTE }
const perAddress = sharedCounter(CALLS)
/** The minute of all servers together; a flood within seconds is each server's own to refuse. */
const perMinute = sharedCounter({ name: 'chat-messages', most: 600, seconds: A_MINUTE })
/** One server's own. */
const countersOf = perContext(counters)
function counters() {
  return {
    perCustomer: new RateLimiterMemory({
      points: Number.MAX_SAFE_INTEGER,
      duration: A_MINUTE / WINDOWS_A_MINUTE,
    }),
    conversations: inMemory(TOGETHER.conversations),
    uploads: inMemory(TOGETHER.uploads),
    uploadsPerAddress: inMemory(TOGETHER.uploadsPerAddress),
    refused: new Crowd({ all: 500, each: 50 }),
    inLine: new Crowd({ all: Infinity, each: 200 }),
    // Each takes memory until it is kept (bytesHeld.ts counts that). A few addresses that send
    // slowly must not have all.
    uploading: new Crowd({ all: 64, each: 8, leavesRoom: true }),
  }
}

async function refuseSlowly(context: Context, ip: string, msBeforeNext: number): Promise<never> {
  const { refused } = countersOf(context)
  const address = addressSubject(ip)
  const before = refused.of(address)
  const leave = refused.enter(address)
  if (leave) {
    await sleep(HELD_MS + before * SPREAD_MS)
    leave()
  }
  throw new Refused('REQUEST_LIMIT', { retryAfter: Math.ceil(msBeforeNext / 1000) })
}

type InMemory = 'perCustomer' | keyof typeof TOGETHER
async function take(
  context: Context,
  limit: InMemory,
  subject: string,
  ip: string,
): Promise<RateLimiterRes> {
  try {
    return await countersOf(context)[limit].consume(subject)
  } catch (rejected) {
    if (!(rejected instanceof RateLimiterRes)) throw rejected
    return await refuseSlowly(context, ip, rejected.msBeforeNext)
  }
}

/** What all servers count; in this one first, by the first of them. */
async function takeShared(
  context: Context,
  limit: keyof typeof TOGETHER,
  counts: readonly Counted[],
  ip: string,
): Promise<void> {
  await take(context, limit, counts[0]?.subject ?? '', ip)
  const full = await takeAttempts(context, counts)
  if (full) await refuseSlowly(context, ip, full.retryAfter * 1000)
}

/** The address's calls, and its networks' while it may make any; how long it must wait, ms, or null. */
function takeCalls(context: Context, ip: string, points: number): number | null {
  for (const { subject, times } of networksOf(ip)) {
    const waitMs = perAddress(context).take(subject, { points, most: CALLS.most * times })
    if (waitMs !== null) return waitMs
  }
  return null
}

/** Before anything of a call is read. */
export async function limitAddress(context: Context, ip: string): Promise<void> {
  const waitMs = takeCalls(context, ip, 1)
  if (waitMs !== null) await refuseSlowly(context, ip, waitMs)
}
export const limitNewConversation = (context: Context, ip: string): Promise<void> =>
  takeShared(context, 'conversations', countsByAddress(TOGETHER.conversations, ip), ip)

/** Messages of one customer in a minute (setting chatMessagesPerMinute). */
export async function limitMessages(context: Context, customer: string, ip: string): Promise<void> {
  const taken = await take(context, 'perCustomer', customer, ip)
  const most = context.settings.get('chatMessagesPerMinute')
  const waitMs = perMinute(context).take(customer, { most })
  const isSlow = taken.consumedPoints <= Math.ceil(most / WINDOWS_A_MINUTE)
  if (isSlow && waitMs === null) return
  // A client that goes on in spite of refusals is soon refused by its address, before its body is read.
  takeCalls(context, ip, REFUSED_COSTS)
  await refuseSlowly(context, ip, Math.max(taken.msBeforeNext, waitMs ?? 0))
}
/** Before a file is read; whose it is comes with it. */
export const limitUploadsOf = (context: Context, ip: string): Promise<void> =>
  takeShared(context, 'uploadsPerAddress', countsByAddress(TOGETHER.uploadsPerAddress, ip), ip)
export const limitUploads = (context: Context, customer: string, ip: string): Promise<void> =>
  takeShared(context, 'uploads', [{ limit: TOGETHER.uploads, subject: customer }], ip)

/**
 * Work for one customer, one after another; more than a few waiting is a flood, refused with
 * REQUEST_LIMIT. One customer takes one connection of the database.
 */
export const oneAtATime = <T>(
  context: Context,
  customer: string,
  work: () => Promise<T>,
): Promise<T> =>
  limitParallel(countersOf(context).inLine, customer, 1, () =>
    context.mutex.run(`chat:${customer}`, work),
  )

/** Files on their way in at once; refuses one too many with REQUEST_LIMIT. */
export const limitParallelUploads = <T>(
  context: Context,
  ip: string,
  work: () => Promise<T>,
): Promise<T> => limitParallel(countersOf(context).uploading, networksOf(ip), 5, work)

async function limitParallel<T>(
  crowd: Crowd,
  subject: string | readonly Network[],
  retryAfter: number,
  work: () => Promise<T>,
): Promise<T> {
  const leave = crowd.enter(subject)
  if (!leave) throw new Refused('REQUEST_LIMIT', { retryAfter })
  try {
    return await work()
  } finally {
    leave()
  }
}
