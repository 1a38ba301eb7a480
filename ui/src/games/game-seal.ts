/**
 * The letter on a card's seal: the first consonant of a Thai or Lao name (a vowel may be written
 * before it), else the first letter.
 */
export function sealLetter(name: string): string {
  const written = /[\p{L}\p{N}]/gu
  const beforeConsonant = /[เแโใไເແໂໃໄ]/
  const letters = name.match(written) ?? []
  return (letters.find((letter) => !beforeConsonant.test(letter)) ?? letters[0] ?? '').toUpperCase()
}
