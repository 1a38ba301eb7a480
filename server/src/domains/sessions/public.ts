export {
  authenticateSession,
  closeAllSessions,
  closeOtherSessions,
  closeSession,
  deadAmong,
  forgetSessions,
  openSession,
} from './service.ts'
export {
  activeStretches,
  activitySince,
  previousLogin,
  secondsBetween,
  stretchStart,
} from './activity.ts'
export { deviceOf, type Stretch } from './rules.ts'
