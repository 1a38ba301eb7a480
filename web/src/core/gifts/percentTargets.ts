/**
 * Two percents of a balance, in baht: what is asked rounds up to the satang, what fails rounds
 * down, as the server does.
 */
export function percentTargets(
  baseBaht: number,
  { success, fail }: { success: number; fail: number },
): { reach: number; fail: number } {
  const satang = BigInt(Math.round(baseBaht * 100))
  const share = (percent: number): bigint => satang * BigInt(Math.round(percent * 100))
  return {
    reach: Number((share(success) + 9_999n) / 10_000n) / 100,
    fail: Number(share(fail) / 10_000n) / 100,
  }
}
