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
  enter: (context: Context, passkey: { id: string; member_id: string }, from: From) =>
    enterWithout(context, passkey.member_id, { ...from, passkeyId: passkey.id }),
  confirmed: endRecoveryRest,
}

/** What LINE asks of it. */
export const LINE_OWNERS = {
  prove: (context: Context, memberId: string, proof: Proof) =>
    PASSKEY_OWNERS.prove(context, memberId, proof),
  proved: logStepUp,
  useUpProof,
  enter: (context: Context, opener: { member_id: string; lineId: string }, from: From) =>
    enterWithout(context, opener.member_id, { ...from, lineId: opener.lineId }),
}

interface From {
  remember: boolean
  ip: string
  userAgent: string
  cookies: Cookies
}

/** Opens a session without a password, and notes the device as the member's. */
async function enterWithout(
  context: Context,
  memberId: string,
  from: From & { passkeyId?: string; lineId?: string },
) {
  const member = await memberById(context.db, memberId)
  if (!member) throw new Refused('WRONG_CREDENTIAL')
  const { username: phone } = member
  const { cookies } = from
  const device = readDevice(context.cipher, cookies.get(DEVICE_COOKIE.name), context.clock.now())
  const known = isOwnDevice(device, phone) ? 'known' : 'new'
  const deviceId = device?.id ?? newDeviceId(context)
  const session = await enter(context, member, { ...from, deviceId }, known)
  cookies.set(DEVICE_COOKIE.name, deviceAfter(context, device, phone, deviceId), DEVICE_COOKIE)
  return session
}
