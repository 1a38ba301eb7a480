/**
 * Banks mask accounts and cut names short, so there is a third answer: it cannot be told. Only
 * MATCH may move money by itself.
 */
export type Match = 'MATCH' | 'NO_MATCH' | 'UNCLEAR'

type Script = 'THAI' | 'LAO' | 'LATIN' | 'OTHER'
interface PersonName {
  script: Script
  given: Word
  /** All that follows the given name, without spaces; null when nothing of it is shown. */
  family: Word | null
}
interface Word {
  text: string
  /** The bank has cut it: what is missing is not known. */
  cut: boolean
}

/**
 * Titles and ranks before a name. The Thai ones are also written without a space, so only what can
 * begin a name may follow them there; a Latin title ends with a space or a dot.
 */
const THAI_TITLES = [
  /ว่าที่\s*/,
  /เด็กชาย/,
  /เด็กหญิง/,
  /ด\.?\s?[ชญ]\./,
  /นางสาว/,
  /น\.?\s?ส\./,
  /นส(?=\s)/,
  /นาง/,
  /นาย/,
  /คุณ/,
  /ดร\./,
  /ม\.?ร\.?ว\./,
  /ม\.?ล\./,
  /หม่อมหลวง/,
  /(?:[พรสจ]\.?\s?){0,2}[ตทอ]\.\s?(?:[อทตรก]\.)?/,
  /บริษัท/,
  /หจก\.?/,
  /ห้างหุ้นส่วนจำกัด/,
]
const THAI_TITLE = new RegExp(
  `^(?:${THAI_TITLES.map(({ source }) => source).join('|')})(?=\\s|[\\u0e01-\\u0e2e\\u0e40-\\u0e44])\\s*`,
  'u',
)
const LAO_TITLE =
  /^(?:ທ່ານ|ທ້າວ|ນາງສາວ|ນາງ|ຍິງ|ຊາຍ)(?=\s|[\u0e81-\u0eae\u0ec0-\u0ec4\u0edc\u0edd])\s*/u
