import type { Context } from '../../../../context.ts'
import { forLog, isOwnFault } from '../../../../db/pgError.ts'
import { returnAttempts, type Counted } from '../../../../limits/attempts.ts'
import { addressSubject, crowdOf } from '../../../../limits/networks.ts'
import { onePhone } from '../../../../runtime/phone.ts'
import { Refused } from '../../../../runtime/refusal.ts'
import {
  deviceAfterLogin,
  isOwnDevice,
  readDevice,
  type Device,
} from '../../../../security/deviceCookie.ts'
import { logSecurity, maskedPhone } from '../../../../security/events.ts'
import { holdLine } from '../../line/store.ts'
import { holdPasskey } from '../../passkeys/store.ts'
import { openSession } from '../../sessions/service.ts'
import { tellNewDevice } from '../notify.ts'
import { fitsPassword, withHashingSlot } from '../passwords/passwords.ts'
import { loginRefusal } from '../rules.ts'
import { addressEffect, memberByPhone, noteLogin, type MemberRow } from '../store.ts'
import { LoginLocked, loginCounts, refuseFull, takeTries } from './loginLimits.ts'

interface Login {
  username: string
  password: string
  remember: boolean
  ip: string
  userAgent: string
  /** The cookie `device`, where the browser sent one. */
  device: string | undefined
}

/** From where, and by what, a session is opened. */
type Entry = Pick<Login, 'remember' | 'ip' | 'userAgent'> & {
  passkeyId?: string
  /** The device, also where its cookie is only now being made. */
  deviceId: string
  lineId?: string
}

interface LoggedIn {
  token: string
  expiresAt: Date
  lastLoginAt: Date | null
  /** What the cookie `device` becomes. */
  device: string
}

/**
 * Opens a session. WRONG_CREDENTIAL with the same words after the same work whether or not the
 * phone is known; what the member's status says is told only to who has the password. REQUEST_LIMIT
 * until the window passes: after 5 failures in 15 minutes for the phone at this address, 50 from
 * the address (more from its networks), 30 in an hour for the phone. On a device of the owner's
 * only its own 5 count.
 */
export async function login(context: Context, asked: Login): Promise<LoggedIn> {
  const { log, config } = context
  const phone = onePhone(asked.username, config.laos)
  const address = addressSubject(asked.ip)
  const who = { subject: maskedPhone(phone), address }
  try {
    return await enterByPassword(context, { ...asked, phone, address })
  } catch (error) {
    if (error instanceof LoginLocked)
      logSecurity(log, { event: 'login.locked', ...who, reason: error.reason })
    else if (error instanceof Refused)
      logSecurity(log, { event: 'login.failed', ...who, reason: error.code })
    throw error
  }
}

async function enterByPassword(
  context: Context,
  asked: Login & { phone: string; address: string },
): Promise<LoggedIn> {
  const { clock, mutex, cipher } = context
  const { phone, address } = asked
  await demandAddress(context, address)
  const device = readDevice(cipher, asked.device, clock.now())
  const own = isOwnDevice(device, phone) ? device : null
  const deviceId = device?.id ?? newDeviceId(context)
  const counts = loginCounts(phone, asked.ip, own)
  const whose = { known: own !== null, group: crowdOf(asked.ip) }
  // One login at a time for a phone at an address, and counted only once its turn has come: a try under way that
  // will turn out right must not push another right one over the limit. Nobody waits behind a stranger's tries.
  const session = await mutex.run(`login:${counts[0]?.subject}`, async () => {
    await refuseFull(context, counts)
    return withHashingSlot(
      context,
      async () => {
        await takeTries(context, counts)
        const member = await checkPassword(context, asked.username, asked.password)
        const entry = { ...asked, deviceId }
        try {
          return await startSession(context, member, entry, {
            device: own ? 'known' : 'new',
            taken: counts,
          })
        } catch (error) {
          // The password was right, so it does not count whatever keeps the member out.
          await returnAttempts(context, counts)
          throw error
        }
      },
      whose,
    )
  })
  return { ...session, device: deviceAfter(context, device, phone, deviceId) }
}

