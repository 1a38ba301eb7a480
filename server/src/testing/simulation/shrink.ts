import { openGround, type Grounds } from './base.ts'
import type { Step } from './plan.ts'
import { simulate, type Outcome } from './run.ts'
import type { Decisions } from './time/fate.ts'
import { smallest } from './time/smallest.ts'

/** A run that fails, in as little as is known: what each does, and what is decided otherwise. */
export interface Failing {
  seed: number
  /** What was planted, where something was. */
  bug?: string
  plan: readonly Step[]
  decisions: Decisions
  /** What is wrong after it. */
  faults: readonly string[]
}

type Part = { step: Step } | { place: string; decided: number }

const partsOf = ({ plan, decisions }: Failing): Part[] => [
  ...plan.map((step) => ({ step })),
  ...Object.entries(decisions).map(([place, decided]) => ({ place, decided })),
]
const ofParts = (failing: Failing, parts: readonly Part[]): Failing => ({
  ...failing,
  plan: parts.flatMap((part) => ('step' in part ? [part.step] : [])),
  decisions: Object.fromEntries(
    parts.flatMap((part) => ('step' in part ? [] : [[part.place, part.decided]])),
  ),
})

/** What kind of fault it is: its text without the figures and names of this run. */
const kindOf = (fault: string): string => fault.replace(/\S*\d\S*/g, 'N')

/** Runs it once more, as it is given. */
export async function replay(ground: Grounds, failing: Failing, isTold = false): Promise<Outcome> {
  await ground.renew()
  return await simulate(ground.pglite, { ...failing, steps: failing.plan.length, isTold })
}

/**
 * Leaves out steps and decisions that are not needed for a fault of a kind it had, in at most
 * `most` runs. What is left has the faults of its own last run.
 */
export async function shrink(
  ground: Grounds,
  failing: Failing,
  most = 150,
): Promise<{ failing: Failing; runs: number }> {
  const kinds = new Set(failing.faults.map(kindOf))
  let faults = failing.faults
  const { parts, runs } = await smallest(
    partsOf(failing),
    async (some) => {
      const outcome = await replay(ground, ofParts(failing, some))
      const isSame = outcome.faults.some((fault) => kinds.has(kindOf(fault)))
      if (isSame) faults = outcome.faults
      return isSame
    },
    most,
  )
  return { failing: { ...ofParts(failing, parts), faults }, runs }
}

/** Runs seeds one after the other on one ground; hands over each as it ends. */
export async function simulateSeeds(
  seeds: Iterable<number>,
  steps: number,
  each: (seed: number, outcome: Outcome, ground: Grounds) => Promise<boolean>,
): Promise<void> {
  const ground = await openGround()
  try {
    for (const seed of seeds) {
      await ground.renew()
      const outcome = await simulate(ground.pglite, { seed, steps })
      if (!(await each(seed, outcome, ground))) return
    }
  } finally {
    await ground.close()
  }
}
