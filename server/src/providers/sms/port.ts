import type { ProviderAnswer } from '../answer.ts'

/** A text for one phone. `reference` is ours; `text` holds secrets: it is never logged. */
export interface TextMessage {
  reference: string
  phone: string
  text: string
}

/** A gateway for text messages. */
export interface SmsGateway {
  /**
   * Whether it knows our reference: the same one again sends nothing more. Of one that does not, an
   * unknown answer is never asked for again: it may have sent the text.
   */
  dedupes: boolean
  send(message: TextMessage): Promise<ProviderAnswer<null>>
}
