/** How far a run has come: a process may die after each. */
export type RunStage = 'CLAIMED' | 'WRITTEN' | 'ASKED' | 'CONCLUDED' | 'POSTPONED'

/** Called at each stage of a run. Tests kill there, by throwing; the product has none. */
export type OnRunStage = (at: {
  operation: string
  key: string
  state: string
  stage: RunStage
}) => void | Promise<void>
