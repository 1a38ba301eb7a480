/**
 * Money here is a whole number of satang (a safe integer). Commands speak baht, each provider its
 * own unit.
 */
const MAX_SATANG = 1_000_000_000
/** In hundredths of kip: a baht is some hundreds of them. */
export const MAX_KIP = 1_000 * MAX_SATANG

/**
 * Baht to satang; null for anything that is not an amount: not above zero, more than 2 decimals,
 * above 10,000,000 baht. With `most`, of another currency.
 */
export function satangOf(baht: number, most = MAX_SATANG): number | null {
  const satang = Math.round(baht * 100)
  const exact = Number.isFinite(baht) && Math.abs(baht * 100 - satang) < 1e-4
  return exact && satang > 0 && satang <= most ? satang : null
}

export const bahtOf = (satang: number): number => satang / 100

/** "500.00" to satang; null for anything not written so. */
export function satangOfText(text: string): number | null {
  const match = /^(\d{1,8})\.(\d{2})$/.exec(text)
  return match ? Number(match[1]) * 100 + Number(match[2]) : null
}

export const bahtText = (satang: number): string => (satang / 100).toFixed(2)
