import { text } from './generate.ts'
import type { Known } from './known.ts'
import type { Person } from './people.ts'
import type { SeededRandom } from './seededRandom.ts'

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
function box(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + content.length)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, content])
}
/** The boxes of a film, with nothing to see in them. */
export const FILM = Buffer.concat([
  box('ftyp', Buffer.from('isom\0\0\0\0isom', 'latin1')),
  box('moov', Buffer.alloc(32)),
  box('mdat', Buffer.alloc(2_000, 7)),
])
const CUT_FILM = Buffer.from(
  '000000206674797069736f6d0000020069736f6d69736f32617663316d7034310000000866726565',
  'hex',
)

/** A form with this file, as a browser sends it. */
export function fileForm(file: Buffer, name: string): { type: string; body: Buffer } {
  const boundary = '----fuzz'
  const head =
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n` +
    'Content-Type: application/octet-stream\r\n\r\n'
  const end = `\r\n--${boundary}--\r\n`
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([Buffer.from(head), file, Buffer.from(end)]),
  }
}

/**
 * A form with a file, mostly as a browser sends it; else broken in one of the ways that a parser of
 * forms trips over.
 */
export function form(
  person: Person,
  known: Known,
  chance: SeededRandom,
): { type: string; body: Buffer } {
  const boundary = `----fuzz${chance.int(0, 1e9)}`
  const file = fileOf(person, chance)
  const field = chance.weighted([
    [12, 'file'],
    [1, 'other'],
    [1, '__proto__'],
    [1, ''],
  ])
  const name = chance.weighted([
    [8, 'a.png'],
    [1, '../../etc/passwd'],
    [1, text(chance, 0, 200).replaceAll(/["\r\n]/g, '')],
    [1, 'a'],
  ])
  const part = (head: string, content: Buffer): Buffer =>
    Buffer.concat([Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`), content, Buffer.from('\r\n')])
  const value = (of: string, told: string): Buffer =>
    part(`Content-Disposition: form-data; name="${of}"`, Buffer.from(told))
  const parts: Buffer[] = []
  if (person.token === null || chance.maybe(0.1)) parts.push(value('guestId', person.guestId))
  if (chance.maybe(0.1))
    parts.push(
      value(
        chance.pick(['userId', 'x', 'constructor', 'guestId']),
        known.recall('_id', chance) ?? text(chance, 0, 40),
      ),
    )
  parts.push(
    part(
      `Content-Disposition: form-data; name="${field}"; filename="${name}"\r\n` +
        `Content-Type: ${chance.pick(['image/png', 'text/html', 'x'])}`,
      file,
    ),
  )
  if (chance.maybe(0.1))
    for (let more = chance.int(1, 8); more > 0; more--)
      parts.push(part(`Content-Disposition: form-data; name="file"; filename="${more}.png"`, PIXEL))
  const end = Buffer.from(`--${boundary}--\r\n`)
  const type = `multipart/form-data; boundary=${boundary}`
  return wholeOrBroken({ type, parts, end, file, part, chance })
}

/** A picture, a film, or what only looks like one. */
function fileOf(person: Person, chance: SeededRandom) {
  const file = chance.weighted<() => Buffer>([
    [4, () => PIXEL],
    [8, () => person.slip ?? PIXEL],
    [2, () => FILM],
    [1, () => CUT_FILM],
    [1, () => Buffer.alloc(0)],
    [1, () => (person.slip ?? PIXEL).subarray(0, chance.int(1, 60))],
    [1, () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    [1, () => Buffer.from(text(chance, 1, 500))],
    [
      1,
      () =>
        Buffer.concat([
          PIXEL.subarray(0, 16),
          Buffer.from([0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]),
          PIXEL.subarray(24),
        ]),
    ],
  ])()
  return file
}

/** Mostly whole; else cut short, without its boundary, or of another type. */
function wholeOrBroken({
  type,
  parts,
  end,
  file,
  part,
  chance,
}: {
  type: string
  parts: readonly Buffer[]
  end: Buffer
  file: Buffer
  part: (head: string, content: Buffer) => Buffer
  chance: SeededRandom
}) {
  return chance.weighted<() => { type: string; body: Buffer }>([
    [12, () => ({ type, body: Buffer.concat([...parts, end]) })],
    [1, () => ({ type, body: Buffer.concat(parts) })],
    [1, () => ({ type, body: Buffer.concat([...parts, end]).subarray(0, chance.int(0, 200)) })],
    [1, () => ({ type: 'multipart/form-data', body: Buffer.concat([...parts, end]) })],
    [
      1,
      () => ({
        type: `multipart/form-data; boundary=${'b'.repeat(chance.int(0, 300))}`,
        body: Buffer.concat([...parts, end]),
      }),
    ],
    [1, () => ({ type, body: part('Content-Disposition', file) })],
    [1, () => ({ type, body: Buffer.concat([part(`X-Long: ${'x'.repeat(20_000)}`, file), end]) })],
    [
      1,
      () => ({
        type,
        body: Buffer.concat([
          part(Array.from({ length: 60 }, (_, n) => `X-${n}: y`).join('\r\n'), file),
          end,
        ]),
      }),
    ],
    [1, () => ({ type, body: end })],
    [
      1,
      () => ({
        type: chance.pick([
          'application/json',
          'text/plain',
          'application/x-www-form-urlencoded',
          'image/png',
        ]),
        body: file,
      }),
    ],
  ])()
}
