import { agreeAtLine } from '../../../server/src/areas/people/line/testing/somebody.ts'
import { register, verifiedPhone } from './newcomer.ts'
import type { Scenario, Way } from './scenario.ts'

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

export const LINE: readonly Scenario[] = [{ name: 'uses LINE', run: useLine }]
