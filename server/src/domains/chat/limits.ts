import { setTimeout as sleep } from 'node:timers/promises'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Context } from '../../context.ts'
import { addressSubject } from '../../limits/attempts.ts'
import { Crowd } from '../../limits/crowd.ts'
import { oneFor } from '../../oneFor.ts'
import { Refused } from '../../refused.ts'

/**
 * Counted in this process, so that a flood never reaches the database. An address may be a mobile carrier's, with thousands
 * behind it: it is allowed what a crowd needs, and one customer what a person does.
 */
const A_MINUTE = 60
/** What a message too many costs its address, in calls. */
const REFUSED_COSTS = 20
/** Counted in short windows: a minute's worth sent in one second would be a flood too. */
const WINDOWS_A_MINUTE = 20
/**
 * A refusal is slow, so that who calls again at once calls less often, and each a little slower than the one before, so that those who
 * were refused together do not come back together. Only so many wait, of one address only a few; then it is quick.
 */
const HELD_MS = 800
const SPREAD_MS = 10

const countersOf = oneFor(counters)
function counters() {
  return {
    perAddress: new RateLimiterMemory({ points: 6_000, duration: A_MINUTE }),
    perCustomer: new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration: A_MINUTE / WINDOWS_A_MINUTE }),
    conversations: new RateLimiterMemory({ points: 1_000, duration: 60 * A_MINUTE }),
    uploads: new RateLimiterMemory({ points: 30, duration: 10 * A_MINUTE }),
    uploadsPerAddress: new RateLimiterMemory({ points: 300, duration: 10 * A_MINUTE }),
    refused: new Crowd({ all: 500, each: 50 }),
    inLine: new Crowd({ all: Infinity, each: 200 }),
    // Each is held in memory until it is kept. One address that sends slowly must not have all.
    uploading: new Crowd({ all: 20, each: 8 }),
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

type Limit = 'perAddress' | 'perCustomer' | 'conversations' | 'uploads' | 'uploadsPerAddress'
async function take(context: Context, limit: Limit, subject: string, ip: string): Promise<RateLimiterRes> {
  try {
    return await countersOf(context)[limit].consume(subject)
  } catch (rejected) {
    if (!(rejected instanceof RateLimiterRes)) throw rejected
    return await refuseSlowly(context, ip, rejected.msBeforeNext)
  }
}

/** Before anything of a call is read. */
export const limitAddress = async (context: Context, ip: string): Promise<void> => void await take(context, 'perAddress', addressSubject(ip), ip)
export const limitNewConversation = async (context: Context, ip: string): Promise<void> => void await take(context, 'conversations', addressSubject(ip), ip)

/** Messages of one customer in a minute (setting chatMessagesPerMinute). */
export async function limitMessages(context: Context, customer: string, ip: string): Promise<void> {
  const taken = await take(context, 'perCustomer', customer, ip)
  if (taken.consumedPoints <= Math.ceil(context.settings.get('chatMessagesPerMinute') / WINDOWS_A_MINUTE)) return
  // Who goes on in spite of refusals is soon refused by his address, before a byte of what he sends is read.
  void countersOf(context).perAddress.penalty(addressSubject(ip), REFUSED_COSTS)
  await refuseSlowly(context, ip, taken.msBeforeNext)
}
/** Before a file is read; whose it is comes with it. */
export const limitUploadsOf = async (context: Context, ip: string): Promise<void> => void await take(context, 'uploadsPerAddress', addressSubject(ip), ip)
export const limitUploads = async (context: Context, customer: string, ip: string): Promise<void> => void await take(context, 'uploads', customer, ip)

/**
 * Work for one customer, one after another; more than a few waiting is a flood, refused with REQUEST_LIMIT. One customer takes one
 * connection of the database.
 */
export const inLine = <T>(context: Context, customer: string, work: () => Promise<T>): Promise<T> =>
  among(countersOf(context).inLine, customer, 1, () => context.turns.take(`chat:${customer}`, work))

/** Files on their way in at once; refuses one too many with REQUEST_LIMIT. */
export const amongUploads = <T>(context: Context, ip: string, work: () => Promise<T>): Promise<T> =>
  among(countersOf(context).uploading, addressSubject(ip), 5, work)

async function among<T>(crowd: Crowd, subject: string, retryAfter: number, work: () => Promise<T>): Promise<T> {
  const leave = crowd.enter(subject)
  if (!leave) throw new Refused('REQUEST_LIMIT', { retryAfter })
  try {
    return await work()
  } finally {
    leave()
  }
}
