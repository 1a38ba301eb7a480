import { setTimeout as sleep } from 'node:timers/promises'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Context } from '../../context.ts'
import { addressSubject } from '../../limits/attempts.ts'
import { Refused } from '../../refused.ts'

/**
 * Counted in this process, so that a flood never reaches the database. An address may be a mobile carrier's, with thousands
 * behind it: it is allowed what a crowd needs, and one customer what a person does.
 */
const A_MINUTE = 60
const perAddress = new RateLimiterMemory({ points: 6_000, duration: A_MINUTE })
/** Counted in short windows: a minute's worth sent in one second would be a flood too. */
const WINDOWS_A_MINUTE = 20
const perCustomer = new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration: A_MINUTE / WINDOWS_A_MINUTE })
const conversations = new RateLimiterMemory({ points: 1_000, duration: 60 * A_MINUTE })
const uploads = new RateLimiterMemory({ points: 30, duration: 10 * A_MINUTE })
const uploadsPerAddress = new RateLimiterMemory({ points: 300, duration: 10 * A_MINUTE })

/** A refusal is slow, so that who calls again at once calls less often; only so many wait, then it is quick. */
const HELD_MS = 1_000
const HELD_AT_ONCE = 500
let held = 0
async function refuseSlowly(msBeforeNext: number): Promise<never> {
  if (held < HELD_AT_ONCE) {
    held += 1
    await sleep(HELD_MS)
    held -= 1
  }
  throw new Refused('REQUEST_LIMIT', { retryAfter: Math.ceil(msBeforeNext / 1000) })
}

async function take(limiter: RateLimiterMemory, subject: string): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(subject)
  } catch (rejected) {
    if (!(rejected instanceof RateLimiterRes)) throw rejected
    return await refuseSlowly(rejected.msBeforeNext)
  }
}

export const limitAddress = async (ip: string): Promise<void> => void await take(perAddress, addressSubject(ip))
export const limitNewConversation = async (ip: string): Promise<void> => void await take(conversations, addressSubject(ip))

/** Messages of one customer in a minute (setting chatMessagesPerMinute). */
export async function limitMessages({ settings }: Context, customer: string, _ip: string): Promise<void> {
  const taken = await take(perCustomer, customer)
  if (taken.consumedPoints > Math.ceil(settings.get('chatMessagesPerMinute') / WINDOWS_A_MINUTE)) await refuseSlowly(taken.msBeforeNext)
}
export async function limitUploads(customer: string, ip: string): Promise<void> {
  await take(uploads, customer)
  await take(uploadsPerAddress, addressSubject(ip))
}

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

/** Files on their way in at once in this process: each is held in memory until it is kept. */
const UPLOADS_AT_ONCE = 12
let uploading = 0
export async function amongUploads<T>(work: () => Promise<T>): Promise<T> {
  if (uploading >= UPLOADS_AT_ONCE) throw new Refused('REQUEST_LIMIT', { retryAfter: 5 })
  uploading += 1
  try {
    return await work()
  } finally {
    uploading -= 1
  }
}
