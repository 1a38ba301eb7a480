import type { ValueSource } from './known.ts'
import type { SeededRandom } from './seededRandom.ts'

/** As much of JSON Schema as the served OpenAPI document speaks. */
export interface Schema {
  type?: string
  enum?: readonly unknown[]
  const?: unknown
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  items?: Schema
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  maxItems?: number
}

const REF = '#/components/schemas/'

/** The same with every reference to a named schema replaced by what it names. */
export function withoutRefs(part: unknown, named: Readonly<Record<string, unknown>>): unknown {
  if (Array.isArray(part)) return part.map((each) => withoutRefs(each, named))
  if (typeof part !== 'object' || part === null) return part
  const { $ref, ...rest } = part as { $ref?: string }
  if (typeof $ref !== 'string' || !$ref.startsWith(REF))
    return Object.fromEntries(
      Object.entries(part).map(([key, each]) => [key, withoutRefs(each, named)]),
    )
  const target = named[$ref.slice(REF.length)]
  if (target === undefined) throw new Error(`${$ref} is not in the OpenAPI document`)
  return { ...(withoutRefs(target, named) as object), ...rest }
}

const LETTERS = [
  'a',
  'Z',
  '0',
  '9',
  ' ',
  '-',
  '_',
  '.',
  '/',
  '\\',
  "'",
  '"',
  '<',
  '>',
  '&',
  '%',
  '$',
  ';',
  ':',
  '\n',
  '\t',
  'ก',
  'ำ',
  '่',
  'ລ',
  'é',
  'ß',
  '😀',
  '\u202e',
  '\u200b',
  '\ufeff',
  '\ud800',
]
const BAHT = [0, 0.01, 0.99, 1, 1.5, 2, 3.33, 5, 10, 20, 50, 99.99, 100, 100.01, 200, 500]

export function text(chance: SeededRandom, least: number, most: number): string {
  const length = chance.weighted([
    [6, chance.int(least, Math.min(most, least + 12))],
    [1, least],
    [1, most],
  ])
  return Array.from({ length }, () =>
    chance.maybe(0.7) ? chance.int(0, 35).toString(36) : chance.pick(LETTERS),
  )
    .join('')
    .slice(0, most)
}

function number(schema: Schema, chance: SeededRandom): number {
  const [least, most] = [schema.minimum ?? 0, schema.maximum ?? 1_000]
  if (schema.type === 'integer')
    return chance.weighted([
      [6, chance.int(least, Math.min(most, least + 20))],
      [1, least],
      [1, most],
      [1, chance.int(least, most)],
    ])
  return chance.weighted([
    [6, chance.pick(BAHT)],
    [2, chance.int(1, 100_000) / 100],
    [1, chance.int(least * 100, most * 100) / 100],
    [1, most],
  ])
}

function string(schema: Schema, name: string, known: ValueSource, chance: SeededRandom): string {
  const told = chance.maybe(0.75) ? known.recall(name, chance) : undefined
  if (typeof told === 'string') return told
  if (schema.format === 'uuid') return chance.uuid()
  // The fields that want a code of letters and digits; every other pattern only keeps single signs out.
  const isCode = schema.pattern !== undefined && schema.pattern.startsWith('^[a-z0-9]')
  if (isCode) return chance.int(0, 36 ** 6).toString(36)
  return text(chance, schema.minLength ?? 0, schema.maxLength ?? 60)
}

/**
 * Something this schema takes, or nearly: what was told before under the name of the field, else
 * drawn.
 */
export function generate(
  schema: Schema,
  name: string,
  known: ValueSource,
  chance: SeededRandom,
): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return chance.pick(schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices)
    return known.own(name) !== undefined && chance.maybe(0.6)
      ? known.own(name)
      : generate(chance.pick(choices), name, known, chance)
  // A chat message is told apart by its type, and the schema leaves the rest to the server: half of
  // them are what people send.
  if (schema.properties?.['message_type'] && chance.maybe(0.5))
    return { message_type: 'text', payload: { text: text(chance, 1, 60) } }
  switch (schema.type) {
    case 'object': {
      const fields = Object.entries(schema.properties ?? {}).filter(
        ([field]) => schema.required?.includes(field) || chance.maybe(0.6),
      )
      return Object.fromEntries(
        fields.map(([field, each]) => [field, generate(each, field, known, chance)]),
      )
    }
    case 'array':
      return Array.from({ length: chance.int(0, Math.min(schema.maxItems ?? 4, 4)) }, () =>
        generate(schema.items ?? {}, name, known, chance),
      )
    case 'string':
      return string(schema, name, known, chance)
    case 'number':
    case 'integer':
      return number(schema, chance)
    case 'boolean':
      return chance.maybe(0.5)
    case 'null':
      return null
    default:
      return anything(name, known, chance)
  }
}

/**
 * Where the schema leaves it to the server: what a chat message's payload looks like, or anything
 * at all.
 */
function anything(name: string, known: ValueSource, chance: SeededRandom, depth = 0): unknown {
  const more = () => anything(name, known, chance, depth + 1)
  return chance.weighted<() => unknown>([
    [3, () => known.recall(name, chance) ?? text(chance, 0, 60)],
    [3, () => ({ text: text(chance, 0, 60) })],
    [
      2,
      () => ({
        title: text(chance, 0, 40),
        type: chance.pick(['web', 'call', 'postback', 'other', 'x']),
        payload: chance.pick([
          'https://example.org/',
          'javascript:alert(1)',
          '0812345678',
          text(chance, 0, 40),
        ]),
      }),
    ],
    [
      2,
      () => ({
        message: text(chance, 0, 20),
        url: '',
        fileType: chance.pick(['image', 'video', 'file']),
        filePath: known.recall('path', chance) ?? text(chance, 0, 30),
      }),
    ],
    [1, () => (depth > 3 ? 0 : Array.from({ length: chance.int(0, 3) }, more))],
    [
      1,
      () =>
        depth > 3
          ? ''
          : { [text(chance, 1, 8)]: more(), image_url: text(chance, 0, 20), buttons: [more()] },
    ],
    [1, () => chance.pick([null, true, false, 0, -1, 1e300, ''])],
  ])()
}
