import assert from 'node:assert/strict'
import type { ProviderAnswer } from '../../providers/answer.ts'
import type { Outside, Reached } from './outside.ts'

/**
 * What holding a provider to something takes there: questions that change nothing; orders that
 * nobody pays; what cannot be taken back, a text on somebody's phone or money of ours; or the
 * sandbox, where calls go wrong when they are told to.
 */
type Needs = 'questions' | 'orders' | 'money' | 'sandbox'

/** What every provider of a kind is held to, by its kit and by the workbench. */
export interface Expectation<Bench> {
  title: string
  needs: Needs
  /** Null: it is expected of this provider. Else why it is not. */
  leftOut?: (bench: Bench) => string | null
  hold: (bench: Bench) => Promise<void>
}

/** What an operator gives the workbench for what cannot be made up. */
export interface Given {
  /** A phone of theirs, which gets a text. */
  phone?: string | undefined
  /** The text of a true slip's mini-QR. */
  slip?: string | undefined
  /** An account of theirs that is paid one baht: `BANK:NUMBER:NAME`. */
  account?: string | undefined
  /** A link that is redeemed, and whose wallet it is for: `CODE:NAME`. */
  link?: string | undefined
}

/** What a bench is made of. */
export interface At {
  /** The provider's settings, and which one of its kind it is. */
  env: Readonly<Record<string, string | undefined>>
  reached: Reached
  /** Null where it is not the sandbox: nobody pays there, and nothing goes wrong when it is told to. */
  world: Outside | null
  given: Given
}

type InWorld<Bench> = Bench & { world: Outside }
/** What is tried in the sandbox alone. */
export const worldly =
  <Bench extends { world: Outside | null }>() =>
  (title: string, hold: (bench: InWorld<Bench>) => Promise<void>): Expectation<Bench> => ({
    title,
    needs: 'sandbox',
    hold: async (bench) => {
      assert.ok(bench.world)
      await hold({ ...bench, world: bench.world })
    },
  })

export const is: (said: unknown, wanted: unknown, about?: string) => void = assert.deepEqual
export const has: (said: unknown, wanted: object, about?: string) => void =
  assert.partialDeepStrictEqual

export const isUnknown = (said: ProviderAnswer<unknown>, about = ''): void =>
  assert.equal(said.kind, 'unknown', about)
export const isRefused = (said: ProviderAnswer<unknown>): void => assert.equal(said.kind, 'refused')
/** Nothing came back, or a word of the machinery alone. */
export function isSilent(said: ProviderAnswer<unknown>): void {
  isUnknown(said)
  assert.match(said.kind === 'unknown' ? said.reason : '', /^(connection broken|HTTP 500)$/)
}
/** The value of a yes. */
export function valueOf<T>(said: ProviderAnswer<T>): T {
  if (said.kind !== 'done') throw new Error(`${said.kind}: ${said.reason}`)
  return said.value
}
export const isNever = (lacks: boolean, why: string): string | null => (lacks ? why : null)
