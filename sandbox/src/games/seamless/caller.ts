import { setTimeout as sleep } from 'node:timers/promises'
import type { World } from '../../world.ts'
import { noteYes } from './book.ts'
import type { SeamlessCode } from './catalogue.ts'
import { DIALECTS } from './dialects/all.ts'
import type { WalletAnswer, WalletCall } from './dialects/dialect.ts'

/**
 * What the provider knows after a call. `isAnswered`: with a clear yes or no; `isHeard`: and its
 * document says nothing more of it.
 */
export interface Outcome {
  answer: WalletAnswer
  isAnswered: boolean
  isHeard: boolean
}
/** Where the call goes, and whether its signature is a stranger's. */
export interface Way {
  house: string
  isBadlySigned: boolean
}

/** So long, in ms, a provider waits for the house. */
const ATTEMPT_MS = 10_000
const DEFAULT_DELAY_MS = 1_000

const nothing = (code: string): Outcome => ({
  answer: { ok: false, code, balance: null },
  isAnswered: false,
  isHeard: false,
})

/**
 * Says one call, with the fault that is switched on for the provider: what it sends may not come,
 * or its answer may be lost, or it is sent late or twice.
 */
export async function callHouse(
  world: World,
  code: SeamlessCode,
  call: WalletCall,
  way: Way,
): Promise<Outcome> {
  const isRead = call.do === 'balance' || call.do === 'open'
  const fault = world.faults.take(`game:${code}`, isRead ? 'read' : 'write')
  if (fault?.kind === 'timeout-before' || fault?.kind === 'error') return nothing('NO_ANSWER')
  if (fault?.kind === 'refuse') {
    const answer = { ok: false, code: 'PROVIDER_REFUSED', balance: null }
    return { answer, isAnswered: true, isHeard: true }
  }
  if (fault?.kind === 'delay') {
    const waited = await sleep(fault.ms ?? DEFAULT_DELAY_MS, true, {
      signal: world.closing,
    }).catch(() => false)
    if (!waited) return nothing('NO_ANSWER')
  }
  const second = fault?.kind === 'duplicate' ? send(world, code, call, way) : null
  const outcome = await send(world, code, call, way)
  await second
  if (fault?.kind === 'timeout-after') return nothing('NO_ANSWER')
  if (outcome.answer.ok) noteYes(world, code, call)
  return outcome
}

async function send(
  world: World,
  code: SeamlessCode,
  call: WalletCall,
  { house, isBadlySigned }: Way,
): Promise<Outcome> {
  const dialect = DIALECTS[code]
  const { path, headers, body } = dialect.write(call, {
    host: new URL(house).host,
    now: world.now().getTime(),
    isBadlySigned,
  })
  try {
    const answer = await fetch(house + path, {
      method: 'POST',
      redirect: 'manual',
      headers,
      body,
      signal: AbortSignal.any([AbortSignal.timeout(ATTEMPT_MS), world.closing]),
    })
    const said = dialect.read(objectOf(await answer.text()))
    if (!said) return nothing(`HTTP_${answer.status}`)
    const isAnswered = isBadlySigned || !dialect.unclear.has(said.code)
    const isHeard = isAnswered && (isBadlySigned || dialect.isFinal(call, said))
    return { answer: said, isAnswered, isHeard }
  } catch {
    return nothing('NO_ANSWER')
  }
}

function objectOf(text: string): Record<string, unknown> {
  try {
    const json: unknown = JSON.parse(text)
    return json !== null && typeof json === 'object' ? (json as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
