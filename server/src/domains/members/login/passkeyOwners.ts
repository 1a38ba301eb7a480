import type { Context } from '../../../context.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { memberOf } from '../account.ts'
import { endRecoveryRest } from '../recovery.ts'
import { logStepUp, proveIdentity, type Proof, type Proven } from '../stepUp.ts'
import { memberById } from '../store.ts'
import { enter } from './login.ts'

/** What passkeys ask of the members' domain. */
export const PASSKEY_OWNERS = {
  async prove(context: Context, memberId: string, proof: Proof): Promise<Proven> {
    return proveIdentity(context, await memberOf(context, memberId), proof)
  },
  proved: logStepUp,
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
  confirmed: endRecoveryRest,
}
