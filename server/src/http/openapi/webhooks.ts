import type { JsonSchema } from './schemas.ts'
import { seamlessWebhooks } from './seamlessWebhooks.ts'

const refusal = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
})

/**
 * What comes in from outside by itself: the notices of the payment service providers, and the calls
 * of the games that keep no money. The bank's feed, wallet links and the games that money is
 * transferred to are asked by the server and call nothing here.
 */
export const WEBHOOKS = (providers: readonly string[]): Record<string, JsonSchema> => ({
  pspCallback: {
    post: {
      operationId: 'pspCallback',
      summary: 'A payment service provider tells of a payment',
      description:
        'Each provider sends its own form to `POST /callbacks/psp/{provider}` (one of ' +
        `${providers.join(', ')}; small letters will do). What is believed is the signature over ` +
        'the raw bytes, or, of a provider that signs nothing, only that there is something to ask: ' +
        'the server asks the provider itself before it credits. A notice may come twice, late or ' +
        'out of order: a payment is credited once. At most 16 KB.',
      security: [],
      requestBody: {
        required: true,
        description: "The provider's own form, with its signature in a header or a field.",
        content: {
          'application/json': { schema: { type: 'object', additionalProperties: true } },
          'application/x-www-form-urlencoded': {
            schema: { type: 'object', additionalProperties: { type: 'string' } },
          },
          'application/jwt': { schema: { type: 'string' } },
        },
      },
      responses: {
        '200': {
          description: 'Taken, this time or before, in the form that the provider wants to read',
          content: { 'text/plain': { schema: { type: 'string' } } },
        },
        '400': refusal('It cannot be read, or tells of no money: INVALID_REQUEST.'),
        '401': refusal('Its signature is not that of the provider: UNAUTHORIZED. Nothing moved.'),
        '404': refusal('There is no such provider, or the site does not use it: NOT_FOUND.'),
      },
    },
  },
  ...seamlessWebhooks(refusal),
})
