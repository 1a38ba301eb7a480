import { EnvironmentFault } from './environmentFault.ts'

/** Where `--help` or `-h` is among the arguments: prints the usage and ends the process with 0. */
export function helpFirst(usage: string): void {
  if (!process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h')) return
  console.log(usage)
  process.exit(0)
}

/**
 * What a person is told of an error that is his to mend, in one sentence and without a stack trace:
 * a refused environment, a taken port, an unknown option. Null for any other.
 */
export function plainSentence(error: unknown): string | null {
  if (error instanceof EnvironmentFault) return error.message
  const { code, message, port, address } = error as NodeJS.ErrnoException & {
    port?: number
    address?: string
  }
  if (code === 'EADDRINUSE')
    return `Port ${port} of ${address} is taken by another process: stop that one, or choose another port.`
  if (code === 'EACCES' && port !== undefined)
    return `Port ${port} of ${address} may not be opened by this user: choose one above 1023.`
  return code?.startsWith('ERR_PARSE_ARGS') ? message : null
}

/** Tells such a sentence and ends the process with `code`; any other error is thrown on. */
export function endPlainly(error: unknown, code = 1): never {
  const sentence = plainSentence(error)
  if (sentence === null) throw error
  console.error(sentence)
  process.exit(code)
}
