import type { Context } from '../../../context.ts'
import { takeAttempts, takenShare, type Counted } from '../../../limits/attempts.ts'
import { countsByAddress } from '../../../limits/networks.ts'
import { Refused } from '../../../runtime/refusal.ts'
import type { Device } from '../../../security/deviceCookie.ts'
import { LIMITS, STRANGERS_SHARE } from './rules.ts'

/** Who asks for a code: `own` is the device, where the phone's owner has logged in on it. */
interface Sender {
  ip: string
  own: Device | null
  /** The device's name, else the address. */
  place: string
}

type SiteBudget = Pick<Context, 'settings'>
const perMinute = ({ settings }: SiteBudget) => ({
  name: 'otp-all',
  hits: settings.get('otpSendsPerMinute'),
  seconds: 60,
})
const perDay = ({ settings }: SiteBudget) => ({
  name: 'otp-day',
  hits: settings.get('otpSendsPerDay'),
  seconds: 86_400,
})
const SITE = 'site'

/** What a send takes from the site's budget. Who is a stranger to the phone leaves a part of it. */
function ofSite(context: Context, own: boolean): Counted[] {
  const budget = [perMinute(context), perDay(context)]
  const strangers = budget.map((limit) => ({
    ...limit,
    name: `${limit.name}-strangers`,
    hits: Math.ceil(limit.hits * STRANGERS_SHARE),
  }))
  return [...budget, ...(own ? [] : strangers)].map((limit) => ({ limit, subject: SITE }))
}

/**
 * Counts a send, or refuses it with REQUEST_LIMIT_1MIN or REQUEST_LIMIT. A stranger's is charged to
 * the address and its networks first: one past its limit must not use up what the owners of phones
 * may send. On a device of the owner's only the owner's own sends count.
 */
export async function takeSend(
  context: Context,
  phone: string,
  { ip, own, place }: Sender,
): Promise<void> {
  if (!own) await take(context, countsByAddress(LIMITS.address, ip))
  const ofPhone: Counted[] = own
    ? [
        { limit: LIMITS.device, subject: `${phone}:${own.id}` },
        { limit: LIMITS.owner, subject: phone },
      ]
    : [{ limit: LIMITS.phone, subject: phone }]
  const minute = { limit: LIMITS.minute, subject: `${phone}:${place}` }
  await take(context, [minute, ...ofPhone, ...ofSite(context, own !== null)])
}

async function take(context: Context, counts: readonly Counted[]): Promise<void> {
  const full = await takeAttempts(context, counts)
  if (!full) return
  const isMinute = full.count.limit.name === LIMITS.minute.name
  throw new Refused(isMinute ? 'REQUEST_LIMIT_1MIN' : 'REQUEST_LIMIT', {
    retryAfter: full.retryAfter,
  })
}

/** Share of the site's budget of codes that is used, 0 to 1, in the minute and the day under way. */
export async function otpBudgetUsed(context: Context): Promise<{ minute: number; day: number }> {
  const [minute = 0, day = 0] = await takenShare(
    context,
    [perMinute(context), perDay(context)].map((limit) => ({ limit, subject: SITE })),
  )
  return { minute, day }
}
