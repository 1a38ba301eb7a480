/**
 * Which texts /login can need; they travel first. The rest (nine tenths) comes with the page that follows.
 * `locales.test.ts` holds this list against what the contract says that `login` may refuse with.
 */
export const FIRST_SECTIONS: readonly string[] = ['common', 'title', 'nav', 'login']
export const FIRST_ERRORS: readonly string[] = [
  'UNAUTHORIZED', 'invalid-token', 'EXPIRED_AUTH_TOKEN', 'INVALID_USER_1', 'INVALID_USER_2', 'INVALID_USER_3', 'INVALID_USER_4',
  'INVALID_IP', 'WRONG_CREDENTIAL', 'INACTIVE_USER', 'LOGIN_FAIL', 'SELF_EXCLUDED', 'REQUEST_LIMIT',
  'INTERNAL_SERVER_ERROR', 'KEY_MISSING', 'KEY_INVALID', 'INVALID_REQUEST', 'NOT_FOUND', 'SERVICE_UNAVAILABLE', 'gone',
]

export type Texts = { [key: string]: Texts | string }

/** The part of a language that a file named `th.json?first` holds. */
export function firstPart(texts: Texts): Texts {
  const sections = Object.entries(texts).filter(([section]) => FIRST_SECTIONS.includes(section))
  const errors = Object.entries(texts.errorMsg as Texts).filter(([code]) => FIRST_ERRORS.includes(code))
  // Which field was wrong is said by registration only.
  const waits = Object.entries(texts.refusal as Texts).filter(([key]) => key.startsWith('wait'))
  return { ...Object.fromEntries(sections), refusal: Object.fromEntries(waits), errorMsg: Object.fromEntries(errors) }
}
