import { api } from '../call.ts'
import { clearSession, sessionToken } from './session.ts'

/** Logs out: gone here at once, and at the server as soon as it hears of it. */
export function endSession(): void {
  if (!sessionToken()) return
  // The call reads the token before its first pause, so clearing after it is safe; its outcome changes nothing here.
  api('logout', { stay: true }).catch(() => undefined)
  clearSession()
}
