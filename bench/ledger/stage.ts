/**
 * Runs one step of a bench and says on the error output how long it took, so that whoever waits
 * knows for what; the tables on the output stay as they are.
 */
export async function stage<T>(what: string, work: () => Promise<T>): Promise<T> {
  process.stderr.write(`${what} ...`)
  const start = performance.now()
  const done = await work()
  process.stderr.write(` ${((performance.now() - start) / 1_000).toFixed(1)} s\n`)
  return done
}
