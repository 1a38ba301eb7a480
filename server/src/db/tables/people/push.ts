import type { Locale } from '@krapao/contract/constants'

export interface PushTables {
  push_subscription: {
    session_id: string
    member_id: string
    endpoint: string
    p256dh: string
    auth: string
    locale: Locale
    kinds: string[]
    amounts: boolean
    created_at: Date
  }
}
