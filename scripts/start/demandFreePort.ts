import { once } from 'node:events'
import { createServer } from 'node:net'
import { EnvironmentFault } from '../../server/src/runtime/environmentFault.ts'

/** Refuses a port of `host` that another process has; a value that is no port is not its. */
export async function demandFreePort(
  name: string,
  value: string,
  host = '127.0.0.1',
): Promise<void> {
  if (!/^\d{1,5}$/.test(value) || Number(value) > 65_535) return
  const server = createServer().listen(Number(value), host)
  try {
    await once(server, 'listening')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') return
    throw new EnvironmentFault(
      [name],
      `Port ${value} of ${host} is taken by another process: stop that one, or set ${name}.`,
    )
  }
  server.close()
  await once(server, 'close')
}
