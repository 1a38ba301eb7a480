import type { Body } from '@krapao/contract/calls'
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { Context } from '../../../../context.ts'
import { returnAttempt, takeAttempt } from '../../../../limits/attempts.ts'
import { Refused } from '../../../../runtime/refusal.ts'
import type { Site } from '../../../../security/webauthn.ts'
import { fitsPassword, withHashingSlot } from '../../../people/public.ts'
import { spendTotp } from '../login.ts'
import { LIMITS } from '../rules.ts'
import { operatorById } from '../store.ts'
import { verifyAssertion } from './passkey.ts'

/**
 * Refuses unless the operator shows the password, and a code or a passkey, again: a session alone
 * that was left open must not become an account. STEP_UP_REQUIRED for whichever is wrong;
 * REQUEST_LIMIT after 5 failures in 15 minutes. The code, or the passkey's answer, is used up.
 */
export async function demandProof(
  context: Context,
  operatorId: string,
  proof: Body<'opsPasskeyBegin'>,
  site: Site,
): Promise<void> {
  const retryAfter = await takeAttempt(context, LIMITS.proof, operatorId)
  if (retryAfter !== null) throw new Refused('REQUEST_LIMIT', { retryAfter })
  const row = await operatorById(context.db, operatorId)
  const fits = await withHashingSlot(context, () =>
    fitsPassword(row?.password_hash ?? undefined, proof.password),
  )
  const shown =
    row !== undefined &&
    fits &&
    (proof.passkey === undefined
      ? await spendTotp(context, row, proof.totp ?? '')
      : await verifyAssertion(
          context,
          'CONFIRM',
          operatorId,
          proof.passkey as unknown as AuthenticationResponseJSON,
          site,
        ))
  if (!shown) throw new Refused('STEP_UP_REQUIRED')
  await returnAttempt(context, LIMITS.proof, operatorId)
}
