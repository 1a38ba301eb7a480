import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../../context.ts'
import { bind } from '../../../../http/call.ts'
import { addressSubject, demandAttempt } from '../../../../limits/attempts.ts'
import { Refused } from '../../../../runtime/refusal.ts'
import { logSecurity } from '../../../../security/events.ts'
import { OPERATOR_SESSION } from '../../../../security/operatorCookie.ts'
import { siteOf } from '../../../../security/webauthn.ts'
import { deviceOf } from '../../../people/public.ts'
import { loginOperator, OPERATOR_DEVICE } from '../login.ts'
import { LIMITS } from '../rules.ts'
import { demandStaffAddress } from '../staffAddress.ts'
import { noteProof } from '../store.ts'
import {
  beginAuthenticator,
  beginPasskey,
  factorsOf,
  finishAuthenticator,
  finishPasskey,
  removeFactor,
} from './factors.ts'
import { passkeysOf } from './factorStore.ts'
import { beginAssertion } from './passkey.ts'
import { demandProof } from './proof.ts'

/** What an operator logs in with beside the password: an authenticator of codes, and passkeys. */
export function factorRoutes(app: FastifyInstance, context: Context): void {
  bind(app, context, 'opsLoginPasskeyBegin', async ({ ip, origin }) => {
    demandStaffAddress(context, ip)
    await demandAttempt(context, LIMITS.challenges, addressSubject(ip))
    return { ...(await beginAssertion(context, 'LOGIN', null, [], siteOf(context, origin))) }
  })
  bind(app, context, 'opsLoginPasskeyFinish', async ({ body, ip, userAgent, origin, cookies }) => {
    const { token, expiresAt, operator, device } = await loginOperator(context, {
      email: body.email,
      password: body.password,
      passkey: {
        response: body.passkey as unknown as AuthenticationResponseJSON,
        site: siteOf(context, origin),
      },
      ip,
      userAgent,
      device: cookies.get(OPERATOR_DEVICE.name),
    })
    cookies.set(OPERATOR_DEVICE.name, device, OPERATOR_DEVICE)
    cookies.set(OPERATOR_SESSION.name, token, OPERATOR_SESSION)
    return { token, expiresAt: expiresAt.toISOString(), operator }
  })
  bind(app, context, 'opsSecurity', ({ operator }) => factorsOf(context, operator))
  bind(app, context, 'opsConfirmBegin', async ({ operator: { id }, origin }) => {
    const own = await passkeysOf(context.db, id)
    if (own.length === 0) throw new Refused('NOT_FOUND')
    return { ...(await beginAssertion(context, 'CONFIRM', id, own, siteOf(context, origin))) }
  })
  bind(app, context, 'opsConfirmFinish', async ({ operator, body, origin, ip }) => {
    await demandProof(context, operator.id, body, siteOf(context, origin))
    await noteProof(context.db, operator.sessionId, context.clock.now())
    logSecurity(context.log, {
      event: 'stepup.passed',
      subject: operator.name,
      address: addressSubject(ip),
      method: body.passkey === undefined ? 'otp' : 'passkey',
    })
    return null
  })
  ownFactorRoutes(app, context)
}

/** Each change of one's own factors is proved with one that stands. */
function ownFactorRoutes(app: FastifyInstance, context: Context): void {
  bind(app, context, 'opsPasskeyBegin', async ({ operator, body, origin }) => {
    const site = siteOf(context, origin)
    await demandProof(context, operator.id, body, site)
    return { ...(await beginPasskey(context, operator, site)) }
  })
  bind(app, context, 'opsPasskeyFinish', async ({ operator, body, origin, userAgent }) => {
    const { name, ...response } = body
    const given = {
      response: response as unknown as RegistrationResponseJSON,
      name: name?.trim() || deviceOf(userAgent) || 'Passkey',
    }
    return { id: await finishPasskey(context, operator, given, siteOf(context, origin)) }
  })
  bind(app, context, 'opsPasskeyRemove', async ({ operator, params, body, origin }) => {
    await demandProof(context, operator.id, body, siteOf(context, origin))
    await removeFactor(context, operator, { passkey: params.id })
    return null
  })
  bind(app, context, 'opsAuthenticatorBegin', async ({ operator, body, origin }) => {
    await demandProof(context, operator.id, body, siteOf(context, origin))
    return beginAuthenticator(context, operator)
  })
  bind(app, context, 'opsAuthenticatorFinish', async ({ operator, body }) => {
    await finishAuthenticator(context, operator, body.totp)
    return null
  })
  bind(app, context, 'opsAuthenticatorRemove', async ({ operator, body, origin }) => {
    await demandProof(context, operator.id, body, siteOf(context, origin))
    await removeFactor(context, operator, 'authenticator')
    return null
  })
}
