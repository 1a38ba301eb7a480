import { createHmac } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/schema.ts'
import { keepSecret, secretCipher } from './secretStore.ts'

const PLACE = 'identity card secret'

/**
 * A card's number as it is compared and kept (HMAC-SHA-256): by a secret of this house, which is
 * sealed, so that neither a copy of the table nor all 13 digits tried out tell a number. The secret
 * stays the same when keys are renewed.
 */
export async function cardKeyOf(
  { cipher, random }: Pick<Context, 'cipher' | 'random'>,
  db: Kysely<Database>,
  number: string,
): Promise<string> {
  const known = await secretCipher(db)
  if (known !== undefined) return keyed(cipher.open(known, PLACE), number)
  const fresh = Buffer.from(random.bytes(32)).toString('base64')
  // Of two that are made at once the first stands.
  await keepSecret(db, cipher.seal(fresh, PLACE))
  return keyed(cipher.open((await secretCipher(db)) ?? '', PLACE), number)
}

const keyed = (secret: string, number: string): string =>
  createHmac('sha256', Buffer.from(secret, 'base64')).update(number).digest('base64url')

export const placeOfSecret = (): string => PLACE
