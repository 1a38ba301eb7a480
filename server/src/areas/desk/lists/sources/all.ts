import type { ListName } from '@krapao/contract/ops/lists/lists'
import type { Source } from '../source.ts'
import { audit } from './auditStore.ts'
import { deposits } from './depositsStore.ts'
import { members } from './membersStore.ts'
import { postings } from './postingsStore.ts'
import { withdrawals } from './withdrawalsStore.ts'

export const SOURCES: Readonly<Record<ListName, Source>> = {
  members,
  withdrawals,
  deposits,
  postings,
  audit,
}
