import { readFileSync } from 'node:fs'

let common: Set<string> | undefined

/** Whether a password, in lower case, is among 100,000 leaked ones; see data/NOTICE.md. */
export function isCommonPassword(lowerCase: string): boolean {
  common ??= new Set(
    readFileSync(new URL('./data/common-passwords.txt', import.meta.url), 'utf8')
      .trimEnd()
      .split('\n'),
  )
  return common.has(lowerCase)
}
