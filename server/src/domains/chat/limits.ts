import { setTimeout as sleep } from 'node:timers/promises'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Context } from '../../context.ts'
import { addressSubject, takeAttempt, type Limit } from '../../limits/attempts.ts'
import { Refused } from '../../refused.ts'

/**
 * Counted in this process first, so that a flood never reaches the database. An address may be a mobile carrier's, with thousands
 * behind it: it is allowed what a crowd needs, and one customer what a person does.
 */
const A_MINUTE = 60
/** What a message too many costs its address, in calls. */
const REFUSED_COSTS = 20
/** Counted in short windows: a minute's worth sent in one second would be a flood too. */
const WINDOWS_A_MINUTE = 20
/**
 * What is rare and dear is counted by the database as well, once this process has let it pass: then all processes together
 * allow what one does. Calls and messages are not: each would cost a write of its own.
 */
const CONVERSATIONS: Limit = { name: 'chat-conversations', hits: 1_000, seconds: 60 * A_MINUTE }
const UPLOADS: Limit = { name: 'chat-uploads', hits: 30, seconds: 10 * A_MINUTE }
const UPLOADS_PER_ADDRESS: Limit = { name: 'chat-uploads-address', hits: 300, seconds: 10 * A_MINUTE }

const counters = () => ({
  perAddress: new RateLimiterMemory({ points: 6_000, duration: A_MINUTE }),
  perCustomer: new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration: A_MINUTE / WINDOWS_A_MINUTE }),
  conversations: new RateLimiterMemory({ points: CONVERSATIONS.hits, duration: CONVERSATIONS.seconds }),
  uploads: new RateLimiterMemory({ points: UPLOADS.hits, duration: UPLOADS.seconds }),
  uploadsPerAddress: new RateLimiterMemory({ points: UPLOADS_PER_ADDRESS.hits, duration: UPLOADS_PER_ADDRESS.seconds }),
})
const counted = new WeakMap<Context, ReturnType<typeof counters>>()
/** One server's own. */
function of(context: Context): ReturnType<typeof counters> {
  const own = counted.get(context) ?? counters()
  counted.set(context, own)
  return own
}

/**
 * A refusal is slow, so that who calls again at once calls less often, and each a little slower than the one before, so that those who
 * were refused together do not come back together. Only so many wait, of one address only a few; then it is quick.
 */
const HELD_MS = 800
const SPREAD_MS = 10
const HELD_AT_ONCE = 500
const HELD_OF_AN_ADDRESS = 50
const held = new Map<string, number>()
const holding = { all: 0 }
async function refuseSlowly(ip: string, msBeforeNext: number): Promise<never> {
  const address = addressSubject(ip)
  const before = held.get(address) ?? 0
  if (before < HELD_OF_AN_ADDRESS && holding.all < HELD_AT_ONCE) {
    held.set(address, before + 1)
    holding.all += 1
    await sleep(HELD_MS + before * SPREAD_MS)
    holding.all -= 1
    const left = (held.get(address) ?? 1) - 1
    if (left > 0) held.set(address, left)
    else held.delete(address)
  }
  throw new Refused('REQUEST_LIMIT', { retryAfter: Math.ceil(msBeforeNext / 1000) })
}

async function take(limiter: RateLimiterMemory, subject: string, ip: string): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(subject)
  } catch (rejected) {
    if (!(rejected instanceof RateLimiterRes)) throw rejected
    return await refuseSlowly(ip, rejected.msBeforeNext)
  }
}

async function takeTogether(context: Context, limiter: RateLimiterMemory, limit: Limit, subject: string, ip: string): Promise<void> {
  await take(limiter, subject, ip)
  const seconds = await takeAttempt(context, limit, subject)
  if (seconds !== null) await refuseSlowly(ip, seconds * 1000)
}

/** Before anything of a call is read. */
export const limitAddress = async (context: Context, ip: string): Promise<void> => void await take(of(context).perAddress, addressSubject(ip), ip)
export const limitNewConversation = (context: Context, ip: string): Promise<void> => takeTogether(context, of(context).conversations, CONVERSATIONS, addressSubject(ip), ip)

/** Messages of one customer in a minute (setting chatMessagesPerMinute). */
export async function limitMessages(context: Context, customer: string, ip: string): Promise<void> {
  const { perAddress, perCustomer } = of(context)
  const taken = await take(perCustomer, customer, ip)
  if (taken.consumedPoints <= Math.ceil(context.settings.get('chatMessagesPerMinute') / WINDOWS_A_MINUTE)) return
  // Who goes on in spite of refusals is soon refused by his address, before a byte of what he sends is read.
  void perAddress.penalty(addressSubject(ip), REFUSED_COSTS)
  await refuseSlowly(ip, taken.msBeforeNext)
}
/** Before a file is read; whose it is comes with it. */
export const limitUploadsOf = (context: Context, ip: string): Promise<void> => takeTogether(context, of(context).uploadsPerAddress, UPLOADS_PER_ADDRESS, addressSubject(ip), ip)
export const limitUploads = (context: Context, customer: string, ip: string): Promise<void> => takeTogether(context, of(context).uploads, UPLOADS, customer, ip)

const WAITING_AT_MOST = 200
const waiting = new Map<string, number>()

/** Work for one customer, one after another; more than a few waiting is a flood. One customer takes one connection of the database. */
export async function inLine<T>({ turns }: Context, customer: string, work: () => Promise<T>): Promise<T> {
  const before = waiting.get(customer) ?? 0
  if (before >= WAITING_AT_MOST) throw new Refused('REQUEST_LIMIT', { retryAfter: 1 })
  waiting.set(customer, before + 1)
  try {
    return await turns.take(`chat:${customer}`, work)
  } finally {
    const left = (waiting.get(customer) ?? 1) - 1
    if (left > 0) waiting.set(customer, left)
    else waiting.delete(customer)
  }
}

/** Files on their way in at once in this process: each is held in memory until it is kept. One address that sends slowly must not have all. */
const UPLOADS_AT_ONCE = 20
const UPLOADS_OF_AN_ADDRESS = 8
const uploading = new Map<string, number>()
const underWay = { all: 0 }
export async function amongUploads<T>(ip: string, work: () => Promise<T>): Promise<T> {
  const address = addressSubject(ip)
  const before = uploading.get(address) ?? 0
  if (underWay.all >= UPLOADS_AT_ONCE || before >= UPLOADS_OF_AN_ADDRESS) throw new Refused('REQUEST_LIMIT', { retryAfter: 5 })
  uploading.set(address, before + 1)
  underWay.all += 1
  try {
    return await work()
  } finally {
    underWay.all -= 1
    const left = (uploading.get(address) ?? 1) - 1
    if (left > 0) uploading.set(address, left)
    else uploading.delete(address)
  }
}
