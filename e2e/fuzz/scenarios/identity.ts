import sharp from 'sharp'
import { register } from './newcomer.ts'
import { Stopped, type Scenario, type Way } from './scenario.ts'

const REASON = { reason: 'for the fuzzer' }
const picture = await sharp({
  create: { width: 320, height: 240, channels: 3, background: '#754' },
})
  .png()
  .toBuffer()

/** Thirteen digits whose last is the check digit of the others. */
function cardNumber(way: Way): string {
  const digits = `1${String(way.chance.int(0, 10 ** 11 - 1)).padStart(11, '0')}`
  const sum = Array.from(digits).reduce((all, digit, n) => all + Number(digit) * (13 - n), 0)
  return `${digits}${(11 - (sum % 11)) % 10}`
}

/** A member sends papers, takes them back, is asked again, accepted, and another one refused. */
async function becomesKnown(way: Way): Promise<void> {
  const [finance, support] = [await way.operator('finance'), await way.operator('support')]
  const send = async (member: Awaited<ReturnType<typeof register>>): Promise<string> => {
    for (const paper of ['card', 'selfie'])
      await way.call('identityPaper', member, { params: { paper }, file: picture })
    const body = {
      to: 2,
      name: 'สมชาย ใจดี',
      number: cardNumber(way),
      birthDate: '1990-05-01',
      expiresOn: null,
    }
    await way.call('identitySend', member, { body })
    const { cases } = await way.call('opsIdentity', support, { body: { page: 1, limit: 100 } })
    const found = cases.find(({ memberId }) => memberId === member.id)
    if (!found) throw new Stopped('its case is not in the queue')
    return found.id
  }
  const member = await register(way)
  await send(member)
  await way.call('identityReopen', member)
  const id = await send(member)
  const params = { id }
  await way.call('opsIdentityCase', support, { params })
  await way.call('opsIdentityPaper', finance, { params: { id, paper: 'card' } })
  await way.call('opsIdentityReveal', finance, { params })
  await way.call('opsIdentityAgain', finance, {
    params,
    body: { round: 2, why: 'glare', words: 'once more' },
  })
  await send(member)
  await way.call('opsIdentityAccept', finance, {
    params,
    body: { round: 3, samePerson: true, ...REASON },
  })
  await way.call('opsFundsAsk', finance, { params: { id: member.id }, body: {} })
  await way.call('identity', member)
  const other = await send(await register(way))
  await way.call('opsIdentityRefuse', finance, {
    params: { id: other },
    body: { round: 1, why: 'other', words: '', ...REASON },
  })
}

/** A phone is kept away, and let in again by two. */
async function keepAway(way: Way): Promise<void> {
  const finance = await way.operator('finance')
  const value = `09${String(way.chance.int(0, 99_999_999)).padStart(8, '0')}`
  const body = { kind: 'PHONE', value, bankCode: '', until: null, ...REASON }
  const { blocks } = await way.call('opsBlockAdd', finance, { body })
  await way.call('opsBlocks', finance, { body: { state: 'open', page: 1, limit: 50 } })
  const id = blocks[0]?.id
  if (id === undefined) throw new Stopped('the phone is kept away already')
  for (const by of [finance, await way.colleague(finance)])
    await way.call('opsBlockLift', by, { params: { id }, body: REASON })
}

/** An operator looks at who is linked with a member, and at the groups. */
async function looksAtLinks(way: Way): Promise<void> {
  const support = await way.operator('support')
  const member = await register(way)
  await way.call('opsMemberLinks', support, { params: { id: member.id } })
  await way.call('opsLinkGroups', support, { body: { state: 'all', page: 1, limit: 50 } })
  const finance = await way.operator('finance')
  await way.call('opsAml', finance, { body: { state: 'open', page: 1, limit: 50 } })
  await way.call('opsSolvency', finance)
}

/** A rule is tried, written, switched on by two and off by two; while it is on it only notes. */
async function turnsRule(way: Way): Promise<void> {
  const finance = await way.operator('finance')
  const condition = {
    who: 'NEW' as const,
    whoN: way.chance.int(1, 30),
    what: 'WITHDREW' as const,
    measure: 'COUNT' as const,
    least: way.chance.int(1, 5),
    hours: 24,
    effect: 'NOTE' as const,
  }
  await way.call('opsRuleTry', finance, { body: condition })
  const { number, versions } = await way.call('opsRuleDraft', finance, {
    body: { rule: null, name: 'Many payouts', ...condition, ...REASON },
  })
  const id = versions[0]?.id ?? ''
  const both = [finance, await way.colleague(finance)]
  for (const by of both) await way.call('opsRuleOn', by, { params: { id }, body: REASON })
  await way.call('opsRule', finance, { params: { id: String(number) } })
  await way.call('opsRules', finance, { body: { state: 'on', page: 1, limit: 50 } })
  await way.call('opsRuleHits', finance, { body: { version: id, page: 1, limit: 50 } })
  for (const by of both) await way.call('opsRuleOff', by, { params: { id }, body: REASON })
}

export const IDENTITY: readonly Scenario[] = [
  { name: 'becomes known', run: becomesKnown },
  { name: 'is kept away', run: keepAway },
  { name: 'is looked at with others', run: looksAtLinks },
  { name: 'is met by a rule', run: turnsRule },
]
