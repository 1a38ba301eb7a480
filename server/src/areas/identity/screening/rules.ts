import type { ListedPerson } from '../../../providers/watchlist/port.ts'
import { latinOfLao } from './lao.ts'

/**
 * EXACT: the same once titles, tone marks and spaces are gone. SPELLING: a letter or two differ.
 * SOUND: as it sounds in the other script.
 */
type Likeness = 'EXACT' | 'SPELLING' | 'SOUND'
export interface Match {
  person: ListedPerson
  /** The spelling of the list that is like it. */
  listed: string
  by: Likeness
  /** 0 to 100. */
  percent: number
}
interface Name {
  script: 'thai' | 'lao' | 'latin'
  words: string[]
  text: string
  /** Of each word, its consonants as they sound. */
  sounds: string[]
}

/** So like that a person must look, of 100. */
const LEAST = 84
/** Fewer consonants sound like too many names. */
const LEAST_SOUND = 6

/** Thai and Lao signs that change no letter: tone marks, the shortener, invisible ones. */
const MARKS = /[\u0e47-\u0e4b\u0e4d\u0e4e\u0ec8-\u0ecb\u200b-\u200f\u2060\ufeff]/g
/** A silenced letter, with the vowel that it carries. */
const SILENT = /[\u0e01-\u0e2e][\u0e31-\u0e3a]?\u0e4c/g

/** Without what changes nothing: titles are taken away before (`plainName`). */
function lettersOf(word: string): string {
  return word
    .normalize('NFKC')
    .replaceAll('\u0e4d\u0e32', '\u0e33')
    .replaceAll('\u0ecd\u0eb2', '\u0eb3')
    .replaceAll(SILENT, '')
    .replaceAll(MARKS, '')
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{M}]/gu, '')
}

/** Thai consonants by the letter that the royal transcription (RTGS) writes, alike ones as one. */
const THAI_SOUND: readonly [letters: string, sound: string][] = [
  ['กขฃคฅฆ', 'K'],
  ['ง', 'G'],
  ['จฉชฌ', 'C'],
  ['ซศษส', 'S'],
  ['ญย', 'Y'],
  ['ดฎตฏถฐทฑธฒ', 'T'],
  ['นณ', 'N'],
  ['บปผพภ', 'P'],
  ['ฝฟ', 'F'],
  ['ม', 'M'],
  ['รลฬ', 'L'],
  ['ว', 'W'],
  ['หฮ', 'H'],
]
const SOUND_OF = new Map(
  THAI_SOUND.flatMap(([letters, sound]) => Array.from(letters, (each) => [each, sound] as const)),
)
const LATIN_SOUND: Readonly<Record<string, string>> = {
  B: 'P',
  D: 'T',
  J: 'C',
  Q: 'K',
  R: 'L',
  V: 'W',
  X: 'S',
  Z: 'S',
}

/** Letters of a word in the script whose sounds are known: Lao is written in Latin ones. */
const spelt = (word: string): string => (isLao(word) ? lettersOf(latinOfLao(word)) : word)
const isLao = (text: string): boolean => /[\u0e81-\u0eae]/.test(text)

/**
 * Consonants as they sound: those of the middle that are half a vowel, and doubled ones, are left
 * out.
 */
function soundOf(word: string): string {
  const letters = /[\u0e01-\u0e2e]/.test(word)
    ? Array.from(
        word.replaceAll('ทรัพ', 'ซัพ').replaceAll(/ห(?=[งญนมยรลว])/g, ''),
        (each) => SOUND_OF.get(each) ?? '',
      )
    : Array.from(
        word
          .replaceAll(/PH(?!$)/g, 'P')
          .replaceAll('SH', 'C')
          .replaceAll('NG', '\u0001')
          // ຍ and its French spelling.
          .replaceAll('GN', 'Y')
          .replaceAll(/(?<=[KCTPSGRLNMW])H/g, ''),
        (each) =>
          each === '\u0001' ? 'G' : /[AEIOU]/.test(each) ? '' : (LATIN_SOUND[each] ?? each),
      )
  const sound = letters
    .filter((each) => each !== '')
    .filter((each, n, all) => each !== all[n - 1] && (n === 0 || !'YWH'.includes(each)))
    .join('')
  // At the end of a syllable Thai has few sounds: -l and -r are -n, -s and -ch are -t.
  return sound.length > 1 ? sound.replace(/L$/, 'N').replace(/[SC]$/, 'T') : sound
}

