/** Pictures at work at once in this process: each takes a core and up to 160 MB. */
const AT_ONCE = 2
let working = 0
const waiting: (() => void)[] = []

/** Runs work on a picture when its turn has come. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (working >= AT_ONCE) await new Promise<void>((go) => waiting.push(go))
  else working += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    // The place is handed on, not given back and fought for.
    if (next) next()
    else working -= 1
  }
}
