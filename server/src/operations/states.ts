/** One state of a row: which states may follow it. `final`: its member is told that it is over. */
export interface StateRule<State extends string> {
  to: readonly State[]
  final?: true
}

/** A domain's states in one table, by the names that its rows bear in the database. */
export interface StateTable<State extends string = string> {
  /** The table of the database, and its column. */
  table: string
  column: string
  states: Readonly<Record<State, StateRule<State>>>
}

/** Whether a row may go from one state to another. Staying is no change. */
export const mayFollow = <State extends string>(
  { states }: StateTable<State>,
  from: State,
  to: State,
): boolean => from === to || states[from].to.includes(to)

/** The states in which a row is over, or those in which it is not. */
export const statesThat = <State extends string>(
  { states }: StateTable<State>,
  are: 'final' | 'open',
): State[] =>
  (Object.keys(states) as State[]).filter(
    (state) => (states[state].final === true) === (are === 'final'),
  )
