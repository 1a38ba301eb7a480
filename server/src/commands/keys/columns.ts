import { SEALED_LOG_KEYS } from '../../areas/account/public.ts'
import { SEALED_SEEDS } from '../../areas/gifts/public.ts'
import { SEALED_IDENTITIES } from '../../areas/identity/public.ts'
import { SEALED_PASSWORDS } from '../../areas/play/public.ts'
import { SEALED_SECRETS } from '../../areas/staff/public.ts'
import type { SealedColumn } from '../../sealing/columns.ts'

/** All that keys have sealed for longer than a request; `keys.test.ts` asks the schema. */
export const SEALED: readonly SealedColumn[] = [
  ...SEALED_PASSWORDS,
  ...SEALED_SECRETS,
  ...SEALED_SEEDS,
  ...SEALED_IDENTITIES,
  ...SEALED_LOG_KEYS,
]
