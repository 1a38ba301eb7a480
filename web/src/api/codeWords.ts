import type { Refusal } from './refusal.ts'
import type { Translated } from './words.ts'

/**
 * A wrong code by SMS tells how often one may try again; after the last try the phone waits. Null
 * for any other refusal. Apart from the words of all refusals: the login has no code.
 */
export function codeWords({ code, details }: Refusal, t: Translated): string | null {
  const left = details?.['triesLeft']
  if (code !== 'OTP_CODE_INVALID' || typeof left !== 'number') return null
  return left > 0
    ? t('refusal.triesLeft', { words: t('errorMsg.OTP_CODE_INVALID'), n: String(left) })
    : t('errorMsg.OTP_BLOCK')
}
