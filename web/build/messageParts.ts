/**
 * Which texts travel first. /login, /register and /user/home wait for their own part alone; the
 * whole language (16 KB) follows the member's while a person reads, and is there for every other
 * page and every sheet. `locales.test.ts` holds the codes against the contract, `parts.test.ts` the
 * sections against what the pages' own files name.
 */
export const SECTIONS = {
  first: ['common', 'title.login', 'nav', 'login'],
  /** Besides `first`. */
  home: ['title.home', 'home', 'game.transit', 'chat.open', 'chat.openUnread'],
  /** Besides `first`. */
  register: ['title.register', 'register', 'refusal', 'errorMsg'],
} as const satisfies Record<string, readonly string[]>
export type Part = keyof typeof SECTIONS

export const FIRST_ERRORS: readonly string[] = [
  'UNAUTHORIZED',
  'invalid-token',
  'EXPIRED_AUTH_TOKEN',
  'INVALID_USER_1',
  'INVALID_USER_2',
  'INVALID_USER_3',
  'INVALID_USER_4',
  'INVALID_IP',
  'WRONG_CREDENTIAL',
  'INACTIVE_USER',
  'LOGIN_FAIL',
  'REQUEST_LIMIT',
  'INTERNAL_SERVER_ERROR',
  'KEY_MISSING',
  'KEY_INVALID',
  'INVALID_REQUEST',
  'NOT_FOUND',
  'SERVICE_UNAVAILABLE',
  'gone',
]

export type Texts = { [key: string]: Texts | string }

/** The part of a language that a file named `th.json?first`, `?home` or `?register` holds. */
export function partOf(texts: Texts, part: Part): Texts {
  const kept: Texts = {}
  for (const path of SECTIONS[part]) {
    const [section = '', name] = path.split('.')
    const whole = texts[section] as Texts
    const found = name === undefined ? whole : whole[name]
    if (found === undefined) throw new Error(`no texts under ${path}`)
    kept[section] =
      name === undefined ? found : { ...(kept[section] as Texts | undefined), [name]: found }
  }
  if (part !== 'first') return kept
  const errors = Object.entries(texts.errorMsg as Texts).filter(([code]) =>
    FIRST_ERRORS.includes(code),
  )
  // Which field was wrong is said by registration only.
  const waits = Object.entries(texts.refusal as Texts).filter(([key]) => key.startsWith('wait'))
  return { ...kept, refusal: Object.fromEntries(waits), errorMsg: Object.fromEntries(errors) }
}
