import type { Call } from '@krapao/contract/call'
import { CALLS, type AnyCallName } from '@krapao/contract/calls'
import { CALL_RIGHT } from '@krapao/contract/ops/callRights'
import { OPS_LOGIN_CALLS, type OpsCallName } from '@krapao/contract/ops/paths'
import { STEP_UP } from '@krapao/contract/passkeys/stepUp'
import { STATE_CHANGING_GETS } from '@krapao/contract/paths'
import { commonRefusals, type Refusals } from './refusals.ts'
import type { JsonSchema, Schemas } from './schemas.ts'

const stateChangingGets: ReadonlySet<string> = new Set(STATE_CHANGING_GETS)
const changesState = (name: AnyCallName, method: string): boolean =>
  method !== 'GET' || stateChangingGets.has(name)

/** A header that is described once, under components. */
const header = (name: string) => ({ $ref: `#/components/parameters/${name}` })

export const HEADERS: Record<string, JsonSchema> = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'One key for one intention of the person, the same on every retry: the same key and body get ' +
      'the first answer again, with Idempotent-Replayed: true; another body is refused with ' +
      'IDEMPOTENCY_KEY_REUSED. Keys belong to one member and live 24 hours at least.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7E]+$' },
    example: '7f1c5a52-3f0b-4a83-9d61-0c1f0a7f2f0e',
  },
  StepUp: {
    name: 'Step-Up',
    in: 'header',
    required: false,
    description:
      'The word of a password or of a passkey, good once within five minutes: stepUp and ' +
      'passkeyStepUpFinish give one.',
    schema: { type: 'string', pattern: '^[\\w-]{1,200}$' },
  },
  AcceptLanguage: {
    name: 'Accept-Language',
    in: 'header',
    required: false,
    description: "The language of the operator's texts: th, lo or en. Else the site's own.",
    schema: { type: 'string', default: 'th' },
  },
}
if (HEADERS['StepUp']?.['name'] !== 'Step-Up' || STEP_UP !== 'step-up')
  throw new Error('the header of a step-up has another name')

const REPLAYED = {
  'Idempotent-Replayed': {
    description: 'true: the first answer of this Idempotency-Key again; nothing was done now.',
    schema: { type: 'string', enum: ['true'] },
  },
}

/** One call of the contract as an OpenAPI operation. */
export function operationOf(
  name: AnyCallName,
  method: string,
  tag: string,
  { schemas, refusals }: { schemas: Schemas; refusals: Refusals },
): JsonSchema {
  const call: Call = CALLS[name]
  const changes = changesState(name, method)
  const codes = [...call.refuses, ...commonRefusals(name, changes)]
  const body = schemas.bodyOf(name)
  const parameters = parametersOf(name, call, schemas)
  const media = call.upload ? 'multipart/form-data' : 'application/json'
  return {
    operationId: name,
    summary: call.summary,
    description: descriptionOf(name, call, method),
    tags: [tag],
    security: securityOf(call.access, changes),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body
      ? {
          requestBody: {
            required: call.upload === true || call.body?.safeParse(undefined).success !== true,
            content: { [media]: { schema: body } },
          },
        }
      : {}),
    responses: { ...answersOf(call, schemas), ...refusals.responsesFor(codes) },
  }
}

const SCHEMES = { member: 'bearer', operator: 'operator' } as const

function securityOf(access: Call['access'], changes: boolean) {
  if (access === 'public') return changes ? [{ requestedWith: [] }] : []
  return [{ [SCHEMES[access]]: [], requestedWith: [] }]
}

function parametersOf(name: AnyCallName, call: Call, schemas: Schemas) {
  const asksStepUp =
    call.access === 'member' &&
    call.refuses.some((code) => code === 'STEP_UP_REQUIRED' || code === 'WITHDRAWAL_UNCONFIRMED')
  return [
    ...Object.entries(schemas.paramsOf(name)).map(([field, schema]) => ({
      name: field,
      in: 'path',
      required: true,
      schema,
    })),
    ...(call.movesMoney ? [header('IdempotencyKey')] : []),
    ...(asksStepUp ? [header('StepUp')] : []),
    ...(call.access === 'operator' ? [] : [header('AcceptLanguage')]),
  ]
}

function answersOf(call: Call, schemas: Schemas): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(call.answers).map(([status, answer]) => [
      status,
      {
        description: ANSWERS[status] ?? 'The answer',
        ...(call.movesMoney ? { headers: REPLAYED } : {}),
        ...(status === '204'
          ? {}
          : {
              content: {
                'application/json': { schema: schemas.answerOf(answer) },
                ...(call.csv === undefined
                  ? {}
                  : { 'text/csv': { schema: { type: 'string', description: 'The rows alone' } } }),
              },
            }),
      },
    ]),
  )
}

const ANSWERS: Record<string, string> = {
  200: 'It is done, or here it is',
  201: 'It is made',
  202: 'It is under way: how it ends is not known yet',
  204: 'It is done; there is nothing to say',
}

/** What a caller must know besides the schemas. */
function descriptionOf(name: AnyCallName, call: Call, method: string): string {
  return [
    WHO[call.access],
    ...(call.access === 'operator' ? [rightOf(name as OpsCallName)] : []),
    ...(call.movesMoney
      ? ['Money moves: send an Idempotency-Key, and the same one on a retry.']
      : []),
    ...(method === 'GET' && changesState(name, method)
      ? ['This GET changes state: it is never cached, answers no HEAD, no link and no prefetch.']
      : []),
    ...(call.upload ? ['The body is a form with one file.'] : []),
    ...(call.csv === undefined ? [] : ['Accept: text/csv answers the rows as a file.']),
    ...(call.attachment === undefined ? [] : [`The answer is a file, ${call.attachment}.`]),
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')
}

const WHO = {
  public: 'Anybody may call it, without a token.',
  member: 'For a member who is logged in.',
  operator: 'For an operator.',
} as const

function rightOf(name: OpsCallName): string {
  if ((OPS_LOGIN_CALLS as readonly string[]).includes(name)) return ''
  const needed = (CALL_RIGHT as Partial<Record<OpsCallName, unknown>>)[name]
  if (needed === undefined || needed === null) return ''
  const rights = Array.isArray(needed) ? needed : [needed]
  return `Needs the right ${rights.map((right) => `\`${String(right)}\``).join(' or ')}.`
}
