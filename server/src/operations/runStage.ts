/** A place in a run after which a process may die. */
export type RunStage = 'CLAIMED' | 'WRITTEN' | 'ASKED' | 'CONCLUDED' | 'POSTPONED'

/** Told of each place that a run passes. Tests kill there, by throwing; the product has none. */
export type OnRunStage = (at: {
  operation: string
  key: string
  state: string
  place: RunStage
}) => void | Promise<void>
