import { mayBecome, type Transitions } from '@krapao/contract/states'

/** The life of a thing: its states and the changes that are allowed, in one table. */
export interface Lifecycle<State extends string> {
  states: readonly State[]
  may(from: State, to: State): boolean
  /**
   * The states from which `to` may follow: what the statement that changes a row demands in its
   * `where`. With `only`, that state or none.
   */
  before(to: State, only?: State): State[]
  /** Whether nothing may follow `state`. */
  isEnd(state: State): boolean
  /** The states that are no end. */
  open: readonly State[]
}

export function lifecycle<State extends string>(transitions: Transitions<State>): Lifecycle<State> {
  const states = Object.keys(transitions) as State[]
  const may = (from: State, to: State): boolean => mayBecome(transitions, from, to)
  const isEnd = (state: State): boolean => transitions[state].length === 0
  return {
    states,
    may,
    before: (to, only) =>
      states.filter((from) => may(from, to) && (only === undefined || from === only)),
    isEnd,
    open: states.filter((state) => !isEnd(state)),
  }
}
