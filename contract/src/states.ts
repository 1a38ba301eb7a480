/** For each state of a thing the states that it may change to; a state with none is an end. */
export type Transitions<State extends string> = Readonly<Record<State, readonly State[]>>

/** Whether a thing in `from` may change to `to`: what a screen asks before it shows a button. */
export const mayBecome = <State extends string>(
  transitions: Transitions<State>,
  from: State,
  to: State,
): boolean => transitions[from].includes(to)
