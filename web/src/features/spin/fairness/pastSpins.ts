import { readStored, writeStored } from '../../../storage.ts'

/** One spin of this device, with all that is needed to draw it again. */
export interface PastSpin {
  /** Epoch ms. */
  at: number
  code: string
  label: string
  serverSeedHash: string
  clientSeed: string
  nonce: number
  odds: { code: string; weight: number }[]
  /** Known once it was revealed. */
  serverSeed?: string
}

const MOST = 50
const keyOf = (memberId: string): string => `spins:${memberId}`

function isSpin(value: unknown): value is PastSpin {
  if (typeof value !== 'object' || value === null) return false
  const spin = value as Record<string, unknown>
  return (
    ['code', 'label', 'serverSeedHash', 'clientSeed'].every(
      (name) => typeof spin[name] === 'string',
    ) &&
    typeof spin.at === 'number' &&
    typeof spin.nonce === 'number' &&
    (spin.serverSeed === undefined || typeof spin.serverSeed === 'string') &&
    Array.isArray(spin.odds) &&
    spin.odds.every(
      (odd: unknown) =>
        typeof odd === 'object' &&
        odd !== null &&
        typeof (odd as { code?: unknown }).code === 'string' &&
        typeof (odd as { weight?: unknown }).weight === 'number',
    )
  )
}

/**
 * Newest first. The wire has no list of spins, so the device keeps its own; what somebody else
 * wrote there is ignored.
 */
export function pastSpins(memberId: string): PastSpin[] {
  try {
    const kept: unknown = JSON.parse(readStored('localStorage', keyOf(memberId)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isSpin) : []
  } catch {
    return []
  }
}

const keep = (memberId: string, spins: PastSpin[]): void =>
  writeStored('localStorage', keyOf(memberId), JSON.stringify(spins.slice(0, MOST)))

/** A spin that is kept already (a replayed answer) is not kept twice. */
export function rememberSpin(memberId: string, spin: PastSpin): void {
  const others = pastSpins(memberId).filter(
    ({ serverSeedHash, nonce }) => serverSeedHash !== spin.serverSeedHash || nonce !== spin.nonce,
  )
  keep(memberId, [spin, ...others])
}

/** Writes a revealed seed to the spins that it decided; answers all. */
export function rememberSeed(
  memberId: string,
  serverSeedHash: string,
  serverSeed: string,
): PastSpin[] {
  const spins = pastSpins(memberId).map((spin) =>
    spin.serverSeedHash === serverSeedHash ? { ...spin, serverSeed } : spin,
  )
  keep(memberId, spins)
  return spins
}
