import { toSatang } from '@krapao/contract/money'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { bind } from '../../../http/call.ts'
import { addressSubject } from '../../../limits/attempts.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { DEVICE_COOKIE } from '../../../security/deviceCookie.ts'
import { logSecurity } from '../../../security/events.ts'
import { keepNotice } from '../notices/notices.ts'
import { closeSession } from '../sessions/service.ts'
import {
  bankState,
  changePassword,
  memberOf,
  spellHolderInEnglish,
  updateProfile,
} from './account.ts'
import { securityChoices, setSecurityChoices } from './choices.ts'
import { login } from './login/login.ts'
import { toProfile, type Member } from './member.ts'
import { recoverPassword, type RecoveryFollowers } from './recovery/recovery.ts'
import { register, validateRegistration } from './registration/registration.ts'
import { confirmPayment, proofOfPassword } from './stepUp.ts'

/** Whether somebody who is kept away has logged in on the device of this cookie. */
type IsDeviceBlocked = (context: Context, cookie: string | undefined) => Promise<boolean>

export function memberRoutes(
  app: FastifyInstance,
  context: Context,
  followers: RecoveryFollowers,
  isDeviceBlocked: IsDeviceBlocked,
): void {
  const profile = async (member: Member) => {
    const coin = `member:${member.id}:coin`
    return toProfile(member, (await context.ledger.balances([coin])).get(coin)?.balance ?? 0n)
  }

  bind(app, context, 'accountValidate', async ({ body, ip }) => {
    await validateRegistration(context, body, ip)
    return { message: 'OK' }
  })
  bind(app, context, 'accountRegister', async ({ body, ip, cookies }) => {
    // As a fault of ours is told: whoever is kept away learns nothing by it.
    if (await isDeviceBlocked(context, cookies.get(DEVICE_COOKIE.name)))
      throw new Refused('REGISTER_FAIL')
    return { message: 'SUCCESS', _id: await register(context, body, ip) }
  })
  bind(app, context, 'login', async ({ body, ip, userAgent, cookies }) => {
    const { token, expiresAt, lastLoginAt, device } = await login(context, {
      ...body,
      remember: body.remember ?? false,
      ip,
      userAgent,
      device: cookies.get(DEVICE_COOKIE.name),
    })
    cookies.set(DEVICE_COOKIE.name, device, DEVICE_COOKIE)
    return {
      token,
      expiresAt: expiresAt.toISOString(),
      lastLoginAt: lastLoginAt?.toISOString() ?? null,
    }
  })
  bind(app, context, 'accountRecover', async ({ body }) => {
    await recoverPassword(context, body, followers)
    return { message: 'SUCCESS' }
  })
  bind(app, context, 'logout', async ({ caller, ip }) => {
    await closeSession(context, caller.sessionId)
    logSecurity(context.log, { event: 'logout', subject: caller.memberId, address: ip })
    return null
  })
  bind(app, context, 'profile', async ({ caller }) =>
    profile(await memberOf(context, caller.memberId)),
  )
  bind(app, context, 'bankState', ({ caller }) => bankState(context, caller.memberId))
  bind(app, context, 'profileUpdate', async ({ caller, body, ip }) =>
    profile(await updateProfile(context, { ...caller, ip }, body)),
  )
  bind(app, context, 'bankAccountName', async ({ caller, body }) =>
    profile(await spellHolderInEnglish(context, caller.memberId, body)),
  )
  passwordRoutes(app, context)
}

function passwordRoutes(app: FastifyInstance, context: Context) {
  bind(app, context, 'accountStepUp', async ({ caller, body, ip }) => {
    const { password, withdrawal } = body
    const stepUp =
      withdrawal === undefined
        ? await proofOfPassword(context, caller.memberId, password)
        : await confirmPayment(
            context,
            await memberOf(context, caller.memberId),
            toSatang(withdrawal),
            body,
          )
    logSecurity(context.log, {
      event: 'stepup.passed',
      subject: caller.memberId,
      address: addressSubject(ip),
      method: 'password',
    })
    return { stepUp }
  })
  bind(app, context, 'securityChoices', ({ caller }) => securityChoices(context, caller.memberId))
  bind(app, context, 'securityChoicesSet', ({ caller, body, ip }) =>
    setSecurityChoices(context, { ...caller, ip }, body),
  )
  bind(app, context, 'changePassword', async ({ caller, body, ip }) => {
    await changePassword(context, caller, body)
    await keepNotice(context, {
      memberId: caller.memberId,
      kind: 'passwordChanged',
      of: context.ids.reference('nt'),
    })
    logSecurity(context.log, { event: 'password.changed', subject: caller.memberId, address: ip })
    return { message: 'SUCCESS' }
  })
}
