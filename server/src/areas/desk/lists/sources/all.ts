import type { ListName } from '@krapao/contract/ops/lists/lists'
import type { Source } from '../source.ts'
import { audit } from './auditStore.ts'
import { deposits } from './depositsStore.ts'
import { members } from './membersStore.ts'
import { offers } from './offersStore.ts'
import { postings } from './postingsStore.ts'
import { openRounds, rounds } from './roundsStore.ts'
import { slips } from './slipsStore.ts'
import { suspense } from './suspenseStore.ts'
import { transfers } from './transfersStore.ts'
import { withdrawals } from './withdrawalsStore.ts'

export const SOURCES: Readonly<Record<ListName, Source>> = {
  members,
  withdrawals,
  deposits,
  slips,
  suspense,
  transfers,
  rounds,
  openRounds,
  offers,
  postings,
  audit,
}
