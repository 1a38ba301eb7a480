import type { Locale } from '@krapao/contract/constants'
import type { Generated } from 'kysely'

export type ComplaintState = 'OPEN' | 'ANSWERED' | 'CLOSED'

export interface ComplaintTables {
  complaint: {
    id: string
    number: Generated<bigint>
    member_id: string
    client_id: string
    subject: string
    opened_at: Date
    due_at: Date
    state: ComplaintState
    answer: string | null
    answered_at: Date | null
    answered_by: string | null
    closed_at: Date | null
    locale: Generated<Locale>
  }
}
