export {
  authenticateSession,
  closeAllSessions,
  closeOtherSessions,
  closeSession,
  closeSessionsOfPasskey,
  deadAmong,
  forgetSessions,
  openSession,
} from './service.ts'
export {
  activePeriods,
  activitySince,
  previousLogin,
  secondsBetween,
  periodStart,
} from './activity.ts'
export { deviceOf, type ActivePeriod } from './rules.ts'
export { hasLoggedInSo, holdSession } from './store.ts'
