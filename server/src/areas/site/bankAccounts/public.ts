/**
 * Whose account it is, as far as a bank shows it: account masks and holders' names, compared in one
 * place for slips, for the bank feed and for the name inquiry. Pure.
 */
export { bankNumberOf } from './bankNumbers.ts'
export { matchNames, shortName, type Match } from './personName.ts'
export {
  accountPattern,
  maskAccount,
  matchAccount,
  matchReceiver,
  matchSender,
  mayBeOneOf,
  plainAccount,
  type KnownAccount,
  type ShownAccount,
} from './rules.ts'
