import { sessionToken, whenSessionEnds } from '../../api/session/session.ts'
import { readStored, removeStored, writeStored } from '../../storage.ts'

/** The end of the token of the session in which the agreement was read: it opens nothing. */
const KEY = 'agreed'
const markOf = (token: string): string => token.slice(-6)

/** Read once a log-in in this tab: not asked again at each return to the home page, nor on a reload. */
export function wasAgreed(): boolean {
  const token = sessionToken()
  return token !== null && readStored('sessionStorage', KEY) === markOf(token)
}

export function markAgreed(): void {
  const token = sessionToken()
  if (token !== null) writeStored('sessionStorage', KEY, markOf(token))
}

whenSessionEnds(() => removeStored('sessionStorage', KEY))
