import { api } from '../call.ts'
import { clearSession, dropToken, sessionToken, showSession } from './session.ts'

/**
 * Logs out: gone here at once, and at the server as soon as it hears of it. So is a session that
 * another tab has remembered beside this tab's own.
 */
export function endSession(): void {
  if (!sessionToken()) return
  for (let rest = 2; rest > 0 && sessionToken(); rest -= 1) {
    // Whoever it is of, who leaves the browser takes it along.
    showSession()
    // The call reads the token before its first pause, so forgetting after it is safe; its outcome
    // changes nothing here.
    api('logout', { stay: true })
      .catch(stopPush)
      .catch(() => undefined)
    dropToken()
  }
  clearSession()
}

/**
 * The server has not heard that the session is over, and would go on telling this browser what is
 * the member's.
 */
async function stopPush(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const worker = await navigator.serviceWorker.getRegistration()
  await (await worker?.pushManager.getSubscription())?.unsubscribe()
}
