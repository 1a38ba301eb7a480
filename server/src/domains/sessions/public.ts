export {
  authenticateSession,
  closeAllSessions,
  closeOtherSessions,
  closeSession,
  openSession,
} from './service.ts'
