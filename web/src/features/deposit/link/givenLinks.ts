import { TRUELINK_SECRET } from '../../../settings.ts'
import { linkKeeper } from './linkKeeper.ts'
import { sealLink } from './sealLink.ts'

/**
 * Outlives the sheet: a member who closes it while an answer is lost gives the same link under the
 * same key.
 */
export const givenLinks = linkKeeper((link, walletAccountName) =>
  sealLink(link, walletAccountName, TRUELINK_SECRET),
)
