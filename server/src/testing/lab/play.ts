import type { LabDialect, LabEvent, Seat } from './alphabet.ts'
import type { Answer, LabCall, LabWallet } from './wallet.ts'

/** Speaks to the product's door as the provider would; rejects where no answer came. */
export type Door = (
  code: string,
  spoken: ReturnType<LabEvent['spoken']>,
) => Promise<Record<string, unknown>>

/** What the product answered, or became, against the rules. */
export class WrongAnswer extends Error {}

/** One member's way through an order of events, and what they should have behind it. */
export interface Played {
  seat: Seat
  wallet: LabWallet
  trail: string[]
}

interface Heard {
  ok: boolean
  code: string
  balance: bigint | null
}
const heardOf = (heard: Heard): string =>
  `${heard.ok ? 'yes' : 'no'} ${heard.code} ${heard.balance ?? ''}`.trim()

/** How a right answer sounds in the dialect. */
export function shouldBe(dialect: LabDialect, call: LabCall, answer: Answer): string {
  const { ok, code } = dialect.worded(call, answer)
  return heardOf({ ok, code, balance: ok || dialect.tellsBalance ? answer.balance : null })
}

export const sayOnce = async (
  door: Door,
  dialect: LabDialect,
  event: LabEvent,
  seat: Seat,
): Promise<string> => heardOf(dialect.read(await door(dialect.code, event.spoken(seat))))
