import type { ProviderAnswer } from '../answer.ts'

/** What stands on a card as it was read; dates YYYY-MM-DD, null where they cannot be told. */
export interface CardReading {
  /** 13 digits. */
  number: string
  /** In Thai and in English, as far as they were read. */
  names: string[]
  birthDate: string | null
  expiresOn: string | null
}
/** Whether two pictures show one person, and how sure that is, 0 to 100. */
export interface FaceReading {
  same: boolean
  percent: number
}

/**
 * Reads identity cards and compares faces. Pictures are JPEG. It keeps nothing for us and decides
 * nothing: asking twice changes nothing. A definite no, a picture without a card or a face, is
 * `done` with null; quota, keys and faults of its own are `unknown`.
 */
export interface IdentityVerifier {
  readCard(picture: Uint8Array): Promise<ProviderAnswer<CardReading | null>>
  compareFaces(card: Uint8Array, face: Uint8Array): Promise<ProviderAnswer<FaceReading | null>>
}
