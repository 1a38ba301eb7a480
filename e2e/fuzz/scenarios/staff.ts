import { codeAt } from '../../../server/src/security/totp.ts'
import { Authenticator } from '../../../server/src/testing/browser/authenticator.ts'
import { stranger } from './newcomer.ts'
import { Stopped, type Scenario, type Way } from './scenario.ts'

const PASSWORD = 'Coriander-42!'
const REASON = { reason: 'for the fuzzer' }
const STEP_MS = 30_000

/** An operator who is invited, confirmed, changes every factor, and is reset at last. */
async function workHere(way: Way): Promise<void> {
  const { clock, operators, url } = way.world
  const [owner, visitor] = [await way.operator('owner'), stranger(way)]
  const email = `${way.chance.int(0, 36 ** 6).toString(36)}-${clock.now().getTime()}@fuzz.example`
  const invited = await way.call('opsStaffAdd', owner, {
    body: { email, name: 'Scenario', role: 'finance', ...REASON },
  })
  const { code } = invited.invitation
  const { totpSecret } = await way.call('opsInvitationBegin', visitor, { body: { code } })
  const first = codeAt(totpSecret, clock.now())
  const { token, recoveryCodes } = await way.call('opsInvitationFinish', visitor, {
    body: { code, password: PASSWORD, totp: first },
  })
  const params = { id: invited.id }
  await way.call('opsStaffConfirm', await way.colleague(owner), { params, body: REASON })
  const me = operators.person(invited.id, token, 'finance')
  const entered = await way.call('opsLogin', visitor, {
    body: { email, password: PASSWORD, recoveryCode: recoveryCodes[0] ?? '' },
  })
  me.token = entered.token

  const key = new Authenticator(url)
  // The code of the next half minute: one that was shown is good no more.
  const totp = codeAt(totpSecret, new Date(clock.now().getTime() + STEP_MS))
  const options = await way.call('opsPasskeyBegin', me, { body: { password: PASSWORD, totp } })
  const passkey = await way.call('opsPasskeyFinish', me, { body: key.create(options) })
  const proof = async () => ({
    body: { password: PASSWORD, passkey: key.get(await way.call('opsConfirmBegin', me)) },
  })
  await way.call('opsConfirmFinish', me, await proof())
  const next = await way.call('opsAuthenticatorBegin', me, await proof())
  const shown = { totp: codeAt(next.totpSecret, clock.now()) }
  await way.call('opsAuthenticatorFinish', me, { body: shown })
  const login = await way.call('opsLoginPasskeyBegin', visitor)
  const again = await way.call('opsLoginPasskeyFinish', visitor, {
    body: { email, password: PASSWORD, passkey: key.get(login) },
  })
  me.token = again.token
  await way.call('opsSecurity', me)
  await way.call('opsAuthenticatorRemove', me, await proof())
  const last = await way.call('opsAuthenticatorBegin', me, await proof())
  await way.aMinute()
  const anew = { totp: codeAt(last.totpSecret, clock.now()) }
  await way.call('opsAuthenticatorFinish', me, { body: anew })
  await way.call('opsPasskeyRemove', me, { params: { id: passkey.id }, ...(await proof()) })

  const other = await way.colleague(owner)
  const { invitation } = await way.call('opsStaffReset', other, { params, body: REASON })
  await way.call('opsInvitationBegin', visitor, { body: { code: invitation.code } })
}

/** One owner asks for a looser setting, and takes it back; the other disagrees, and confirms. */
async function askColleague(way: Way): Promise<void> {
  const owner = await way.operator('owner')
  const other = await way.colleague(owner)
  const params = { key: 'limitLapseHours' }
  for (const who of [owner, other]) {
    const { password = '', totp = '' } = who.own
    await way.call('opsConfirmFinish', who, { body: { password, totp } })
  }
  for (const word of ['TakeBack', 'Disagree', 'Confirm'] as const) {
    const settings = await way.call('opsSettings', owner)
    const hours = Number(settings.find(({ key }) => key === params.key)?.value)
    const body = { value: hours + 1, ...REASON }
    const said = await way.call('opsSettingChange', owner, { params, body })
    if (!('approval' in said)) throw new Stopped('nobody else holds the right')
    await way.call('opsApprovals', other, { body: { page: 1, limit: 100 } })
    const about = { params: { id: said.approval }, body: {} }
    await way.call(`opsApproval${word}`, word === 'TakeBack' ? owner : other, about)
  }
}

export const STAFF: readonly Scenario[] = [
  { name: 'works here', run: workHere },
  { name: 'asks a colleague', run: askColleague },
]
