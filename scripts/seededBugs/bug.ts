/** One bug, made by changing the text of the product as it is loaded; no file is touched. */
export interface Bug {
  name: string
  /** File, what stands there once, and what the bug makes of it. */
  changes: readonly [file: string, from: string, to: string][]
}

export const bug = (name: string, ...changes: [string, string, string][]): Bug => ({
  name,
  changes,
})