const LATIN_TITLE = /^(?:MR|MRS|MS|MISS|DR|PROF|MSTR|MASTER|KHUN)(?:\.\s*|\s+)(?=\p{L})/u
/** Where a bank shows no more of a word: a sign, dots, or two and more x at its end. */
const CUT = /[*•#_]|\.{2,}|X{2,}$/u
/** Short for a company; the long form ends with จำกัด. */
const COMPANY = /^(?:บมจ|บจก)\.?\s*(.+?)(?:\s*จำกัด)?(?:\s*มหาชน)?$/u

/** One spelling: case, the two ways to write ำ, spaces, and signs that nobody sees. */
export const plainName = (text: string): string =>
  untitled(
    text
      .normalize('NFKC')
      .replaceAll('\u0e4d\u0e32', '\u0e33')
      .replaceAll('\u0ecd\u0eb2', '\u0eb3')
      .toUpperCase()
      .replaceAll(/[\u200b-\u200f\u2060\ufeff]/g, '')
      .replaceAll(/["'’`]/g, '')
      .replaceAll(/[\s,()-]+/g, ' ')
      .trim()
      .replace(COMPANY, 'บริษัท $1 จำกัด'),
  )

function untitled(text: string): string {
  const [first = ''] = text
  const title = /[\u0e00-\u0e7f]/.test(first)
    ? THAI_TITLE
    : /[\u0e80-\u0eff]/.test(first)
      ? LAO_TITLE
      : LATIN_TITLE
  const rest = text.replace(title, '')
  return rest === text || rest === '' ? text : untitled(rest)
}

/** What stands for the same in the names of companies. */
const LEGAL: Record<string, string> = { CO: 'COMPANY', LTD: 'LIMITED', PCL: 'PUBLICCOMPANYLIMITED' }

function read(name: string): PersonName | null {
  const [given, ...rest] = plainName(name)
    .split(' ')
    .map(wordOf)
    .filter((word) => word.text !== '' || word.cut)
  return given ? { script: scriptOf(given.text), given, family: familyOf(rest) } : null
}

function wordOf(text: string): Word {
  const at = text.search(CUT)
  const shown = (at < 0 ? text : text.slice(0, at)).replaceAll('.', '')
  return { text: shown, cut: at >= 0 }
}

function familyOf(words: readonly Word[]): Word | null {
  const end = words.findIndex(({ cut }) => cut)
  const shown = end < 0 ? words : words.slice(0, end + 1)
  const text = shown.map((word) => LEGAL[word.text] ?? word.text).join('')
  if (text === '') return null
  return { text, cut: end >= 0 || isInitial(shown.at(-1)?.text ?? '') }
}

/** One letter alone, in Thai and Lao with the vowel before it or the signs on it, is a cut name. */
const isInitial = (text: string): boolean =>
  /^(?:[\u0e40-\u0e44\u0ec0-\u0ec4]?\p{L}\p{M}*|[\u0e40-\u0e44\u0ec0-\u0ec4])$/u.test(text)

function scriptOf(text: string): Script {
  if (/[\u0e00-\u0e7f]/.test(text)) return 'THAI'
  if (/[\u0e80-\u0eff]/.test(text)) return 'LAO'
  return /\p{Script=Latin}/u.test(text) ? 'LATIN' : 'OTHER'
}

/**
 * Whether a name as a bank shows it is the registered one: the given names equal, the family name
 * equal as far as it is shown. A given name that is cut, or a family name of which nothing is
 * shown, cannot be told; nor can one that only begins alike without a sign that it was cut. `cut`:
 * what a family name that is cut and begins alike is worth.
 */
function matchName(own: PersonName, shown: PersonName, cut: Match): Match {
  const whole = (name: PersonName) => name.given.text + (name.family?.text ?? '')
  const isCut = shown.given.cut || shown.family?.cut === true
  if (!isCut && !own.given.cut && own.family?.cut !== true && whole(own) === whole(shown))
    return 'MATCH'
  if (shown.given.cut) return own.given.text.startsWith(shown.given.text) ? 'UNCLEAR' : 'NO_MATCH'
  if (own.given.text !== shown.given.text) return 'NO_MATCH'
  if (!own.family || !shown.family) return 'UNCLEAR'
  const [mine, theirs] = [own.family.text, shown.family.text]
  if (mine === theirs && !shown.family.cut) return 'MATCH'
  if (shown.family.cut) return mine.startsWith(theirs) ? cut : 'NO_MATCH'
  return mine.startsWith(theirs) || theirs.startsWith(mine) ? 'UNCLEAR' : 'NO_MATCH'
}

/**
 * Compares the names registered for one holder with those shown of one. Only names of one script
 * can be compared; a contradiction in any script decides, and without a script in common nothing
 * does. `cut`: see {@link matchName}.
 */
export function matchNames(
  registered: readonly string[],
  shown: readonly string[],
  { cut = 'MATCH' }: { cut?: Match } = {},
): Match {
  const [own, theirs] = [registered, shown].map((names) =>
    names.map(read).filter((n) => n !== null),
  )
  const byScript = (['THAI', 'LAO', 'LATIN', 'OTHER'] as const).map((script): Match => {
    const results = (own ?? [])
      .filter((name) => name.script === script)
      .flatMap((mine) =>
        (theirs ?? [])
          .filter((name) => name.script === script)
          .map((name) => matchName(mine, name, cut)),
      )
    return results.includes('MATCH')
      ? 'MATCH'
      : results.includes('UNCLEAR') || results.length === 0
        ? 'UNCLEAR'
        : 'NO_MATCH'
  })
  if (byScript.includes('NO_MATCH')) return 'NO_MATCH'
  return byScript.includes('MATCH') ? 'MATCH' : 'UNCLEAR'
}

/** A name short enough to keep and to show an operator: the given name, a letter of the family's. */
export function shortName(name: string): string {
  const [given = '', family = ''] = plainName(name).split(' ')
  const letter = /^(?:[\u0e40-\u0e44\u0ec0-\u0ec4]?\p{L}\p{M}*|)/u.exec(family)?.[0] ?? ''
  return letter === '' ? given : `${given} ${letter}***`
}
