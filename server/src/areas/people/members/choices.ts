import type { Answer, Body } from '@krapao/contract/calls'
import type { Context } from '../../../context.ts'
import { Refused } from '../../../runtime/refusal.ts'
import type { Caller } from '../../../security/identity.ts'
import { keepNotice } from '../notices/notices.ts'
import { passkeysOf } from '../passkeys/store.ts'
import { holdSession } from '../sessions/store.ts'
import { memberOf } from './account.ts'
import type { Member } from './member.ts'
import { logStepUp, proveIdentity } from './stepUp.ts'
import { lockedMember, setChoices } from './store.ts'

type Chosen = Pick<Body<'securityChoicesSet'>, 'confirmWithdrawals' | 'newDeviceNotices'>

/** What the member has chosen of their own safety. */
export async function securityChoices(
  context: Context,
  memberId: string,
): Promise<Answer<'securityChoices'>> {
  const [member, passkeys] = await Promise.all([
    memberOf(context, memberId),
    passkeysOf(context.db, memberId),
  ])
  return {
    confirmWithdrawals: member.confirmsWithdrawals,
    newDeviceNotices: member.tellsNewDevice,
    passkeys: passkeys.length,
  }
}

/**
 * What is named is chosen, the rest stays. Switching on asks for nothing: it takes nothing from the
 * owner. Switching off asks for password and phone, or a passkey, else STEP_UP_REQUIRED, and is
 * told on the account; of two at once one is. By a session that is open yet, else invalid-token.
 */
export async function setSecurityChoices(
  context: Context,
  { memberId, sessionId, ip }: Caller & { ip: string },
  { password, otpToken, stepUp, ...chosen }: Body<'securityChoicesSet'>,
): Promise<Answer<'securityChoices'>> {
  const member = await memberOf(context, memberId)
  const proven =
    switchedOff(member, chosen).length > 0
      ? await proveIdentity(context, member, { password, otpToken, stepUp })
      : null
  const off = await context.db.transaction().execute(async (tx) => {
    await proven?.useUp(tx)
    const row = await lockedMember(tx, memberId)
    if (!row) throw new Refused('invalid-token')
    const before = {
      confirmsWithdrawals: row.confirms_withdrawals,
      tellsNewDevice: row.tells_new_device,
    }
    const ended = switchedOff(before, chosen)
    // Switched on since it was looked at.
    if (ended.length > 0 && !proven) throw new Refused('STEP_UP_REQUIRED')
    await setChoices(
      tx,
      memberId,
      {
        confirms_withdrawals: chosen.confirmWithdrawals ?? before.confirmsWithdrawals,
        tells_new_device: chosen.newDeviceNotices ?? before.tellsNewDevice,
      },
      context.clock.now(),
    )
    if (!(await holdSession(tx, sessionId))) throw new Refused('invalid-token')
    return ended
  })
  if (proven) logStepUp(context, memberId, ip, stepUp)
  for (const kind of off)
    await keepNotice(context, { memberId, kind, of: context.ids.reference('nt') })
  return securityChoices(context, memberId)
}

/** Which of the two this ends, by the notice that tells of it: these notices are never off. */
function switchedOff(
  before: Pick<Member, 'confirmsWithdrawals' | 'tellsNewDevice'>,
  chosen: Chosen,
): ('confirmOff' | 'newDeviceOff')[] {
  return [
    ...(before.confirmsWithdrawals && chosen.confirmWithdrawals === false
      ? (['confirmOff'] as const)
      : []),
    ...(before.tellsNewDevice && chosen.newDeviceNotices === false
      ? (['newDeviceOff'] as const)
      : []),
  ]
}
