import type { Kysely } from 'kysely'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/schema.ts'
import { Refused } from '../../refused.ts'
import { isPhoneVerified } from '../otp/public.ts'
import { isStepUp, spendStepUp } from '../passkeys/public.ts'
import { memberOf } from './account.ts'
import { enter } from './login.ts'
import { demandPassword } from './passwordCheck.ts'
import { memberById } from './store.ts'

interface Proof {
  password?: string
  otpToken?: string
  stepUp?: string
}
interface Proven {
  useUp(db: Kysely<Database>): Promise<void>
}
const refusal = (): Refused => new Refused('STEP_UP_REQUIRED')

/** STEP_UP_REQUIRED unless the password and the member's own phone are shown, or a passkey. */
async function prove(context: Context, memberId: string, proof: Proof): Promise<Proven> {
  const { password, otpToken, stepUp } = proof
  if (stepUp !== undefined) {
    if (!(await isStepUp(context, memberId, stepUp))) throw refusal()
    return {
      async useUp(db) {
        if (!(await spendStepUp(context, db, memberId, stepUp))) throw refusal()
      },
    }
  }
  const member = await memberOf(context, memberId)
  if (password === undefined || otpToken === undefined) throw refusal()
  if (!(await isPhoneVerified(context, context.db, member.username))) throw refusal()
  await demandPassword(context, memberId, password).catch((error: unknown) => {
    throw error instanceof Refused && error.code === 'WRONG_PASSWORD' ? refusal() : error
  })
  return { useUp: async () => {} }
}

/** What passkeys ask of the members' domain. */
export const PASSKEY_OWNERS = {
  prove,
  find: memberOf,
  async enter(
    context: Context,
    memberId: string,
    from: { remember: boolean; ip: string; userAgent: string },
  ) {
    const member = await memberById(context.db, memberId)
    if (!member) throw new Refused('WRONG_CREDENTIAL')
    return enter(context, member, from)
  },
}
