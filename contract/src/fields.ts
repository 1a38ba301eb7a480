/** Schemas that many calls share. */
import * as z from 'zod'
import { CURRENCIES, QR_PROVIDERS } from './constants.ts'
import { isWireBaht, MAX_BAHT } from './money.ts'

/** Baht, at most 2 decimals, 0 to 10,000,000. */
export const amount = z
  .number()
  .min(0)
  .max(MAX_BAHT)
  .refine(isWireBaht, 'baht with at most 2 decimals')
  .meta({ description: 'Baht with at most 2 decimals', examples: [12.5] })
/** Baht in an answer: a balance may pass what one call may name. */
export const balance = z
  .number()
  .meta({ description: 'Baht with at most 2 decimals', examples: [18240.5] })
export const time = z.iso
  .datetime({ precision: 3 })
  .meta({ description: 'ISO 8601, UTC, milliseconds' })
/**
 * Text a person typed; the limits keep a row small, the meaning is checked by the server. NUL no
 * database takes, and half of a sign of two (a lone surrogate) it would keep as another one.
 */
export const text = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[^\0\p{Cs}]*$/u, 'text without NUL or half a sign')
export const id = text(64).min(1)
export const currency = z.enum(CURRENCIES).meta({ id: 'Currency' })
export const qrProvider = z.enum(QR_PROVIDERS).meta({ id: 'QrProvider' })
export const gameCode = z.string().regex(/^[A-Za-z0-9]{1,32}$/)
/** WALLET or a game's code. */
export const moneyPlace = z
  .string()
  .regex(/^[A-Za-z0-9]{1,32}$/)
  .meta({ examples: ['WALLET', 'pg'] })
export const paging = z
  .strictObject({
    page: z.int().min(1).max(1_000_000),
    limit: z.int().min(1).max(100),
  })
  .meta({ id: 'Paging' })
export const message = <const M extends string>(value: M) => z.object({ message: z.literal(value) })

/** Kip beside the baht they are worth: whole kip, and the rate with its time. */
export const kipRate = z.object({ perBaht: z.number(), at: time }).meta({ id: 'KipRate' })
export const kip = kipRate.extend({ amount: z.int() }).meta({ id: 'Kip' })
