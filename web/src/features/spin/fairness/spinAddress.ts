import { paths } from '../../../paths.ts'
import type { PastSpin } from './pastSpins.ts'

/** A spin as a person types it: `round` counts from 1, weights stand in the wheel's order. */
export interface SpinTyped {
  seal: string
  seed: string
  own: string
  round: string
  weights: string
}

/** The public page with a spin filled in. Behind the #, so that no server is told of it. */
export function spinAddress(spin: PastSpin): string {
  const typed: SpinTyped = {
    seal: spin.serverSeedHash,
    seed: spin.serverSeed ?? '',
    own: spin.clientSeed,
    round: String(spin.nonce + 1),
    weights: spin.odds.map(({ weight }) => weight).join(', '),
  }
  return `${paths.fair}#${new URLSearchParams({ ...typed }).toString()}`
}

export function readSpin(hash: string): SpinTyped {
  const given = new URLSearchParams(hash.replace(/^#/, ''))
  const of = (name: keyof SpinTyped): string => given.get(name) ?? ''
  return {
    seal: of('seal'),
    seed: of('seed'),
    own: of('own'),
    round: of('round') || '1',
    weights: of('weights'),
  }
}
