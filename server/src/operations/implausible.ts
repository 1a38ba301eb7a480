/** The outside named an amount that no account can hold: whatever moved, it was not that. */
export class ImplausibleAmount extends Error {}

/** Satang. No call of ours may name more, so no provider can have moved more at our request. */
const MOST = 1_000_000_000n

/**
 * Throws {@link ImplausibleAmount} for what a provider says it moved, in satang, where nobody can
 * have meant that.
 */
export function demandPlausible(amount: bigint): void {
  if (amount <= 0n || amount > MOST) throw new ImplausibleAmount()
}
