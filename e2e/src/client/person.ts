import { randomInt } from 'node:crypto'

/** What a new person brings along; no two are alike. */
export const PASSWORD = 'Marigold-42!'
export const newPhone = (): string => `08${String(randomInt(1e8)).padStart(8, '0')}`
export const newAccountNo = (): string => String(randomInt(1e9, 9e9))
/** Limits by address are not what is tested: each visitor comes from another one. */
export const newAddress = (): Record<string, string> => ({
  'x-forwarded-for': `10.${randomInt(250)}.${randomInt(250)}.${randomInt(250)}`,
})
