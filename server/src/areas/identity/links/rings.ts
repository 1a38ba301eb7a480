/** Money that one member had from another: satang, how often, and when last. */
export interface Flow {
  from: string
  to: string
  amount: bigint
  times: number
  at: Date
}
/** Members in the order in which money went round, each once; the last gives to the first. */
export interface Ring {
  members: readonly string[]
  /** What went all the way round: the least of its flows, satang. */
  amount: bigint
  times: number
  at: Date
}

/** A longer way is not looked for, nor more of them, nor more steps than these. */
export const MOST_IN_RING = 6
const [MOST_RINGS, MOST_STEPS] = [20, 50_000]
/** Smaller flows say nothing: 100 baht. */
const LEAST = 10_000n

/**
 * Ways on which money came back to who sent it, the largest first. Each begins at the first of its
 * members by id, so that one is found once. Bounded in depth and steps: a great group costs no
 * more.
 */
export function ringsIn(flows: readonly Flow[]): Ring[] {
  const ways = Map.groupBy(joined(flows), ({ from }) => from)
  const rings: Ring[] = []
  let steps = 0
  const follow = (first: string, way: readonly Flow[]): void => {
    for (const flow of ways.get(way.at(-1)?.to ?? first) ?? []) {
      steps += 1
      if (steps > MOST_STEPS) return
      if (flow.to === first) rings.push(ringOf([...way, flow]))
      else if (
        flow.to > first &&
        way.length < MOST_IN_RING - 1 &&
        !way.some(({ to }) => to === flow.to)
      )
        follow(first, [...way, flow])
    }
  }
  for (const first of [...ways.keys()].toSorted()) follow(first, [])
  return rings
    .toSorted((a, b) => (a.amount < b.amount ? 1 : a.amount > b.amount ? -1 : 0))
    .slice(0, MOST_RINGS)
}

/** All that one had from another together, whatever way it took. */
function joined(flows: readonly Flow[]): Flow[] {
  const pairs = Map.groupBy(flows, ({ from, to }) => JSON.stringify([from, to]))
  return [...pairs.values()].flatMap((same): Flow[] => {
    const [first] = same
    const amount = same.reduce((sum, flow) => sum + flow.amount, 0n)
    if (!first || first.from === first.to || amount < LEAST) return []
    return [
      {
        ...first,
        amount,
        times: same.reduce((sum, { times }) => sum + times, 0),
        at: new Date(Math.max(...same.map(({ at }) => at.getTime()))),
      },
    ]
  })
}

const ringOf = (way: readonly Flow[]): Ring => ({
  members: way.map(({ from }) => from),
  amount: way.map(({ amount }) => amount).reduce((a, b) => (a < b ? a : b)),
  times: Math.min(...way.map(({ times }) => times)),
  at: new Date(Math.max(...way.map(({ at }) => at.getTime()))),
})
