import type { Call } from '@krapao/contract/call'
import { CALLS, type AnyCallName } from '@krapao/contract/calls'
import { OPS_PATHS } from '@krapao/contract/ops/paths'
import { STEP_UP } from '@krapao/contract/passkeys/stepUp'
import { PATHS } from '@krapao/contract/paths'
import { fileForm, form } from './forms.ts'
import { generate, withoutRefs, type Schema } from './generate.ts'
import type { Known } from './known.ts'
import type { Person } from './people.ts'
import type { SeededRandom } from './seededRandom.ts'
import { fit } from './things.ts'

const WHERE = { ...PATHS, ...OPS_PATHS }
export const NAMES = Object.keys(WHERE) as AnyCallName[]
/** A password is hashed at each: 20 ms of a processor. */
const COSTLY = new Set<AnyCallName>([
  'opsLogin',
  'login',
  'accountRegister',
  'changePassword',
  'chatUploadImage',
  'chatUploadVideo',
  'opsChatUpload',
  'opsPasskeyBegin',
  'opsAuthenticatorBegin',
  // They go through much, or end somebody's session.
  'opsOfferSimulate',
  'opsWheelSimulate',
  'opsReconciliationRun',
  'opsTrialBalance',
  'opsTrialBalanceAt',
  'opsAudit',
  'opsReport',
  'opsLogout',
  'opsLogoutEverywhere',
  'opsMemberStatus',
  'opsMemberLogout',
  // Others decide nothing of a case for ten minutes.
  'opsCaseTake',
])
/** A picture is read, a password hashed. */
const SLOW = new Set<AnyCallName>(['walletSlip', 'opsPictureAdd', 'opsInvitationFinish'])
/**
 * What ends the play of who makes it, or asks more of each withdrawal: made by members of their
 * own, so that the others play on.
 */
export const SESSION_ENDING = new Set<AnyCallName>([
  'accountClose',
  'playPause',
  'playExclusion',
  'securityChoicesSet',
])
const WEIGHTS = NAMES.map(
  (name) =>
    [
      COSTLY.has(name) ? 0.15 : SLOW.has(name) ? 0.25 : (CALLS[name] as Call).movesMoney ? 2 : 1,
      name,
    ] as const,
)

/** One request, as it will be sent. */
export interface Ask {
  name: AnyCallName
  person: Person
  method: string
  path: string
  params: Record<string, string>
  headers: [name: string, value: string][]
  body: Buffer | null
  /** Sent as it stands, on a connection of its own: what no client would let one send. */
  raw: Buffer | null
  /** What was done to it that makes it other than the contract says. */
  broken: string[]
}

/** The schemas of every call as the server publishes them at /api/openapi.json. */
export type Published = Map<
  AnyCallName,
  { params: Record<string, Schema>; body: Schema | null; takesFile: boolean }
>

interface Operation {
  operationId: AnyCallName
  parameters?: { name: string; in: string; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}
/** `token`: an operator's, as nobody else is told of the operators' calls. */
export async function readPublished(url: string, token: string): Promise<Published> {
  const headers = { authorization: `Bearer ${token}` }
  const document = (await (await fetch(`${url}/api/openapi.json`, { headers })).json()) as {
    paths: Record<string, Record<string, Operation>>
    components: { schemas: Record<string, unknown> }
  }
  const named = document.components.schemas
  return new Map(
    Object.values(withoutRefs(document.paths, named) as typeof document.paths)
      .flatMap((methods) => Object.values(methods))
      .map((operation) => [
        operation.operationId,
        {
          params: Object.fromEntries(
            (operation.parameters ?? [])
              .filter((each) => each.in === 'path')
              .map((each) => [each.name, each.schema]),
          ),
          body: operation.requestBody?.content['application/json']?.schema ?? null,
          takesFile: (CALLS[operation.operationId] as Call).upload === true,
        },
      ]),
  )
}

/** What a call is to say, where it is not to be drawn. */
export interface Given {
  params?: Record<string, string>
  body?: unknown
  /** The word of password or passkey. */
  stepUp?: string
  file?: Buffer
  fileName?: string
}

const wellFormed = (value: unknown): string => String(value).toWellFormed()

/** A request as the contract wants it, by this person. */
export function ask(
  name: AnyCallName,
  person: Person,
  published: Published,
  known: Known,
  chance: SeededRandom,
  given: Given = {},
): Ask {
  const schemas = published.get(name)
  if (!schemas) throw new Error(`${name} is not in the OpenAPI document`)
  const call: Call = CALLS[name]
  const [method = '', template = ''] = WHERE[name].split(' ')
  const memory = known.asPerson(person, name)
  const params: Record<string, string> = Object.fromEntries(
    Object.entries(schemas.params).map(([field, schema]) => [
      field,
      given.params?.[field] ?? (wellFormed(generate(schema, field, memory, chance)) || 'x'),
    ]),
  )
  const headers: Ask['headers'] = [
    ['X-Requested-With', 'wallet-user'],
    ['X-Forwarded-For', person.address(chance)],
  ]
  if (person.token !== null) headers.push(['Authorization', `Bearer ${person.token}`])
  if (given.stepUp !== undefined) headers.push([STEP_UP, given.stepUp])
  if (call.movesMoney && chance.maybe(0.6))
    headers.push([
      'Idempotency-Key',
      given.body === undefined && chance.maybe(0.2)
        ? (known.recall('Idempotency-Key', chance) ?? chance.uuid())
        : chance.uuid(),
    ])
  let body: Buffer | null = null
  if (given.file) {
    const made = fileForm(given.file, given.fileName ?? 'a.png')
    headers.push(['Content-Type', made.type])
    body = made.body
  } else if (given.body !== undefined) {
    headers.push(['Content-Type', 'application/json'])
    body = Buffer.from(JSON.stringify(given.body))
  } else if (schemas.takesFile) {
    const made = form(person, known, chance)
    headers.push(['Content-Type', made.type])
    body = made.body
  } else if (schemas.body) {
    headers.push(['Content-Type', 'application/json'])
    const drawn = generate(schemas.body, 'body', memory, chance)
    body = Buffer.from(JSON.stringify(fit(name, params, drawn, known, person.id, chance)))
  }
  const path = template.replace(/:(\w+)/g, (_, field: string) =>
    encodeURIComponent(params[field] ?? 'x'),
  )
  return { name, person, method, path, params, headers, body, raw: null, broken: [] }
}

export const drawName = (chance: SeededRandom): AnyCallName => chance.weighted(WEIGHTS)
export const accessOf = (name: AnyCallName): Call['access'] => (CALLS[name] as Call).access
