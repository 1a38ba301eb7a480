import { EnvironmentFault } from '../../runtime/environmentFault.ts'
import type { PushConfig } from './webPush.ts'

/** Everybody can read them, so production refuses them by value (`environment/shipped.ts`). */
const SANDBOX_PUBLIC_KEY =
  'BIXUCVv1WrvpCNnX9Ymut9fQfIEbPpLC1GsFQHaAVIuQjUnj5GJkfEiZ5oejAdItK-pqAyh2ZRCIzimSjKgaF3c'
const SANDBOX_PRIVATE_KEY = 'bZxbLhzhDw-qCncXKSF4gqETsBsMDjn0lViPdUpAI6k'

/**
 * Web push is a choice of the operator's: in production without PUSH_PRIVATE_KEY there is none, and
 * with it the other two must be there. `npx web-push generate-vapid-keys` makes a pair.
 */
export function pushConfig(
  env: Readonly<Record<string, string | undefined>>,
  sandbox: string,
): PushConfig | null {
  const live = env['NODE_ENV'] === 'production'
  const privateKey = env['PUSH_PRIVATE_KEY'] || (live ? '' : SANDBOX_PRIVATE_KEY)
  if (privateKey === '') return null
  const publicKey = env['PUSH_PUBLIC_KEY'] || (live ? '' : SANDBOX_PUBLIC_KEY)
  const subject = env['PUSH_SUBJECT'] || (live ? '' : 'mailto:push@krapao.example')
  if (publicKey === '' || !/^(?:mailto:|https:\/\/)./.test(subject))
    throw new EnvironmentFault(
      ['PUSH_PUBLIC_KEY', 'PUSH_SUBJECT'],
      'PUSH_PUBLIC_KEY and PUSH_SUBJECT are needed with PUSH_PRIVATE_KEY',
      { isLack: true },
    )
  return { publicKey, privateKey, subject, sandbox: live ? null : new URL(sandbox).origin }
}
