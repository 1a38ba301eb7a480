import { Authenticator } from '../../../server/src/testing/browser/authenticator.ts'
import { agreeAtLine } from '../../../server/src/testing/wire/atLine.ts'
import { register, stranger, verifiedPhone } from './newcomer.ts'
import type { Scenario, Way } from './scenario.ts'

/** A member's phone keeps passkeys: added, shown, logged in with, removed. */
async function usePasskeys(way: Way): Promise<void> {
  const { people, url } = way.world
  const member = await register(way)
  await way.aMinute()
  const otpToken = await verifiedPhone(way, member, member.client.phone)
  const proof = { password: member.password, otpToken }
  const [phone, tablet] = [new Authenticator(url), new Authenticator(url)]

  const first = await way.call('passkeyRegisterBegin', member, { body: proof })
  await way.call('passkeyRegisterFinish', member, { body: phone.create(first) })
  // For any change, and not for one withdrawal alone.
  const asked = await way.call('passkeyStepUpBegin', member, { body: {} })
  const shown = await way.call('passkeyStepUpFinish', member, { body: phone.get(asked) })
  const second = await way.call('passkeyRegisterBegin', member, { body: shown })
  await way.call('passkeyRegisterFinish', member, { body: tablet.create(second) })

  const visitor = stranger(way)
  const login = await way.call('passkeyLoginBegin', visitor)
  const { token } = await way.call('passkeyLoginFinish', visitor, { body: tablet.get(login) })
  people.entered(member, token)
  const [one] = await way.call('passkeys', member)
  const body = { password: member.password }
  const word = () => way.call('accountStepUp', member, { body })
  await way.call('accountExport', member, await word())
  await way.call('passkeyRemove', member, { params: { id: one?._id ?? '' }, ...(await word()) })
}

/** A member links LINE, is told by it or not, and unlinks it. */
async function useLine(way: Way): Promise<void> {
  const member = await register(way)
  await way.aMinute()
  const { password } = member
  const otpToken = await verifiedPhone(way, member, member.client.phone)
  const { url } = await way.call('lineLinkBegin', member, { body: { password, otpToken } })
  const { code, state } = await agreeAtLine(url, 'Somchai')
  await way.call('lineLinkFinish', member, { body: { code, state } })
  await way.call('lineNotices', member, { body: { notices: false } })
  await way.call('line', member)
  const word = await way.call('accountStepUp', member, { body: { password } })
  await way.call('lineUnlink', member, word)
}

export const WAYS_IN: readonly Scenario[] = [
  { name: 'uses passkeys', run: usePasskeys },
  { name: 'uses LINE', run: useLine },
]
