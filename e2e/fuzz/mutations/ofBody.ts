import type { Ask } from '../ask.ts'
import type { SeededRandom } from '../seededRandom.ts'
import type { Mutation } from './mutation.ts'
import { FIELDS, LITERALS, VALUES } from './strangeValues.ts'

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const parsed = (made: Ask): unknown => {
  try {
    return JSON.parse(made.body?.toString() ?? 'null')
  } catch {
    return null
  }
}
/** Writes `literal` where the field stood, as it is. */
function withLiteral(made: Ask, field: string, literal: string): void {
  const mark = '"@@literal@@"'
  made.body = Buffer.from(
    JSON.stringify({ ...(parsed(made) as object), [field]: '@@literal@@' }).replace(
      mark,
      () => literal,
    ),
  )
}
const inBody =
  (
    change: (
      body: Record<string, unknown>,
      field: string,
      made: Ask,
      chance: SeededRandom,
    ) => string | null,
  ): Mutation =>
  (made, chance) => {
    const body = parsed(made)
    if (!isPlain(body)) return null
    const field = chance.pick(Object.keys(body))
    if (field === undefined) return null
    const name = change(body, field, made, chance)
    return name === null ? null : `${name} (${field})`
  }
const rewrite = (made: Ask, body: unknown): void => {
  made.body = Buffer.from(JSON.stringify(body))
}

export const BODY: readonly Mutation[] = [
  inBody((body, field, made, chance) => {
    rewrite(made, { ...body, [field]: chance.pick(VALUES) })
    return 'another value'
  }),
  inBody((body, field, made, chance) => {
    rewrite(made, { ...body, [field]: chance.pick(VALUES) })
    return 'another value'
  }),
  inBody((_body, field, made, chance) => {
    withLiteral(made, field, chance.pick(LITERALS))
    return 'a literal'
  }),
  inBody((_body, field, made, chance) => {
    withLiteral(made, field, chance.pick(LITERALS))
    return 'a literal'
  }),
  inBody((body, field, made) => {
    const { [field]: _gone, ...left } = body
    rewrite(made, left)
    return 'a field missing'
  }),
  inBody((body, field, made) => {
    rewrite(made, { ...body, [field]: [body[field]] })
    return 'a value in a list'
  }),
  inBody((_body, field, made, chance) => {
    const deep = chance.pick([50, 5_000, 100_000])
    withLiteral(made, field, '['.repeat(deep) + ']'.repeat(deep))
    return `nested ${deep} deep`
  }),
  inBody((_body, field, made) => {
    withLiteral(made, field, '{"a":'.repeat(20_000) + '1' + '}'.repeat(20_000))
    return 'objects nested'
  }),
  inBody((body, field, made) => {
    made.body = Buffer.from(
      `${JSON.stringify(body).slice(0, -1)},${JSON.stringify(field)}:${JSON.stringify(body[field])}}`,
    )
    return 'a field twice'
  }),
  (made, chance) => {
    const body = parsed(made)
    if (!isPlain(body)) return null
    made.body = Buffer.from(
      JSON.stringify(body).slice(0, -1) +
        (Object.keys(body).length > 0 ? ',' : '') +
        `${JSON.stringify(chance.pick(FIELDS))}:${JSON.stringify(chance.pick(VALUES))}}`,
    )
    return 'a field more'
  },
  (made, chance) => {
    made.body = Buffer.from(
      chance.pick([
        'null',
        '[]',
        '""',
        '0',
        'true',
        '{',
        '}',
        '{}',
        '[{}]',
        '{"a"',
        '{"a":}',
        ',',
        ' ',
        '\ufeff{}',
        '{}{}',
        '/* */{}',
        "{'a':1}",
      ]),
    )
    return 'another body'
  },
  (made, chance) => {
    if (!made.body || made.body.length < 2) return null
    made.body = made.body.subarray(0, chance.int(1, made.body.length - 1))
    return 'cut short'
  },
  (made, chance) => {
    if (!made.body) return null
    const bytes = Buffer.from(made.body)
    for (let n = chance.int(1, 4); n > 0; n--)
      bytes[chance.int(0, bytes.length - 1)] = chance.int(0, 255)
    made.body = bytes
    return 'bytes changed'
  },
  (made) => {
    made.body = Buffer.from(JSON.stringify({ x: 'x'.repeat(300_000) }))
    return 'too large'
  },
  (made) => {
    if (made.method !== 'GET') return null
    made.body = Buffer.from('{"x":1}')
    made.headers.push(['Content-Type', 'application/json'])
    return 'a GET with a body'
  },
]
