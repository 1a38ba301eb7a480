/**
 * What of the audit log is worth a second look, the gravest first. Imports no schemas.
 *
 * - `refused`: the database refused somebody's attempt.
 * - `alone`: done by one person where two should agree.
 * - `opened`: one person saw the whole data of many members.
 * - `loosened`: a rule of the house lets more through than before.
 * - `download`: a long list has left the house as a file.
 * - `credentials`: somebody gave a colleague new credentials.
 * - `night`: rights, rules or money changed between midnight and five.
 * - `network`: a log-in from a network that the person had not used of late.
 */
export const WORTH_RULES = [
  'refused',
  'alone',
  'opened',
  'loosened',
  'download',
  'credentials',
  'night',
  'network',
] as const
export type WorthRule = (typeof WORTH_RULES)[number]
