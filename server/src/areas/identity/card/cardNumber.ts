/**
 * The 13 digits of a Thai identity card, without what is written between them; null where they are
 * not 13, or the last is not the check digit of the others: 11 less their sum, each times its place
 * counted from 13 down, by 11 (Department of Provincial Administration).
 */
export function cardNumberOf(digits: string): string | null {
  if (!/^[1-8]\d{12}$/.test(digits)) return null
  const weighed = Array.from(digits.slice(0, 12), (digit, n) => Number(digit) * (13 - n))
  const sum = weighed.reduce((all, each) => all + each, 0)
  return (11 - (sum % 11)) % 10 === Number(digits[12]) ? digits : null
}

/** Whole years from a birth date to a day, both YYYY-MM-DD. */
export function ageOn(birthDate: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years
}
