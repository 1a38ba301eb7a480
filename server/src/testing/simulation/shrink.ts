import { openGround, type Grounds } from './base.ts'
import type { Step } from './plan.ts'
import { simulate, type Outcome } from './run.ts'
import type { Decisions } from './time/fate.ts'

/** A run that fails, in as little as is known: what each does, and what is decided otherwise. */
export interface Failing {
  seed: number
  plan: readonly Step[]
  decisions: Decisions
}

type Part = { step: Step } | { place: string; decided: number }

const partsOf = ({ plan, decisions }: Failing): Part[] => [
  ...Object.entries(decisions).map(([place, decided]) => ({ place, decided })),
  ...plan.map((step) => ({ step })),
]
const ofParts = (seed: number, parts: readonly Part[]): Failing => ({
  seed,
  plan: parts.flatMap((part) => ('step' in part ? [part.step] : [])),
  decisions: Object.fromEntries(
    parts.flatMap((part) => ('step' in part ? [] : [[part.place, part.decided]])),
  ),
})

/** Runs it once more, as it is given. */
export async function replay(ground: Grounds, failing: Failing, isTold = false): Promise<Outcome> {
  await ground.renew()
  return await simulate(ground.pglite, { ...failing, steps: failing.plan.length, isTold })
}

/**
 * Leaves out what is not needed, half by half, as long as it still fails (delta debugging). At most
 * `most` runs, which bounds the time and not the truth: what is left fails.
 */
export async function shrink(
  ground: Grounds,
  failing: Failing,
  most = 150,
): Promise<{ failing: Failing; runs: number }> {
  let parts = partsOf(failing)
  let runs = 0
  const mayRun = (): boolean => runs < most
  const fails = async (some: readonly Part[]): Promise<boolean> => {
    runs += 1
    return (await replay(ground, ofParts(failing.seed, some))).faults.length > 0
  }
  for (let size = Math.ceil(parts.length / 2); size >= 1 && mayRun();) {
    let isSmaller = false
    for (let from = 0; from < parts.length && mayRun();) {
      const less = [...parts.slice(0, from), ...parts.slice(from + size)]
      if (less.length < parts.length && (await fails(less))) {
        parts = less
        isSmaller = true
      } else from += size
    }
    if (size === 1 && !isSmaller) break
    size = size === 1 ? 1 : Math.ceil(size / 2)
  }
  return { failing: ofParts(failing.seed, parts), runs }
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
