import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/schema.ts'
import { bind } from '../../../http/call.ts'
import type { Cookies } from '../../../http/headers/cookies.ts'
import { addressSubject, demandAttempt, demandAttempts } from '../../../limits/attempts.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { logSecurity } from '../../../security/events.ts'
import { loginsOf } from '../passkeys/loginCounts.ts'
import { chooseNotices, lineState, linkLine, unlinkLine } from './link.ts'
import { lineByUser, lineOf, type LineAccount } from './store.ts'
import { beginTrip, endTrip, loginOf, newPlace } from './trip.ts'

/** What the members' room does for LINE; it uses ours, so it is handed in. */
interface LineOwners {
  /** Refuses unless the member has shown password and phone, or a passkey; `useUp` spends that. */
  prove(
    context: Context,
    memberId: string,
    proof: {
      password?: string | undefined
      otpToken?: string | undefined
      stepUp?: string | undefined
    },
  ): Promise<{ useUp(db: Kysely<Database>): Promise<Date | null> }>
  /** Spends the word of a password or passkey. */
  useUpProof(
    context: Context,
    db: Kysely<Database>,
    memberId: string,
    word: { stepUp: string | null },
  ): Promise<Date | null>
  /** Notes in the log that such a proof was used. */
  proved(context: Context, memberId: string, ip: string, stepUp: string | undefined): void
  /**
   * Opens a session for the member whose LINE account has come back. WRONG_CREDENTIAL where it was
   * unlinked since.
   */
  enter(
    context: Context,
    opener: { member_id: string; lineId: string },
    from: { remember: boolean; ip: string; userAgent: string; cookies: Cookies },
  ): Promise<{ token: string; expiresAt: Date; lastLoginAt: Date | null }>
}

/** Kept by the browser between the two calls of a log-in, and by nobody else. */
const TRIP_COOKIE = { name: 'line', path: '/api/login/line' }
const LINKS = { name: 'line-link', hits: 20, seconds: 3_600 }

export function lineRoutes(app: FastifyInstance, context: Context, owners: LineOwners): void {
  bind(app, context, 'line', ({ caller }) => lineState(context, caller.memberId))
  bind(app, context, 'lineLinkBegin', async ({ caller, body, ip, origin }) => {
    const { memberId, sessionId } = caller
    loginOf(context)
    await demandAttempt(context, LINKS, memberId)
    const proven = await owners.prove(context, memberId, body)
    if (await lineOf(context.db, memberId)) throw new Refused('LINE_TAKEN')
    const recoveredAt = await proven.useUp(context.db)
    owners.proved(context, memberId, ip, body.stepUp)
    return { url: await beginTrip(context, 'LINK', { place: sessionId, origin, recoveredAt }) }
  })
  bind(app, context, 'lineLinkFinish', ({ caller, body, locale }) =>
    linkLine(context, caller, body, locale),
  )
  bind(app, context, 'lineNotices', ({ caller, body, locale }) =>
    chooseNotices(context, caller.memberId, { ...body, locale }),
  )
  bind(app, context, 'lineUnlink', async ({ caller, stepUp }) => {
    await unlinkLine(context, caller, (tx) =>
      owners.useUpProof(context, tx, caller.memberId, { stepUp }),
    )
    return null
  })
  loginRoutes(app, context, owners)
}

/** Nobody becomes a member by LINE: an account that nobody has linked opens nothing. */
function loginRoutes(app: FastifyInstance, context: Context, owners: LineOwners): void {
  bind(app, context, 'lineLoginBegin', async ({ ip, origin, cookies }) => {
    loginOf(context)
    await demandAttempts(context, loginsOf('line-address', context, { ip, cookies }))
    const place = newPlace(context)
    const url = await beginTrip(context, 'LOGIN', { place, origin })
    cookies.set(TRIP_COOKIE.name, place, TRIP_COOKIE)
    return { url }
  })
  bind(app, context, 'lineLoginFinish', async ({ body, ip, userAgent, cookies }) => {
    loginOf(context)
    await demandAttempts(context, loginsOf('line-address', context, { ip, cookies }))
    const { code, state, remember = false } = body
    const account = await whoCameBack(context, { code, state, ip, cookies })
    cookies.clear(TRIP_COOKIE.name, TRIP_COOKIE)
    const opener = { member_id: account.member_id, lineId: account.id }
    const session = await owners.enter(context, opener, { remember, ip, userAgent, cookies })
    return {
      token: session.token,
      expiresAt: session.expiresAt.toISOString(),
      lastLoginAt: session.lastLoginAt?.toISOString() ?? null,
    }
  })
}

async function whoCameBack(
  context: Context,
  from: { code: string; state: string; ip: string; cookies: Cookies },
): Promise<LineAccount> {
  const { code, state, ip, cookies } = from
  try {
    const place = cookies.get(TRIP_COOKIE.name)
    if (!place) throw new Refused('WRONG_CREDENTIAL')
    const { user } = await endTrip(context, 'LOGIN', { place, code, state })
    const account = await lineByUser(context.db, user.userId)
    if (!account) throw new Refused('LINE_UNKNOWN')
    return account
  } catch (error) {
    if (error instanceof Refused)
      logSecurity(context.log, {
        event: 'login.failed',
        subject: 'LINE',
        address: addressSubject(ip),
        reason: error.code,
      })
    throw error
  }
}
