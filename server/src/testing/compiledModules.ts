import { flushCompileCache } from 'node:module'
import { afterAll } from 'vitest'

// A worker is ended by a signal and would never write down what it has compiled (NODE_COMPILE_CACHE).
afterAll(() => flushCompileCache())
