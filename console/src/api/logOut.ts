import { callOps } from './call.ts'
import { forgetBrowser } from './push.ts'
import { leaveSession } from './session.ts'

/** Out of this browser; `everywhere`: of every other device too. */
export async function logOut({ everywhere } = { everywhere: false }): Promise<void> {
  // Out here is out, whether or not the server hears it; of elsewhere only it can say.
  if (everywhere) await callOps('opsLogoutEverywhere')
  else await callOps('opsLogout').catch(() => undefined)
  void forgetBrowser().catch(() => undefined)
  leaveSession()
}
