/** The name of the constraint a statement broke, or null when it failed for another reason. */
export function brokenConstraint(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || !String(error.code).startsWith('23'))
    return null
  return 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : ''
}

/** The driver's own words for a connection that broke, was silent, or could not be had. */
const BROKEN =
  /connection terminated|timeout exceeded|read timeout|not queryable|connection error|connection ended/i
const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

/** The system or the driver lost the connection: nobody knows what became of the statement. */
export const isBrokenConnection = (error: unknown): boolean =>
  /^E[A-Z]+$/.test(codeOf(error)) || codeOf(error) === 'EAI_AGAIN' || BROKEN.test(String(error))

/**
 * The database is away, going or full (classes 08, 57P0x and 53), or its connection broke; also
 * where that is what an error was thrown for.
 */
export const isDatabaseAway = (error: unknown): boolean =>
  /^(?:08|53|57P)/.test(codeOf(error)) ||
  isBrokenConnection(error) ||
  (error instanceof Error && error.cause !== undefined && isDatabaseAway(error.cause))

/**
 * True when the database itself answered with an error, so nothing of the transaction stands; false
 * when it is away or full.
 */
export const isOwnFault = (error: unknown): boolean => !isDatabaseAway(error)

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
