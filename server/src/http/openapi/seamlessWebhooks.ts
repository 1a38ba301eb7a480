import type { JsonSchema } from './schemas.ts'

/** One provider of games that calls our wallet: how it signs, and what it calls for. */
interface Dialect {
  name: string
  signed: string
  amounts: string
  form: 'application/json' | 'application/x-www-form-urlencoded'
  calls: Readonly<Record<string, string>>
}

/**
 * The calls of each dialect, behind `/callbacks/games/{code}`, as the providers' own documents have
 * them (docs/providers.md names those). A test compares the paths with the adapters'.
 */
export const SEAMLESS_DIALECTS: Readonly<Record<string, Dialect>> = {
  hub88: {
    name: 'Hub88',
    signed: 'the header `X-Hub88-Signature`, RSA with SHA-256 over the raw body',
    amounts: 'hundred-thousandths of a baht',
    form: 'application/json',
    calls: {
      '/user/balance': 'asks what the wallet holds',
      '/transaction/bet': 'takes a stake',
      '/transaction/win': 'pays what a round won, and may end it',
      '/transaction/rollback':
        'takes a bet or a win back; of a bet that never came it bars the bet',
    },
  },
  pgsoft: {
    name: 'PG Soft',
    signed:
      'the fields `operator_token` and `secret_key`, and the header `PWS-HMAC-SHA256` where it is sent',
    amounts: 'baht with up to two decimals',
    form: 'application/x-www-form-urlencoded',
    calls: {
      '/VerifySession': 'asks whose a token is',
      '/Cash/Get': 'asks what the wallet holds',
      '/Cash/TransferInOut': 'takes a stake and pays what it won, in one call',
      '/Cash/Adjustment': 'corrects a round that has ended',
    },
  },
  win568: {
    name: '568Win',
    signed: 'the field `CompanyKey`',
    amounts: 'baht with up to two decimals',
    form: 'application/json',
    calls: {
      '/GetBalance': 'asks what the wallet holds',
      '/Deduct': 'takes a stake',
      '/Settle': 'pays what a slip won, and ends it',
      '/Rollback': 'takes a settlement back: the slip is open again',
      '/Cancel': 'takes a stake, or a whole slip, back',
      '/Bonus': 'pays a present',
      '/ReturnStake': 'would give a part of a stake back: always refused',
      '/GetBetStatus': 'asks what became of a slip',
    },
  },
  pragmatic: {
    name: 'Pragmatic Play',
    signed: 'the field `hash`, MD5 over the other fields by name and the secret',
    amounts: 'baht with up to two decimals',
    form: 'application/x-www-form-urlencoded',
    calls: {
      '/authenticate.html': 'asks whose a token is',
      '/balance.html': 'asks what the wallet holds',
      '/bet.html': 'takes a stake',
      '/result.html': 'pays what a round won',
      '/bonusWin.html': 'pays what free rounds won',
      '/jackpotWin.html': 'pays a jackpot',
      '/endRound.html': 'ends a round',
      '/refund.html': 'takes a bet back; of a bet that never came it bars the bet',
    },
  },
}

/** `hub88TransactionBet` of `/transaction/bet`. */
const idOf = (code: string, path: string): string =>
  code +
  path
    .replace(/\.html$/, '')
    .split('/')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

/** What games call while they are played, one webhook for each call of each dialect. */
export const seamlessWebhooks = (
  refusal: (why: string) => JsonSchema,
): Record<string, JsonSchema> =>
  Object.fromEntries(
    Object.entries(SEAMLESS_DIALECTS).flatMap(([code, dialect]) =>
      Object.entries(dialect.calls).map(([path, does]) => [
        idOf(code, path),
        { post: operationOf(code, dialect, path, does, refusal) },
      ]),
    ),
  )

const operationOf = (
  code: string,
  { name, signed, amounts, form }: Dialect,
  path: string,
  does: string,
  refusal: (why: string) => JsonSchema,
): JsonSchema => ({
  operationId: idOf(code, path),
  summary: `${name} ${does.split(/[,;:]/)[0]}`,
  description:
    `${name} ${does}: \`POST /callbacks/games/${code}${path}\`, where the site has this provider. ` +
    `Signed by ${signed}, and heard from the provider's own networks alone. Amounts are ${amounts}. ` +
    "A call is answered once for ever by the provider's own id of it: the same one again moves nothing " +
    'and is told the same. At most 16 KB.',
  security: [],
  requestBody: {
    required: true,
    description: `The form of ${name}'s own document.`,
    content: { [form]: { schema: { type: 'object', additionalProperties: true } } },
  },
  responses: {
    '200': {
      description:
        `Done, or refused by a word of ${name}'s own in the body: a wrong signature, an ended ` +
        'session, not enough money, a limit, somebody who has stopped playing. Refused, nothing moved.',
      content: { 'application/json': { schema: { type: 'object', additionalProperties: true } } },
    },
    '404': refusal(
      'The site does not use this provider, or the call is not from its networks: NOT_FOUND.',
    ),
  },
})
