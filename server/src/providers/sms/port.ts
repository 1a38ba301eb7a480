import type { ProviderAnswer } from '../answer.ts'

/** A gateway for text messages. `reference` is ours; `text` holds secrets: it is never logged. */
export interface SmsGateway {
  send(message: { reference: string; phone: string; text: string }): Promise<ProviderAnswer<null>>
}
