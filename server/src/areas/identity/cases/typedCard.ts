import type { Context } from '../../../context.ts'
import { placeOfCard } from './places.ts'
import type { IdentityCase } from './store.ts'

/** What a member typed of the card and only who decides sees. The day as YYYY-MM-DD. */
export interface Card {
  number: string
  birthDate: string
}

/** What was typed of a card; null where nothing was. */
export function openCard(
  { cipher }: Pick<Context, 'cipher'>,
  { id, card_cipher: sealed }: Pick<IdentityCase, 'id' | 'card_cipher'>,
): Card | null {
  return sealed === null ? null : (JSON.parse(cipher.open(sealed, placeOfCard(id))) as Card)
}
