import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import type { FaultList, CallKind } from './faults.ts'
import type { Store } from './store.ts'

/** What every room of the outside world is given. */
export interface World {
  store: Store
  faults: FaultList
  now: () => Date
  /** Random upper-case letters and digits, none that are mistaken for another. */
  code: (length: number) => string
  /** Waits so many ms; rejects when the sandbox closes. */
  pause: (ms: number) => Promise<unknown>
  /** How a notice gets to the house. */
  deliver: typeof fetch
  /** Where a browser reaches the sandbox, without a slash at the end. */
  publicUrl: () => string
  /** The callback address of a code whose maker named none. */
  callbackUrl: string | null
  /** Where the house answers who ask it by an address that was agreed on. */
  operatorUrl: string
  /** How far, in ms, a provider's copy that answers questions is behind (games of the lagging kind). */
  lagMs: number
  /**
   * Whether the issuer of wallet links answers an order that it has carried out as it did before;
   * else by the no that anybody else is told, and only its answer about the reference says yes.
   */
  issuerRepeats: boolean
  /**
   * How long, in ms, a call whose answer is late or never comes holds its connection; Infinity:
   * until its caller gives up.
   */
  hangMs: number
  /** Connections that will never be answered. */
  hung: Set<FastifyReply['raw']>
  /** Aborted when the sandbox closes, so nothing waits for a timer. */
  closing: AbortSignal
}

const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
export const randomCode = (length: number): string =>
  Array.from(randomBytes(length), (byte) => LETTERS[byte % 32]).join('')

export interface SandboxAnswer {
  status: number
  body: unknown
}

/**
 * What the fault of this call asks of the room: say no, or take it and leave it pending. `resumed`:
 * it has arrived before.
 */
interface FaultEffects {
  refuse: boolean
  /** Say no, and do it. */
  refuseButPay: boolean
  hold: boolean
  /** A payment out of a game: only a part of it. */
  partial: boolean
  copies: 1 | 2
  resumed: boolean
}
interface ProviderCall {
  target: string
  callKind: CallKind
  /** Another target whose faults it takes when its own has none. */
  within?: string
  /** Writes down that the call came in, when its work is done only after a delay. */
  arrive?: () => void
  run: (effects: FaultEffects) => SandboxAnswer
}

const OUTAGE: SandboxAnswer = { status: 500, body: { message: 'internal error' } }
const DEFAULT_DELAY_MS = 1_000

/**
 * One call of a provider's API with its fault, if one is switched on. Every provider route goes
 * through here.
 */
export async function perform(
  world: World,
  reply: FastifyReply,
  call: ProviderCall,
): Promise<FastifyReply> {
  const fault =
    world.faults.take(call.target, call.callKind) ??
    (call.within === undefined ? null : world.faults.take(call.within, call.callKind))
  const effects: FaultEffects = {
    refuse: fault?.kind === 'refuse',
    refuseButPay: fault?.kind === 'refuse-but-pays',
    hold: fault?.kind === 'hold',
    partial: fault?.kind === 'partial',
    copies: 1,
    resumed: false,
  }
  if (fault?.kind === 'timeout-before') return hang(world, reply)
  if (fault?.kind === 'error') return say(reply, OUTAGE)
  if (fault?.kind === 'duplicate') {
    // The provider handles one request twice; only a reference that is honoured keeps it one.
    call.run({ ...effects, copies: 2 })
    return say(reply, call.run({ ...effects, copies: 2 }))
  }
  if (fault?.kind === 'delay') {
    call.arrive?.()
    const ms = fault.ms ?? DEFAULT_DELAY_MS
    const isTooLate = ms > world.hangMs
    if (isTooLate) hang(world, reply)
    const waited = await sleep(ms, true, { signal: world.closing }).catch(() => false)
    // The sandbox stops meanwhile: it is as if the power had gone.
    if (!waited) return isTooLate ? reply : hang(world, reply)
    const said = call.run({ ...effects, resumed: true })
    return isTooLate ? reply : say(reply, said)
  }
  const said = call.run(effects)
  return fault?.kind === 'timeout-after' ? hang(world, reply) : say(reply, said)
}

/** A body may take its time: a picture is drawn. */
const say = async (reply: FastifyReply, said: SandboxAnswer) =>
  reply.code(said.status).send(await said.body)

function hang(world: World, reply: FastifyReply): FastifyReply {
  reply.hijack()
  if (world.closing.aborted) reply.raw.destroy()
  world.hung.add(reply.raw)
  const cut = Number.isFinite(world.hangMs)
    ? setTimeout(() => reply.raw.destroy(), world.hangMs)
    : null
  reply.raw.on('close', () => {
    world.hung.delete(reply.raw)
    if (cut) clearTimeout(cut)
  })
  return reply
}

/** Cuts what hangs: on shutdown, and when the faults are cleared. */
export function cutHung(world: World): void {
  for (const response of world.hung) response.destroy()
  world.hung.clear()
}
