import { sessionToken } from '../../api/session/session.ts'

/**
 * The session in which the agreement was read: asked once a log-in, not at every return to the home
 * page.
 */
let agreedWith: string | null = null

export const wasAgreed = (): boolean => agreedWith !== null && agreedWith === sessionToken()
export const markAgreed = (): void => {
  agreedWith = sessionToken()
}
