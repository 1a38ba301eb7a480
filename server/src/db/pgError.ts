/** The name of the constraint a statement broke, or null when it failed for another reason. */
export function brokenConstraint(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || !String(error.code).startsWith('23'))
    return null
  return 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : ''
}

/**
 * True when the database itself answered with an error, so nothing of the transaction stands; false
 * when it is away or full.
 */
export function isOwnFault(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return (
    !/^(08|53|57P)/.test(code) &&
    !['ECONNREFUSED', 'ECONNRESET', 'EPIPE'].includes(code) &&
    !/timeout exceeded/.test(String(error))
  )
}

/**
 * An error fit for the log: PostgreSQL's own detail quotes the row, which may hold a person's data
 * or a hash.
 */
export const forLog = (
  error: unknown,
): { name: string; message: string; stack: string | undefined } =>
  error instanceof Error
    ? { name: error.name, message: error.message, stack: error.stack }
    : { name: 'unknown', message: '', stack: undefined }
