/**
 * Lao script in Latin letters, by the BGN/PCGN 1966 system (United States Board on Geographic Names
 * and Permanent Committee on Geographical Names, with the Commission nationale de toponymie of
 * Laos), in which the provinces are written: ຫຼວງພະບາງ is Louangphabang. The system writes a final
 * ນ as n or ne; here it is n. Tone marks and silenced letters are left out.
 */

/** Each consonant at the beginning of a syllable. */
const INITIAL: Readonly<Record<string, string>> = {
  ກ: 'k',
  ຂ: 'kh',
  ຄ: 'kh',
  ງ: 'ng',
  ຈ: 'ch',
  ສ: 's',
  ຊ: 'x',
  ຍ: 'gn',
  ດ: 'd',
  ຕ: 't',
  ຖ: 'th',
  ທ: 'th',
  ນ: 'n',
  ບ: 'b',
  ປ: 'p',
  ຜ: 'ph',
  ຝ: 'f',
  ພ: 'ph',
  ຟ: 'f',
  ມ: 'm',
  ຢ: 'y',
  ຣ: 'r',
  ລ: 'l',
  ວ: 'v',
  ຫ: 'h',
  ອ: '',
  ຮ: 'h',
}
/** And at its end. */
const FINAL: Readonly<Record<string, string>> = {
  ກ: 'k',
  ງ: 'ng',
  ດ: 't',
  ນ: 'n',
  ບ: 'p',
  ມ: 'm',
  ຍ: 'y',
  ວ: 'o',
}
/** C: what stands for the consonant; vowels as they are written around it, the longest first. */
const VOWELS: readonly [written: string, sound: string][] = [
  ['ເCັຍ', 'ia'],
  ['ເCຶອ', 'ua'],
  ['ເCືອ', 'ua'],
  ['ເCົາ', 'ao'],
  ['ເCາະ', 'o'],
  ['ເCຍ', 'ia'],
  ['ເCິ', 'eu'],
  ['ເCີ', 'eu'],
  ['ເCື', 'eu'],
  ['ເCະ', 'é'],
  ['ເCັ', 'é'],
  ['ເC', 'é'],
  ['ແCະ', 'è'],
  ['ແCັ', 'è'],
  ['ແC', 'è'],
  ['ໂCະ', 'ô'],
  ['ໂC', 'ô'],
  ['ໄC', 'ai'],
  ['ໃC', 'ai'],
  ['Cັວະ', 'oua'],
  ['Cົວ', 'oua'],
  ['Cັອ', 'o'],
  ['Cັຍ', 'ai'],
  ['Cະ', 'a'],
  ['Cັ', 'a'],
  ['Cາ', 'a'],
  ['Cິ', 'i'],
  ['Cີ', 'i'],
  ['Cຶ', 'u'],
  ['Cື', 'u'],
  ['Cຸ', 'ou'],
  ['Cູ', 'ou'],
  ['Cົ', 'ô'],
  ['Cໍ', 'o'],
  ['Cຽ', 'ia'],
  ['Cຳ', 'am'],
]
/** Signs that belong to the consonant before them, and vowels that stand before theirs. */
const [SIGNS, BEFORE] = ['ະັາິີຶືຸູົໍຽຳ', 'ເແໂໄໃ']
const CONSONANTS = Object.keys(INITIAL).join('')
/** ຫ before these is not heard: it makes their tone another. */
const TONE_H = `ຫ(?=[ງຍນມລຣ\u0ebc]|ວ[${SIGNS}])`
/**
 * Where a syllable may end: before another that begins with a vowel or a consonant which has its
 * own. A consonant before a sign, or before ວ or ອ as a vowel, begins the next one.
 */
const NO_OWN_VOWEL = `(?![${SIGNS}\u0ebc]|[ວອ](?![${SIGNS}]))`
const MARKS = /[\u0ec8-\u0ecb\u200b-\u200f]/g

interface Syllable {
  at: number
  text: string
}

