import { EnvironmentFault } from '../../runtime/environmentFault.ts'
import type { LineLoginConfig } from './login.ts'
import type { LineNoticesConfig } from './notices.ts'

/** Null: the site does not have it. */
export interface LineConfig {
  login: LineLoginConfig | null
  notices: LineNoticesConfig | null
}

export const LINE_CHOICES = ['off', 'login', 'notices'] as const

/**
 * LINE is a choice of the operator's: `LINE=login` lets members log in by it, `LINE=notices` tells
 * those who have linked theirs as well, for which the two channels must be of one LINE provider.
 */
export function lineConfig(
  env: Readonly<Record<string, string | undefined>>,
  { sandbox, seen }: { sandbox: string; seen: string },
  read: (name: string, inSandbox: string) => string,
): LineConfig {
  const chosen = env['LINE'] || 'off'
  if (!LINE_CHOICES.some((choice) => choice === chosen))
    throw new EnvironmentFault(['LINE'], `LINE must be one of ${LINE_CHOICES.join(', ')}`)
  if (chosen === 'off') return { login: null, notices: null }
  const address = (name: string, inSandbox: string) => read(name, inSandbox).replace(/\/$/, '')
  const baseUrl = address('LINE_URL', `${sandbox}/line`)
  const login = {
    baseUrl,
    pageUrl: address('LINE_PAGE_URL', `${seen}/line`),
    channelId: read('LINE_CHANNEL_ID', '1650000001'),
    channelSecret: read('LINE_CHANNEL_SECRET', 'sandbox-line-channel-secret'),
  }
  if (chosen === 'login') return { login, notices: null }
  return {
    login,
    notices: { baseUrl, accessToken: read('LINE_ACCESS_TOKEN', 'sandbox-line-access-token') },
  }
}
