import type { SealedColumn } from '../../../sealing/columns.ts'
import { placeOfSecret } from '../card/cardKey.ts'
import { placeOfCard, placeOfPaper } from './places.ts'

/** What keys have sealed here. A picture in the storage is sealed by the key of its row. */
export const SEALED_IDENTITIES: readonly SealedColumn[] = [
  { table: 'identity_case', column: 'card_cipher', key: ['id'], placeOf: placeOfCard },
  { table: 'identity_paper', column: 'key_cipher', key: ['id'], placeOf: placeOfPaper },
  { table: 'identity_secret', column: 'secret_cipher', key: ['id'], placeOf: placeOfSecret },
]
