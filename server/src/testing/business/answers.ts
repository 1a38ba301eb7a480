import type { Answered } from '../app.ts'

/** Done, or under way. */
export const isYes = ({ status }: Answered): boolean => status >= 200 && status < 300
