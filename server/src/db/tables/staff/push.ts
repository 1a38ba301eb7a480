import type { Locale } from '@krapao/contract/constants'

export interface OperatorPushTables {
  operator_push_subscription: {
    session_id: string
    endpoint: string
    p256dh: string
    auth: string
    locale: Locale
    created_at: Date
  }
  operator_push_told: { operator_id: string; thing: string; told_at: Date }
}
