import { createHash } from 'node:crypto'
import type { World } from '../world.ts'

/** Who has a LINE account in this world; the id is what LINE calls the person to one provider. */
export const LINE_PEOPLE = ['Somchai', 'Malee', 'Khamla'] as const
export const lineIdOf = (name: string): string =>
  `U${createHash('sha256').update(`line ${name}`).digest('hex').slice(0, 32)}`

interface Said {
  to: string
  text: string
  retryKey: string
}
/** A code that LINE has given a browser, and for what. */
export interface Grant {
  name: string
  redirectUri: string
  nonce: string | null
  challenge: string | null
  expiresAt: number
}
interface Kept {
  grants: Map<string, Grant>
  /** By retry key, as LINE remembers them. */
  accepted: Map<string, { id: string; quoteToken: string }>
  said: Said[]
}

const kept = new WeakMap<World, Kept>()
/** What LINE knows of this world; a restart forgets it, as the codes are good for minutes. */
export function lineOf(world: World): Kept {
  const known = kept.get(world) ?? { grants: new Map(), accepted: new Map(), said: [] }
  kept.set(world, known)
  return known
}
