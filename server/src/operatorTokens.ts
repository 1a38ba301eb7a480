import { createHash, timingSafeEqual } from 'node:crypto'

/** An operator of the chat by the name customers see, and the SHA-256 of the token. */
export interface OperatorToken {
  name: string
  hash: string
}

const hash = (token: string): string => createHash('sha256').update(token).digest('base64url')
const SHORTEST = 16

/**
 * Reads CHAT_AGENT_TOKENS: `name:token` separated by commas. Refuses, at start, a name twice or a
 * token a person could guess.
 */
export function operatorTokensFrom(text: string): OperatorToken[] {
  const operators = text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
    .map((entry) => {
      const [, name, token] = /^([\p{L}\p{M}\p{N} ._-]{1,40}):([\w-]+)$/u.exec(entry) ?? []
      if (!name || !token || token.length < SHORTEST)
        throw new Error(
          `CHAT_AGENT_TOKENS must be name:token separated by commas, a token of ${SHORTEST} letters, digits, - or _ at least`,
        )
      return { name, hash: hash(token) }
    })
  if (new Set(operators.map((operator) => operator.name)).size < operators.length)
    throw new Error('CHAT_AGENT_TOKENS names an operator twice')
  return operators
}

/**
 * Whose token this is. Hashes are compared, all of them and to their end, so the time taken tells
 * nothing of any token.
 */
export const operatorWith = (operators: readonly OperatorToken[], token: string): string | null => {
  const wanted = Buffer.from(hash(token))
  const matching = operators.filter((operator) =>
    timingSafeEqual(Buffer.from(operator.hash), wanted),
  )
  return matching[0]?.name ?? null
}
