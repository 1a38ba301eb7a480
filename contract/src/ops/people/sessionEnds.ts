/** Who ends an operator's session before its time, and what is said of it then. */
export type EndedBy = 'LOGOUT' | 'EVERYWHERE' | 'ACCESS' | 'FACTOR'
/** The same with the two ends by the clock: nobody at the desk, and the longest life. */
export type SessionEnd = EndedBy | 'IDLE' | 'LIFE'
