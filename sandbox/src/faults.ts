import { Refusal } from './refusal.ts'

export const FAULT_KINDS = [
  'timeout-after',
  'timeout-before',
  'error',
  'delay',
  'duplicate',
  'refuse',
  /** The bank says no to a payout with a code that is not final, and makes it. */
  'refuse-but-pays',
  /** A game pays out half of what it is asked for, and says so. */
  'partial',
  'hold',
] as const
type FaultKind = (typeof FAULT_KINDS)[number]
/**
 * `on` keeps it for calls that change something (`write`) or only ask (`read`); null takes
 * whichever comes.
 */
interface Fault {
  target: string
  kind: FaultKind
  times: number
  ms: number | null
  on: 'read' | 'write' | null
}

/**
 * What a call can suffer: `hold` is for calls that can be left pending, `duplicate` for calls that
 * change something. A `poll` is asked by itself every few seconds: only `on: "read"` means it, or
 * it would eat what was meant for a payment.
 */
export type CallKind = 'read' | 'poll' | 'write' | 'payout'

const PSPS = 'KBANK|WW|PAYTIMZ|PAYONEX|ZPAY|OMISE|GBPRIME|SCB|TWOC2P|KSHER|PHAJAY'
const TARGET = new RegExp(
  `^(sms|line|bank(:name)?|slip|idcheck|walletlink|qr:(${PSPS})|game:[a-z0-9]{2,20})$`,
)

/** One gateway's; `sms` is whichever's is asked. */
const SMS_TARGET = /^sms:(GATEWAY|THAIBULK|TWILIO)$/

/** The faults switched on, in the order they were given. In memory only: a restart is healthy again. */
export class FaultList {
  #faults: Fault[] = []

  add(fault: Fault): Fault {
    if (!TARGET.test(fault.target) && !SMS_TARGET.test(fault.target)) {
      throw new Refusal(
        400,
        'target must be sms, sms:<GATEWAY>, line, bank, bank:name, slip, idcheck, walletlink, ' +
          'qr:<PROVIDER> or game:<code>',
      )
    }
    // A bank that delays without saying how long is one that holds the payout.
    const kind =
      fault.target === 'bank' && fault.kind === 'delay' && fault.ms === null ? 'hold' : fault.kind
    if (kind === 'hold' && fault.target !== 'bank' && fault.target !== 'slip')
      throw new Refusal(400, 'hold is a fault of the bank and of slip verification only')
    if (kind === 'refuse-but-pays' && fault.target !== 'bank')
      throw new Refusal(400, 'refuse-but-pays is a fault of the bank only')
    if (kind === 'partial' && !fault.target.startsWith('game:'))
      throw new Refusal(400, 'partial is a fault of games only')
    const kept = { ...fault, kind }
    this.#faults.push(kept)
    return { ...kept }
  }

  list(): Fault[] {
    return this.#faults.map((fault) => ({ ...fault }))
  }

  clear(): void {
    this.#faults = []
  }

  /** Uses up one time of the first fault of the target that such a call can suffer. */
  take(target: string, callKind: CallKind): Fault | null {
    const fits = (kind: FaultKind) =>
      kind === 'hold' || kind === 'refuse-but-pays'
        ? callKind === 'payout'
        : kind === 'duplicate' || kind === 'partial'
          ? side === 'write'
          : true
    const side = callKind === 'read' || callKind === 'poll' ? 'read' : 'write'
    return this.#use(
      (fault) =>
        fault.target === target &&
        fits(fault.kind) &&
        (fault.on === null ? callKind !== 'poll' : fault.on === side),
    )
  }

  /** The same for one kind only (a payment's callback asks for `duplicate`). */
  takeKind(target: string, kind: FaultKind): Fault | null {
    return this.#use((fault) => fault.target === target && fault.kind === kind)
  }

  #use(wanted: (fault: Fault) => boolean): Fault | null {
    const fault = this.#faults.find(wanted)
    if (!fault) return null
    fault.times -= 1
    if (fault.times <= 0) this.#faults = this.#faults.filter((other) => other !== fault)
    return { ...fault }
  }
}
