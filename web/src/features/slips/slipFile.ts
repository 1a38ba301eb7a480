import { SLIP_MAX_BYTES, SLIP_TYPES } from '@krapao/contract/constants'

export const MAX_MB = SLIP_MAX_BYTES / 1024 / 1024

/** What the server would refuse anyway, said before ten megabytes are sent. */
export function fileFault({
  type,
  size,
}: Pick<File, 'type' | 'size'>): 'wrongType' | 'tooLarge' | null {
  if (!SLIP_TYPES.some((known) => known === type)) return 'wrongType'
  return size > SLIP_MAX_BYTES ? 'tooLarge' : null
}
