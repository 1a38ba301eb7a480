/**
 * JSON whose whole numbers beyond 2^53 stay as they are written, as text: a bet's id has nineteen
 * digits, and two of them would become one. Undefined for what is no JSON.
 */
export function exactJson(text: string): unknown {
  try {
    return JSON.parse(text, exact as Parameters<typeof JSON.parse>[1]) as unknown
  } catch {
    return undefined
  }
}

const WHOLE = /^-?\d+$/
/** `source`: what the value was read from (ECMAScript 2026, JSON.parse source text access). */
const exact = (_key: string, value: unknown, { source = '' }: { source?: string }): unknown =>
  typeof value === 'number' && !Number.isSafeInteger(value) && WHOLE.test(source) ? source : value
