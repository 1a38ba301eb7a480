import type { Call } from '@krapao/contract/call'
import { CALLS, type AnyCallName } from '@krapao/contract/calls'
import { ERROR_CODES } from '@krapao/contract/errors'
import * as z from 'zod'

export type JsonSchema = Record<string, unknown>

/** A form with a file, which its call reads by itself. */
const FORM: JsonSchema = {
  type: 'object',
  properties: { file: { type: 'string', format: 'binary' } },
  required: ['file'],
  additionalProperties: { type: 'string' },
}

const REFUSAL: JsonSchema = {
  type: 'object',
  description: 'The body of every refusal.',
  properties: {
    message: { type: 'string', enum: ERROR_CODES, description: 'The code: what a program asks.' },
    details: {
      type: 'object',
      additionalProperties: true,
      description: 'Figures and names that belong to the code, such as the fields that are wrong.',
    },
  },
  required: ['message'],
}

const nameOf = (call: string, what: string): string =>
  `${call.charAt(0).toUpperCase()}${call.slice(1)}${what}`

/** What a call takes and answers, with the name of each: its own `id`, else the call's. */
function* namedSchemas(): Generator<[schema: z.ZodType, name: string]> {
  for (const [name, call] of Object.entries<Call>(CALLS)) {
    if (call.body) yield [call.body, nameOf(name, 'Body')]
    if (call.params) yield [call.params, nameOf(name, 'Params')]
    for (const [at, [status, answer]] of Object.entries(call.answers).entries())
      yield [answer, nameOf(name, at === 0 ? 'Answer' : `Answer${status}`)]
  }
}

function registryOfNames(): z.core.$ZodRegistry<{ id: string }> {
  const registry = z.registry<{ id: string }>()
  // zod lists the named schemas nowhere else.
  // oxlint-disable-next-line no-underscore-dangle
  for (const [id, schema] of z.globalRegistry._idmap) registry.add(schema as z.ZodType, { id })
  for (const [schema, id] of namedSchemas()) if (!registry.has(schema)) registry.add(schema, { id })
  return registry
}

const refTo = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })

/** The same without what names a schema by itself: the document does. */
function withoutIdentity(json: JsonSchema): JsonSchema {
  const { $schema: _schema, $id: _id, id: _own, ...rest } = json
  return rest
}

/**
 * A default of what is sent is said in words: generators of clients take a field with a `default`
 * for one that is always there.
 */
function sayDefault(json: JsonSchema): void {
  if (!('default' in json)) return
  const said = `Left out: ${JSON.stringify(json['default'])}.`
  const { description } = json
  json['description'] = typeof description === 'string' ? `${description}. ${said}` : said
  delete json['default']
}

const render = (
  registry: z.core.$ZodRegistry<{ id: string }>,
  io: 'input' | 'output',
  uri: (id: string) => string,
): Record<string, JsonSchema> =>
  Object.fromEntries(
    Object.entries(
      z.toJSONSchema(registry, {
        io,
        uri: (id) => `#/components/schemas/${uri(id)}`,
        unrepresentable: 'any',
        override: ({ jsonSchema }) => {
          if (io === 'input') sayDefault(jsonSchema)
        },
      }).schemas,
    ).map(([id, json]) => [id, withoutIdentity(json as JsonSchema)]),
  )

export interface Schemas {
  /** Every named schema that something of the document refers to. */
  components: Record<string, JsonSchema>
  bodyOf(name: AnyCallName): JsonSchema | null
  /** The schema of each part of the path. */
  paramsOf(name: AnyCallName): Record<string, JsonSchema>
  answerOf(schema: z.ZodType): JsonSchema
}

/**
 * The contract's schemas as JSON Schema. What is sent and what is answered may differ (a default
 * may lack in the one and never in the other): a name that is used for both then ends in `Input`
 * where it is sent.
 */
export function schemasOfContract(): Schemas {
  const registry = registryOfNames()
  const idOf = (schema: z.ZodType): string => registry.get(schema)?.id ?? ''
  const calls = Object.values<Call>(CALLS)
  const sent = render(registry, 'input', plain)
  const answered = render(registry, 'output', plain)
  const inSent = reached(
    calls.flatMap(({ body, params }) => [body, params].flatMap((each) => (each ? idOf(each) : []))),
    sent,
  )
  const inAnswers = reached(
    calls.flatMap(({ answers }) => Object.values(answers).map(idOf)),
    answered,
  )
  const differs = unlike(
    sent,
    answered,
    [...inSent].filter((id) => inAnswers.has(id)),
  )
  const asSent = (id: string): string => (differs.has(id) ? `${id}Input` : id)
  const components: Record<string, JsonSchema> = { Refusal: REFUSAL }
  for (const [id, schema] of Object.entries(render(registry, 'input', asSent)))
    if (inSent.has(id)) components[asSent(id)] = schema
  for (const id of inAnswers) components[id] = answered[id] ?? {}
  return {
    components,
    bodyOf(name) {
      const call: Call = CALLS[name]
      if (call.upload) return FORM
      return call.body ? refTo(asSent(idOf(call.body))) : null
    },
    paramsOf(name) {
      const { params }: Call = CALLS[name]
      const schema = params ? components[asSent(idOf(params))] : undefined
      return (schema?.['properties'] ?? {}) as Record<string, JsonSchema>
    },
    answerOf: (schema) => refTo(idOf(schema)),
  }
}

const plain = (id: string): string => id

const REFERENCE = /"#\/components\/schemas\/([^"]+)"/g
export const referredBy = (part: unknown): string[] =>
  [...JSON.stringify(part).matchAll(REFERENCE)].map(([, name = '']) => name)

/** These schemas, and those that they refer to in turn. */
export function reached(
  from: readonly string[],
  all: Readonly<Record<string, JsonSchema>>,
): Set<string> {
  const found = new Set(from)
  // A set that is walked takes what is added meanwhile.
  for (const id of found) for (const other of referredBy(all[id] ?? {})) found.add(other)
  return found
}

/** Of these names those whose two forms differ, by themselves or by what they refer to. */
function unlike(
  a: Readonly<Record<string, JsonSchema>>,
  b: Readonly<Record<string, JsonSchema>>,
  names: readonly string[],
): Set<string> {
  const own = new Set(names.filter((id) => JSON.stringify(a[id]) !== JSON.stringify(b[id])))
  return new Set(names.filter((id) => [...reached([id], a)].some((other) => own.has(other))))
}
