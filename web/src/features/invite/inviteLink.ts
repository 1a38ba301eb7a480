import { INVITE_CODE_PREFIX } from '@krapao/contract/constants'
import { paths } from '../../paths.ts'

/** Where a friend registers under this member (product section 2). */
export const inviteLink = (origin: string, memberId: string): string =>
  `${origin}${paths.register}?code=${INVITE_CODE_PREFIX}${encodeURIComponent(memberId)}`
