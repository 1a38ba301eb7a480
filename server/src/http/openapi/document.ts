import type { AnyCallName } from '@krapao/contract/calls'
import { APP_VERSION, QR_PROVIDERS, REQUESTED_WITH } from '@krapao/contract/constants'
import { OPS_PATHS } from '@krapao/contract/ops/paths'
import { PATHS } from '@krapao/contract/paths'
import { HEADERS, operationOf } from './operation.ts'
import { Refusals } from './refusals.ts'
import { reached, referredBy, schemasOfContract, type JsonSchema } from './schemas.ts'
import { tagOf, tagsOf } from './tags.ts'
import { WEBHOOKS } from './webhooks.ts'

const DESCRIPTION = `
A member keeps one baht wallet, pays in, plays at outside providers, and is paid out to the bank
account registered. These are the calls that the member's app itself makes, and, for an operator who
is logged in, those of the console.

- **Money** is a JSON number of baht with at most 2 decimals. **Times** are ISO 8601 in UTC with
  milliseconds. **Ids** are strings. Lists take \`{page, limit}\` and answer \`total\`.
- **Who asks**: \`Authorization: Bearer <token>\`; \`POST /api/login\` gives a member one.
- **X-Requested-With: wallet-user** on every call of a member or an operator, and on all that change
  state.
- **Idempotency-Key** wherever money moves: one key for one intention, the same one on every retry.
  An answer that never came is asked for again with its key, and nothing happens twice.
- **Refusals** have one form, \`{"message": CODE, "details"?: {...}}\`. A program asks for the code;
  each call lists its own by status. Unknown fields are refused.
- **202** and \`PENDING\` mean that the outside has not answered yet. Neither yes nor no is guessed:
  ask again later.
`.trim()

const ALL_PATHS: Record<string, string> = { ...PATHS, ...OPS_PATHS }
const OF_OPERATORS = '/api/ops/'

export interface OpenApiDocument {
  [member: string]: unknown
  paths: Record<string, Record<string, JsonSchema>>
}

/** The contract as OpenAPI 3.1; without the operators' calls unless they are asked for. */
export function openApiDocument({ operators }: { operators: boolean }): OpenApiDocument {
  const schemas = schemasOfContract()
  const refusals = new Refusals()
  const paths: OpenApiDocument['paths'] = {}
  const tags = new Set<string>()
  for (const [name, line] of Object.entries(ALL_PATHS)) {
    const [method = '', path = ''] = line.split(' ')
    if (!operators && path.startsWith(OF_OPERATORS)) continue
    const tag = tagOf(path)
    tags.add(tag)
    const address = path.replaceAll(/:(\w+)/g, '{$1}')
    const operation = operationOf(name as AnyCallName, method, tag, { schemas, refusals })
    paths[address] = { ...paths[address], [method.toLowerCase()]: operation }
  }
  const webhooks = WEBHOOKS(QR_PROVIDERS)
  const used = reached(referredBy([paths, webhooks, refusals.shared]), schemas.components)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Krapao',
      version: APP_VERSION,
      license: { name: 'All rights reserved', url: '/contact' },
      description: DESCRIPTION,
    },
    servers: [{ url: '/', description: 'The site that serves this document' }],
    ...tagsOf(tags),
    paths,
    webhooks,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: "A member's session" },
        requestedWith: REQUESTED_WITH_HEADER,
        ...(operators ? { operator: OPERATOR } : {}),
      },
      parameters: HEADERS,
      responses: refusals.shared,
      schemas: Object.fromEntries(
        [...used].toSorted().map((name) => [name, schemas.components[name] ?? {}]),
      ),
    },
  }
}

/** In the place of a parameter of nearly every call: a client sets it once, as it does its token. */
const REQUESTED_WITH_HEADER = {
  type: 'apiKey',
  in: 'header',
  name: 'X-Requested-With',
  description:
    `Always \`${REQUESTED_WITH}\`: a page of another site cannot send it. Without it KEY_MISSING, ` +
    'with another value KEY_INVALID.',
}
const OPERATOR = { type: 'http', scheme: 'bearer', description: "An operator's token" }
