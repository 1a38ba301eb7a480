import type { CaseKind } from '@krapao/contract/ops/cases'

export interface CaseTables {
  case_hold: {
    kind: CaseKind
    subject: string
    operator_id: string
    taken_at: Date
    until: Date
  }
}
