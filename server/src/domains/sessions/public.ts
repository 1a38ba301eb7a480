export { authenticateSession, closeOtherSessions, closeSession, openSession } from './service.ts'
