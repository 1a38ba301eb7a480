export {
  authenticateSession,
  closeAllSessions,
  closeOtherSessions,
  closeSession,
  deadAmong,
  forgetSessions,
  openSession,
} from './service.ts'
