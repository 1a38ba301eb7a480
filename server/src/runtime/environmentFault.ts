/**
 * Why the environment is refused: the names of the variables and a sentence, never a value. Whoever
 * reads the environment shows the sentence without a stack trace.
 */
export class EnvironmentFault extends Error {
  readonly names: readonly string[]
  /** The variables are needed and not given; otherwise what is given is refused. */
  readonly isLack: boolean

  constructor(names: readonly string[], sentence: string, { isLack = false } = {}) {
    super(sentence)
    this.name = 'EnvironmentFault'
    this.names = names
    this.isLack = isLack
  }
}

/** Refuses an environment that lacks any of these. */
export function refuseLacking(names: readonly string[]): void {
  if (names.length > 0)
    throw new EnvironmentFault(names, `Missing in the environment: ${names.join(', ')}`, {
      isLack: true,
    })
}
