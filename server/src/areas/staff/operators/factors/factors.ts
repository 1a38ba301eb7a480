import type { Answer } from '@krapao/contract/calls'
import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Context } from '../../../../context.ts'
import { announceEndedOperatorSessions } from '../../../../events/events.ts'
import { takeAttempt } from '../../../../limits/attempts.ts'
import { Refused } from '../../../../runtime/refusal.ts'
import type { Operator } from '../../../../security/identity.ts'
import { makeSecret, otpauthOf, qrOf, stepOf } from '../../../../security/totp.ts'
import { credentialOf, registrationOptions, type Site } from '../../../../security/webauthn.ts'
import { writeAudit } from '../../audit/write.ts'
import { openSecret, sealSecret } from '../accounts.ts'
import { LIMITS } from '../rules.ts'
import { ownOperatorSessions } from '../sessions.ts'
import { changeOperator, lockOperator, operatorById } from '../store.ts'
import {
  codesLeft,
  deletePasskey,
  endOtherSessions,
  insertPasskey,
  passkeysOf,
} from './factorStore.ts'
import { remember, takeChallengeOf } from './passkey.ts'

const MOST_PASSKEYS = 20

export async function factorsOf(
  context: Context,
  { id, sessionId }: Operator,
): Promise<Answer<'opsSecurity'>> {
  const { db } = context
  const row = await operatorById(db, id)
  return {
    authenticator: (row?.totp_cipher ?? null) !== null,
    codesLeft: await codesLeft(db, id),
    sessions: await ownOperatorSessions(context, id, sessionId),
    passkeys: (await passkeysOf(db, id)).map((each) => ({
      id: each.id,
      name: each.name,
      createdAt: each.created_at.toISOString(),
      lastUsedAt: each.last_used_at?.toISOString() ?? null,
    })),
  }
}

/** Options for a new passkey. REQUEST_LIMIT from the 20th on. */
export async function beginPasskey(context: Context, { id, name }: Operator, site: Site) {
  const known = await passkeysOf(context.db, id)
  if (known.length >= MOST_PASSKEYS) throw new Refused('REQUEST_LIMIT')
  const row = await operatorById(context.db, id)
  const user = { id, name: row?.email ?? name, displayName: name }
  const options = await registrationOptions(context.random, {
    rpName: 'Krapao console',
    user,
    known,
    site,
  })
  await remember(context, options.challenge, 'REGISTER', id)
  return options
}

/** WRONG_CREDENTIAL unless it answers the operator's own challenge and nobody has the credential. */
export async function finishPasskey(
  context: Context,
  by: Operator,
  given: { response: RegistrationResponseJSON; name: string },
  site: Site,
): Promise<string> {
  const { response, name } = given
  const { clientDataJSON } = response.response
  const challenge = await takeChallengeOf(context, clientDataJSON, 'REGISTER', by.id)
  const made = challenge === null ? null : await credentialOf(response, challenge, site)
  if (!made) throw new Refused('WRONG_CREDENTIAL')
  const id = context.ids.reference('opk')
  const at = context.clock.now()
  await context.db.transaction().execute(async (tx) => {
    const row = { id, operator_id: by.id, ...made.known, name, created_at: at, last_used_at: null }
    if (!(await insertPasskey(tx, row))) throw new Refused('WRONG_CREDENTIAL')
    await writeAudit(tx, {
      at,
      by,
      action: 'operator.passkeyAdd',
      subject: by.id,
      after: { passkey: id, name },
    })
  })
  return id
}

/**
 * One way less to log in; the operator's other sessions end. NOT_FOUND; LAST_FACTOR where nothing
 * would be left beside the password. Two that remove the last two at once wait for one another.
 */
export async function removeFactor(
  context: Context,
  by: Operator,
  what: 'authenticator' | { passkey: string },
): Promise<void> {
  const at = context.clock.now()
  const ended = await context.db.transaction().execute(async (tx) => {
    const row = await lockOperator(tx, by.id)
    if (!row) throw new Refused('NOT_FOUND')
    const passkeys = await passkeysOf(tx, by.id)
    const hasCodes = row.totp_cipher !== null
    if (what === 'authenticator') {
      if (passkeys.length === 0) throw new Refused('LAST_FACTOR')
      await changeOperator(tx, by.id, { totp_cipher: null, totp_next_cipher: null })
    } else {
      const known = passkeys.find((each) => each.id === what.passkey)
      if (!known) throw new Refused('NOT_FOUND')
      if (passkeys.length === 1 && !hasCodes) throw new Refused('LAST_FACTOR')
      await deletePasskey(tx, by.id, known.id)
    }
    const sessions = await endOtherSessions(tx, by.id, by.sessionId, at)
    const isCodes = what === 'authenticator'
    const name = isCodes ? null : passkeys.find((each) => each.id === what.passkey)?.name
    await writeAudit(tx, {
      at,
      by,
      action: isCodes ? 'operator.authenticatorRemove' : 'operator.passkeyRemove',
      subject: by.id,
      before: isCodes ? { authenticator: true } : { passkey: what.passkey, name },
    })
    return sessions
  })
  announceEndedOperatorSessions(context.events, ended)
}

/** A secret that counts only once a code of it has been shown: a mistyped one shuts nobody out. */
export async function beginAuthenticator(context: Context, { id, name }: Operator) {
  const totpSecret = makeSecret(context.random)
  const row = await operatorById(context.db, id)
  await changeOperator(context.db, id, { totp_next_cipher: sealSecret(context, id, totpSecret) })
  const otpauth = otpauthOf(totpSecret, row?.email ?? name)
  return { totpSecret, otpauth, qr: qrOf(otpauth) }
}

/** WRONG_CREDENTIAL for a code that is not the new authenticator's; REQUEST_LIMIT for guessing. */
export async function finishAuthenticator(
  context: Context,
  by: Operator,
  totp: string,
): Promise<void> {
  const retryAfter = await takeAttempt(context, LIMITS.proof, by.id)
  if (retryAfter !== null) throw new Refused('REQUEST_LIMIT', { retryAfter })
  const at = context.clock.now()
  await context.db.transaction().execute(async (tx) => {
    const row = await lockOperator(tx, by.id)
    const next = row?.totp_next_cipher ?? null
    const step = next && stepOf(openSecret(context, by.id, next), totp.replaceAll(' ', ''), at)
    if (!row || next === null || step === null) throw new Refused('WRONG_CREDENTIAL')
    await changeOperator(tx, by.id, {
      totp_cipher: next,
      totp_next_cipher: null,
      // That code has been used: it opens nothing more.
      totp_step: BigInt(step),
    })
    await writeAudit(tx, {
      at,
      by,
      action: 'operator.authenticatorAdd',
      subject: by.id,
      before: { authenticator: row.totp_cipher !== null },
      after: { authenticator: true },
    })
  })
}
