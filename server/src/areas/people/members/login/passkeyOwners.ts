import type { Context } from '../../../../context.ts'
import type { Cookies } from '../../../../http/headers/cookies.ts'
import { Refused } from '../../../../runtime/refusal.ts'
import { DEVICE_COOKIE, isOwnDevice, readDevice } from '../../../../security/deviceCookie.ts'
import { memberOf } from '../account.ts'
import { endRecoveryRest } from '../recovery/recovery.ts'
import { logStepUp, proveIdentity, useUpProof, type Proof, type ProvenIdentity } from '../stepUp.ts'
import { memberById } from '../store.ts'
import { deviceAfter, enter, newDeviceId } from './login.ts'

/** What passkeys ask of the members' room. */
export const PASSKEY_OWNERS = {
  async prove(context: Context, memberId: string, proof: Proof): Promise<ProvenIdentity> {
    return proveIdentity(context, await memberOf(context, memberId), proof)
  },
  proved: logStepUp,
  useUpProof,
  find: memberOf,
  async enter(
    context: Context,
    passkey: { id: string; member_id: string },
    from: { remember: boolean; ip: string; userAgent: string; cookies: Cookies },
  ) {
    const member = await memberById(context.db, passkey.member_id)
    if (!member) throw new Refused('WRONG_CREDENTIAL')
    const { username: phone } = member
    const device = readDevice(
      context.cipher,
      from.cookies.get(DEVICE_COOKIE.name),
      context.clock.now(),
    )
    const known = isOwnDevice(device, phone) ? 'known' : 'new'
    const deviceId = device?.id ?? newDeviceId(context)
    const entry = { ...from, passkeyId: passkey.id, deviceId }
    const session = await enter(context, member, entry, known)
    const cookie = deviceAfter(context, device, phone, deviceId)
    from.cookies.set(DEVICE_COOKIE.name, cookie, DEVICE_COOKIE)
    return session
  },
  confirmed: endRecoveryRest,
}