export const newDeviceId = ({ random }: Pick<Context, 'random'>): string =>
  Buffer.from(random.bytes(12)).toString('base64url')

/** The cookie `device` after `phone` has logged in on it; `newId` where it had none. */
export const deviceAfter = (
  { cipher, clock }: Context,
  device: Device | null,
  phone: string,
  newId: string,
): string => deviceAfterLogin(cipher, device, phone, newId, clock.now())

/** Opens a session for who has shown that they are this member, if the member's status lets them. */
export async function enter(
  context: Context,
  member: MemberRow,
  asked: Entry,
  device: 'known' | 'new' = 'new',
): Promise<Omit<LoggedIn, 'device'>> {
  await demandAddress(context, addressSubject(asked.ip))
  return startSession(context, member, asked, { device, taken: [] })
}

async function demandAddress({ db }: Context, address: string): Promise<void> {
  if (address !== 'unknown' && (await addressEffect(db, address)) === 'DENY')
    throw new Refused('INVALID_IP')
}

/** `taken`: the tries of this login, given back now that the password was right. */
async function startSession(
  context: Context,
  member: MemberRow,
  asked: Entry,
  { device, taken }: { device: 'known' | 'new'; taken: readonly Counted[] },
): Promise<Omit<LoggedIn, 'device'>> {
  const refusal = loginRefusal(member)
  if (refusal) throw new Refused(refusal)
  const at = context.clock.now()
  const session = await openFor(context, member, asked, taken)
  const address = addressSubject(asked.ip)
  logSecurity(context.log, { event: 'login.passed', subject: member.id, address, device })
  // The first login after registering is no news.
  if (device === 'new' && session.lastLoginAt)
    await tellNewDevice(context, member.id, { ip: asked.ip, userAgent: asked.userAgent, at })
  return session
}

async function openFor(
  context: Context,
  member: MemberRow,
  asked: Entry,
  taken: readonly Counted[],
): Promise<Omit<LoggedIn, 'device'>> {
  const { db, clock } = context
  try {
    return await db.transaction().execute(async (tx) => {
      const now = await noteLogin(tx, member.id, clock.now())
      // Who has changed the password or the status meanwhile has ended all sessions but this one.
      if (now?.password_hash !== member.password_hash) throw new Refused('WRONG_CREDENTIAL')
      const refusal = loginRefusal(now)
      if (refusal) throw new Refused(refusal)
      const { passkeyId, lineId } = asked
      if (passkeyId !== undefined && !(await holdPasskey(tx, passkeyId)))
        throw new Refused('WRONG_CREDENTIAL')
      if (lineId !== undefined && !(await holdLine(tx, lineId)))
        throw new Refused('WRONG_CREDENTIAL')
      const lastLoginAt = now.last_login_at
      const session = await openSession(
        context,
        {
          id: member.id,
          remember: asked.remember,
          ip: asked.ip.slice(0, 64),
          userAgent: asked.userAgent,
          passkeyId,
          deviceId: asked.deviceId,
          lineId,
        },
        tx,
      )
      // Last, as others count at the same address.
      await returnAttempts({ db: tx }, taken)
      return { ...session, lastLoginAt }
    })
  } catch (error) {
    if (error instanceof Refused || !isOwnFault(error)) throw error
    context.log.error({ err: forLog(error) }, 'a session could not be opened')
    throw new Refused('LOGIN_FAIL')
  }
}

async function checkPassword(
  context: Context,
  phone: string,
  password: string,
): Promise<MemberRow> {
  const member = await memberByPhone(context.db, phone, context.config.laos)
  if (!(await fitsPassword(member?.password_hash, password)) || !member)
    throw new Refused('WRONG_CREDENTIAL')
  return member
}
