/** The name of the constraint a statement broke, or null when it failed for another reason. */
export function brokenConstraint(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || !/^23/.test(String(error.code))) return null
  return 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : ''
}

/** True when the database itself answered with an error, so nothing of the transaction stands; false when it is away or full. */
export function isOwnFault(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return !/^(08|53|57P)/.test(code) && !['ECONNREFUSED', 'ECONNRESET', 'EPIPE'].includes(code) && !/timeout exceeded/.test(String(error))
}
