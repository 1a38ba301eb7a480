import type { Locale } from '@krapao/contract/constants'

export interface LineTables {
  line_account: {
    id: string
    member_id: string
    /** LINE's name of the person. */
    line_user: string
    name: string
    locale: Locale
    notices: boolean
    linked_at: Date
    recovered_at: Date | null
  }
  line_trip: {
    state_hash: string
    purpose: 'LOGIN' | 'LINK'
    /** Of a log-in the hash of the browser's cookie, of a link the session. */
    place: string
    nonce: string
    verifier: string
    redirect_uri: string
    recovered_at: Date | null
    expires_at: Date
  }
}