/** A name as it is compared; `plain`: by `plainName`, without its titles. Null: nothing is left. */
function nameOf(plain: string): Name | null {
  const words = plain
    .split(/\s+/)
    .map(lettersOf)
    .filter((word) => word !== '')
  const text = words.join('')
  if (text.length < 3) return null
  return {
    script: /[\u0e01-\u0e2e]/.test(text) ? 'thai' : isLao(text) ? 'lao' : 'latin',
    words,
    text,
    sounds: words.map((word) => soundOf(spelt(word))).filter((sound) => sound !== ''),
  }
}

/** How like two names are; null: not enough. In one script by letters, in two by sound. */
function likeness(own: Name, other: Name): Pick<Match, 'by' | 'percent'> | null {
  if (own.script === other.script) {
    if (own.text === other.text) return { by: 'EXACT', percent: 100 }
    const longest = Math.max(own.text.length, other.text.length)
    const most = Math.floor((longest * (100 - LEAST)) / 100)
    const apart = distance(own.text, other.text, most)
    if (apart === null) return null
    return { by: 'SPELLING', percent: Math.round((1 - apart / longest) * 100) }
  }
  const [mine, theirs] = [own.sounds.join(' '), other.sounds.join(' ')]
  const length = own.sounds.join('').length
  if (mine !== theirs || own.sounds.length < 2 || length < LEAST_SOUND) return null
  return { by: 'SOUND', percent: 90 }
}

/** Letters to add, leave out, change or swap (Damerau, Levenshtein); null: more than `most`. */
export function distance(one: string, other: string, most: number): number | null {
  if (Math.abs(one.length - other.length) > most) return null
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, n) => n)
  for (let a = 1; a <= one.length; a++) {
    const row = [a]
    for (let b = 1; b <= other.length; b++) {
      const isSame = one[a - 1] === other[b - 1]
      const changed = (last[b - 1] ?? 0) + (isSame ? 0 : 1)
      let least = Math.min(changed, (last[b] ?? 0) + 1, (row[b - 1] ?? 0) + 1)
      if (a > 1 && b > 1 && one[a - 1] === other[b - 2] && one[a - 2] === other[b - 1])
        least = Math.min(least, (before[b - 2] ?? 0) + 1)
      row.push(least)
    }
    if (Math.min(...row) > most) return null
    before = last
    last = row
  }
  const apart = last.at(-1) ?? 0
  return apart <= most ? apart : null
}

/** Looks for names that are like one: only among those that share the sound of a word with it. */
export function indexOf(
  people: readonly ListedPerson[],
  plain: (name: string) => string,
): (name: string) => Match[] {
  const bySound = new Map<string, { person: ListedPerson; listed: string; name: Name }[]>()
  for (const person of people)
    for (const listed of person.names) {
      const name = nameOf(plain(listed))
      if (name === null) continue
      const entry = { person, listed, name }
      for (const sound of new Set(name.sounds))
        bySound.set(sound, [...(bySound.get(sound) ?? []), entry])
    }
  return (asked) => {
    const own = nameOf(plain(asked))
    if (own === null) return []
    const near = new Set(own.sounds.flatMap((sound) => bySound.get(sound) ?? []))
    return [...near].flatMap(({ person, listed, name }) => {
      const like = likeness(own, name)
      return like ? [{ person, listed, ...like }] : []
    })
  }
}
