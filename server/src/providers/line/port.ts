import type { ProviderAnswer } from '../answer.ts'

/** Who has come back from LINE's page. */
export interface LineUser {
  /** `U` and 32 hex digits: the same person for every channel of one LINE provider. */
  userId: string
  /** What the person is called at LINE; '' where LINE has not told. */
  name: string
}

/** What one trip to LINE's page is known by. */
interface LineTrip {
  /** Our address that LINE sends the browser back to, as it is registered there. */
  redirectUri: string
  state: string
  /** Comes back inside the ID token. */
  nonce: string
  /** PKCE (RFC 7636), S256. */
  challenge: string
}

/** LINE Login v2.1: the authorization code of OpenID Connect. */
export interface LineLogin {
  /** Where the browser is sent. */
  pageFor(trip: LineTrip): string
  /**
   * Whose code it is, by an ID token that the server has verified. Refused where LINE does not take
   * the code, or what it gave is not for this trip and this channel; nothing is known then.
   */
  identify(shown: {
    code: string
    redirectUri: string
    verifier: string
    nonce: string
  }): Promise<ProviderAnswer<LineUser>>
}

/** LINE Messaging API: what the site's official account says to one person. */
export interface LineNotices {
  /**
   * The same `reference` within 24 hours is said once. Refused with QUOTA where the month's
   * messages are used up, with UNUSABLE where LINE will never say it.
   */
  push(message: { userId: string; text: string; reference: string }): Promise<ProviderAnswer<null>>
}

/** Null: the site does not have it. */
export interface Line {
  login: LineLogin | null
  notices: LineNotices | null
}
