import { createHash } from 'node:crypto'
import type { Context } from '../../../context.ts'
import type { LineLogin, LineUser } from '../../../providers/line/port.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { siteOf } from '../../../security/webauthn.ts'
import { forgetTripsBefore, insertTrip, takeTrip, type Purpose } from './store.ts'

/** LINE's code is good for ten minutes. */
const LIFE_MS = 10 * 60_000
/** Which page of ours LINE sends the browser back to: both are registered at LINE. */
const PAGES: Record<Purpose, string> = { LOGIN: '/login', LINK: '/user/security' }

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url')
/** 256 bits: also a verifier of PKCE (RFC 7636 4.1). */
const secret = ({ random }: Context): string => Buffer.from(random.bytes(32)).toString('base64url')

/** The site's LINE. NOT_FOUND where it has none. */
export function loginOf(context: Context): LineLogin {
  const { login } = context.providers.line
  if (!login) throw new Refused('NOT_FOUND')
  return login
}

/**
 * LINE's page for a trip that begins at `place` and may end nowhere else: of a log-in what the
 * browser keeps in a cookie, of a link the session. Where LINE sends the browser back to is the
 * site's own page and nothing that a caller names.
 */
export async function beginTrip(
  context: Context,
  purpose: Purpose,
  from: { place: string; origin: string; recoveredAt?: Date | null },
): Promise<string> {
  const line = loginOf(context)
  const { origins } = siteOf(context, from.origin)
  const home = origins.includes(from.origin) ? from.origin : (origins[0] ?? from.origin)
  const [state, nonce, verifier] = [secret(context), secret(context), secret(context)]
  const redirectUri = `${home}${PAGES[purpose]}`
  await insertTrip(context.db, {
    state_hash: hash(state),
    purpose,
    place: hash(from.place),
    nonce,
    verifier,
    redirect_uri: redirectUri,
    recovered_at: from.recoveredAt ?? null,
    expires_at: new Date(context.clock.now().getTime() + LIFE_MS),
  })
  return line.pageFor({ redirectUri, state, nonce, challenge: hash(verifier) })
}

/**
 * Who has come back, once. WRONG_CREDENTIAL where the trip began elsewhere, is over or was used, or
 * LINE does not know the code; LINE_FAIL where LINE has not said. The trip is used up either way.
 */
export async function endTrip(
  context: Context,
  purpose: Purpose,
  back: { place: string; code: string; state: string },
): Promise<{ user: LineUser; recoveredAt: Date | null }> {
  const line = loginOf(context)
  const known = { stateHash: hash(back.state), purpose, place: hash(back.place) }
  const trip = await takeTrip(context.db, known, context.clock.now())
  if (!trip) throw new Refused('WRONG_CREDENTIAL')
  const said = await line.identify({
    code: back.code,
    redirectUri: trip.redirect_uri,
    verifier: trip.verifier,
    nonce: trip.nonce,
  })
  if (said.kind === 'done') return { user: said.value, recoveredAt: trip.recovered_at }
  context.log.warn({ reason: said.reason, purpose }, 'LINE did not say who came back')
  throw new Refused(said.kind === 'refused' ? 'WRONG_CREDENTIAL' : 'LINE_FAIL')
}

/** Forgets trips past their time. */
export const forgetLineTrips = ({ db, clock }: Context) => forgetTripsBefore(db, clock.now())

/** What a browser keeps of a log-in that it has begun. */
export const newPlace = secret
