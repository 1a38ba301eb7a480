import type { Context } from '../../../context.ts'
import { unknown, type ProviderAnswer } from '../../../providers/answer.ts'
import type { SmsGateway, TextMessage } from '../../../providers/sms/port.ts'

/**
 * `refused`: nothing was sent. `unknown`: it may have arrived. `notAgain`: the gateways that would
 * send it a second time; `isOver`: they are all that there are.
 */
interface Sent {
  kind: ProviderAnswer<null>['kind']
  notAgain: readonly string[]
  isOver: boolean
}

/**
 * Asks the site's SMS gateways in their order until one takes the text; those that are down are
 * asked last. A gateway that refuses or is silent costs the member nothing: the next is asked for
 * the same text, which may so arrive twice. `notAgain`: what the last try of this reference said.
 */
export async function sendText(
  context: Context,
  message: TextMessage,
  notAgain: readonly string[] = [],
): Promise<Sent> {
  const { sms } = context.providers
  const maybe = [...notAgain]
  let isUnknown = maybe.length > 0
  for (const [name, gateway] of inOrder(context)) {
    if (maybe.includes(name)) continue
    const answer = await answerOf(context, gateway, message)
    if (answer.kind === 'done') return { kind: 'done', notAgain: maybe, isOver: true }
    context.log.warn(
      { gateway: name, kind: answer.kind, reason: answer.reason },
      'an SMS gateway did not take a message',
    )
    if (answer.kind !== 'unknown') continue
    isUnknown = true
    if (!gateway.dedupes) maybe.push(name)
  }
  const isOver = [...sms.keys()].every((name) => maybe.includes(name))
  return { kind: isUnknown ? 'unknown' : 'refused', notAgain: maybe, isOver }
}

/** In the order of the environment, those that answer nothing at the moment behind the others. */
function inOrder({ providers, providerHealth }: Context): [string, SmsGateway][] {
  const all = [...providers.sms]
  if (all.length === 1) return all
  const isDown = new Set(all.filter(([name]) => providerHealth.isDown(`sms:${name}`)))
  return [...all.filter((each) => !isDown.has(each)), ...isDown]
}

/** A gateway that fails in our own code holds up no other. */
const answerOf = (context: Context, gateway: SmsGateway, message: TextMessage) =>
  gateway.send(message).catch((error: unknown): ProviderAnswer<null> => {
    context.log.error({ err: error }, 'an SMS gateway failed')
    return unknown('failed')
  })
