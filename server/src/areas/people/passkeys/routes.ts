import { toSatang } from '@krapao/contract/money'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/schema.ts'
import { bind } from '../../../http/call.ts'
import type { Cookies } from '../../../http/headers/cookies.ts'
import { demandAttempts } from '../../../limits/attempts.ts'
import { siteOf } from '../../../security/webauthn.ts'
import { keepNotice } from '../notices/notices.ts'
import { deviceOf } from '../sessions/rules.ts'
import {
  beginAssertion,
  beginRegistration,
  finishAssertion,
  finishRegistration,
} from './ceremony.ts'
import { loginsOf } from './loginCounts.ts'
import { removePasskey } from './remove.ts'
import { giveStepUp, payeeOf } from './stepUp.ts'
import { passkeysOf, type Passkey } from './store.ts'

/** What the members' room does for passkeys; it uses ours, so it is handed in. */
interface PasskeyOwners {
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
  /** Spends the word of a password or passkey; answers the recovery that it descends from. */
  useUpProof(
    context: Context,
    db: Kysely<Database>,
    memberId: string,
    word: { stepUp: string | null },
  ): Promise<Date | null>
  /** Notes in the log that such a proof was used. */
  proved(context: Context, memberId: string, ip: string, stepUp: string | undefined): void
  find(
    context: Context,
    memberId: string,
  ): Promise<{
    id: string
    username: string
    name: string
    bankCode: string
    bankAccountNo: string
  }>
  /** A passkey that was registered then has confirmed who the member is. */
  confirmed(context: Context, memberId: string, registeredAt: Date): Promise<unknown>
  /**
   * Opens a session for the member whose passkey was shown, and notes the device as theirs.
   * WRONG_CREDENTIAL where the passkey was removed since.
   */
  enter(
    context: Context,
    passkey: Passkey,
    from: { remember: boolean; ip: string; userAgent: string; cookies: Cookies },
  ): Promise<{ token: string; expiresAt: Date; lastLoginAt: Date | null }>
}

export function passkeyRoutes(app: FastifyInstance, context: Context, owners: PasskeyOwners): void {
  bind(app, context, 'passkeys', async ({ caller }) =>
    (await passkeysOf(context.db, caller.memberId)).map((passkey) => ({
      _id: passkey.id,
      name: passkey.name,
      createdAt: passkey.created_at.toISOString(),
      lastUsedAt: passkey.last_used_at?.toISOString() ?? null,
    })),
  )
  keepingRoutes(app, context, owners)
  bind(app, context, 'passkeyLoginBegin', async ({ ip, origin, cookies }) => {
    await demandAttempts(context, loginsOf('passkey-address', context, { ip, cookies }))
    return { ...(await beginAssertion(context, 'LOGIN', null, siteOf(context, origin))) }
  })
  bind(app, context, 'passkeyLoginFinish', async ({ body, origin, ip, userAgent, cookies }) => {
    await demandAttempts(context, loginsOf('passkey-address', context, { ip, cookies }))
    const { remember = false, ...response } = body
    const site = siteOf(context, origin)
    const answer = response as unknown as AuthenticationResponseJSON
    const { passkey } = await finishAssertion(context, 'LOGIN', null, answer, site)
    const session = await owners.enter(context, passkey, {
      remember,
      ip,
      userAgent,
      cookies,
    })
    return {
      token: session.token,
      expiresAt: session.expiresAt.toISOString(),
      lastLoginAt: session.lastLoginAt?.toISOString() ?? null,
    }
  })
  stepUpRoutes(app, context, owners)
}

/** A passkey shows that it is the member, in general or for one withdrawal. */
function stepUpRoutes(app: FastifyInstance, context: Context, owners: PasskeyOwners) {
  bind(app, context, 'passkeyStepUpBegin', async ({ caller: { memberId }, body, origin }) => {
    const site = siteOf(context, origin)
    const baht = body?.withdrawal
    const payment =
      baht === undefined ? null : { amount: toSatang(baht), payee: await payee(memberId) }
    return { ...(await beginAssertion(context, 'STEP_UP', memberId, site, payment)) }
  })
  const payee = async (memberId: string) => payeeOf(await owners.find(context, memberId))
  bind(app, context, 'passkeyStepUpFinish', async ({ caller: { memberId }, body, origin }) => {
    const answer = body as unknown as AuthenticationResponseJSON
    const site = siteOf(context, origin)
    const shown = await finishAssertion(context, 'STEP_UP', memberId, answer, site)
    await owners.confirmed(context, memberId, shown.passkey.created_at)
    return { stepUp: await giveStepUp(context, shown.passkey, shown.payment) }
  })
}

/** A passkey is added and removed. */
function keepingRoutes(app: FastifyInstance, context: Context, owners: PasskeyOwners) {
  const tell = (
    memberId: string,
    kind: 'passkeyAdded' | 'passkeyRemoved',
    of: string,
    detail?: string,
  ) => keepNotice(context, { memberId, kind, of, ...(detail && { detail }) })
  bind(app, context, 'passkeyRemove', async ({ caller, params, stepUp }) => {
    await removePasskey(context, caller, params.id, (tx) =>
      owners.useUpProof(context, tx, caller.memberId, { stepUp }),
    )
    // Not waited for: its row may be held by a login that waits for this removal.
    void tell(caller.memberId, 'passkeyRemoved', params.id)
    return null
  })
  bind(app, context, 'passkeyRegisterBegin', async ({ caller, body, origin, ip }) => {
    const { memberId } = caller
    const { password, otpToken, stepUp } = body
    const proven = await owners.prove(context, memberId, { password, otpToken, stepUp })
    const recoveredAt = await proven.useUp(context.db)
    owners.proved(context, memberId, ip, stepUp)
    const member = await owners.find(context, memberId)
    return { ...(await beginRegistration(context, member, recoveredAt, siteOf(context, origin))) }
  })
  bind(app, context, 'passkeyRegisterFinish', async ({ caller, body, origin, userAgent }) => {
    const { name, ...response } = body
    const given = {
      response: response as unknown as RegistrationResponseJSON,
      name: name?.trim() || deviceOf(userAgent) || 'Passkey',
    }
    const _id = await finishRegistration(context, caller, given, siteOf(context, origin))
    await tell(caller.memberId, 'passkeyAdded', _id, deviceOf(userAgent))
    return { _id }
  })
}
