import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'

/** Every domain's calls. A new domain adds its line here. */
export function installDomains(_app: FastifyInstance, _context: Context): void {}
