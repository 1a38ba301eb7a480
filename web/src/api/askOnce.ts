const underWay = new Map<string, Promise<unknown>>()

/**
 * What is asked again while it is under way is asked once, and both get its answer: the second tap
 * of a double tap comes before the screen has locked its button.
 */
export function askOnce<T>(what: string, ask: () => Promise<T>): Promise<T> {
  const running = underWay.get(what) as Promise<T> | undefined
  if (running) return running
  const asked = ask().finally(() => underWay.delete(what))
  underWay.set(what, asked)
  return asked
}
