import type { NoticeKind } from '@krapao/contract/notices/kinds'

export interface NoticeTables {
  notice: {
    /** One of what it tells: told twice it stands once. */
    id: string
    member_id: string
    kind: NoticeKind
    at: Date
    /** Satang. */
    amount: bigint | null
    /** What the text names: a masked account, a device. */
    detail: string
    reference: string | null
  }
  /** Up to when the member has read. */
  notice_read: { member_id: string; until: Date }
}
