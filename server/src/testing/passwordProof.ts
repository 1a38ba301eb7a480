import type { Client } from './app.ts'

/** The header that the calls take which ask for the password again. */
export const proofOf = async (
  client: Client,
  password: string,
): Promise<Record<string, string>> => {
  const { body } = await client.post('/api/account/stepup', { password })
  return { 'step-up': String(body['stepUp']) }
}
