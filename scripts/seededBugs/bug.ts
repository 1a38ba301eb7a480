/** One bug, made by changing the text of the product as it is loaded; no file is touched. */
export interface Bug {
  name: string
  /** File, what stands there once, and what the bug makes of it. */
  changes: readonly [file: string, from: string, to: string][]
  /** Where histories do not lead: the test that finds it in their place. */
  test?: string
}

export const bug = (name: string, ...changes: [string, string, string][]): Bug => ({
  name,
  changes,
})

/** The same, found by a test where no history of the model leads. */
export const byTest = (test: string, found: Bug): Bug => ({ ...found, test })