/** The consonant, or the cluster, at a place; null: there is none. */
function initialAt(text: string, at: number, hasVowelBefore: boolean): Syllable | null {
  const rest = text.slice(at)
  // Behind a vowel sign the ວ of ຫວ is its consonant too.
  const quiet =
    new RegExp(`^${TONE_H}`).exec(rest) ?? (hasVowelBefore ? /^ຫ(?=ວ)/.exec(rest) : null)
  const from = quiet ? 1 : 0
  const letter = rest[from]
  if (letter === '\u0ebc') return { at: at + from + 1, text: 'l' }
  const sound = letter === undefined ? undefined : INITIAL[letter]
  if (letter === undefined || sound === undefined) return null
  const next = rest[from + 1]
  const end = at + from + 1
  if (next === '\u0ebc') return { at: end + 1, text: `${sound}l` }
  // Between a consonant and a vowel ວ is part of both.
  const isCluster =
    next === 'ວ' &&
    'ກຂຄງ'.includes(letter) &&
    (hasVowelBefore
      ? isFinal(rest.slice(from + 2))
      : new RegExp(`^[${SIGNS}]`).test(rest.slice(from + 2)))
  return isCluster ? { at: end + 1, text: `${sound}ou` } : { at: end, text: sound }
}

/** What a syllable that begins here sounds like, and where it ends; null: none begins here. */
function syllableAt(text: string, begin: number): Syllable | null {
  const before = BEFORE.includes(text[begin] ?? ' ') ? (text[begin] ?? '') : ''
  const initial = initialAt(text, begin + before.length, before !== '')
  if (!initial) return null
  const rest = text.slice(initial.at)
  const found = VOWELS.flatMap(([written, sound]) => {
    const [front = '', behind = ''] = written.split('C')
    if (front !== before || !rest.startsWith(behind)) return []
    // ຍ with a vowel of its own begins the next syllable.
    const isNext = behind.endsWith('ຍ') && !isFinal(rest.slice(behind.length - 1))
    return isNext ? [] : [{ sound, behind }]
  })[0]
  if (found) return closed(rest, initial, found, 'ະຳໄໃ')
  // ວ and ອ alone between two consonants are vowels.
  const alone = /^[ວອ]/.exec(rest)
  if (alone && isFinal(rest.slice(1)))
    return closed(rest, initial, { sound: alone[0] === 'ວ' ? 'oua' : 'o', behind: alone[0] })
  if (alone?.[0] === 'ອ') return closed(rest, initial, { sound: 'o', behind: 'ອ' })
  return initial
}

/** With its last consonant, where one ends it. `open`: vowels behind which none does. */
function closed(
  rest: string,
  initial: Syllable,
  { sound, behind }: { sound: string; behind: string },
  open = '',
): Syllable {
  const [begin, after] = [initial.at + behind.length, rest.slice(behind.length)]
  const said = initial.text.endsWith('ou') && sound.startsWith('ou') ? sound.slice(2) : sound
  const last = behind.at(-1) ?? ''
  const isShort = last === 'ັ' || last === 'ົ'
  const end = FINAL[after[0] ?? '']
  const isOpen = last !== '' && open.includes(last)
  if (end !== undefined && !isOpen && (isShort || isFinal(after)))
    return { at: begin + 1, text: initial.text + said + end }
  return { at: begin, text: initial.text + said }
}

/** Whether the consonant at the beginning ends a syllable. */
const isFinal = (rest: string): boolean =>
  new RegExp(`^[${Object.keys(FINAL).join('')}]${NO_OWN_VOWEL}`).test(rest)

/** A Lao text in Latin letters, small ones; what is not Lao stays. */
export function latinOfLao(lao: string): string {
  const text = lao
    .normalize('NFKC')
    .replaceAll(MARKS, '')
    .replaceAll('\u0ecd\u0eb2', 'ຳ')
    .replaceAll(new RegExp(`[${CONSONANTS}][${SIGNS}]?\u0ecc`, 'g'), '')
  let latin = ''
  for (let at = 0; at < text.length;) {
    const syllable = syllableAt(text, at)
    latin += syllable?.text ?? text[at] ?? ''
    at = syllable?.at ?? at + 1
  }
  return latin
}
