/**
 * Leaves out what is not needed, part by part, as long as it still fails (delta debugging). At most
 * `most` runs, which bounds the time and not the truth: what is left fails.
 */
export async function smallest<T>(
  all: readonly T[],
  fails: (some: readonly T[]) => Promise<boolean>,
  most: number,
): Promise<{ parts: readonly T[]; runs: number }> {
  let parts = all
  let runs = 0
  for (let size = Math.ceil(parts.length / 2); size >= 1 && runs < most;) {
    let isSmaller = false
    for (let from = 0; from < parts.length && runs < most;) {
      const less = [...parts.slice(0, from), ...parts.slice(from + size)]
      runs += 1
      if (await fails(less)) {
        parts = less
        isSmaller = true
      } else from += size
    }
    if (size === 1 && !isSmaller) break
    size = Math.ceil(size / 2)
  }
  return { parts, runs }
}
