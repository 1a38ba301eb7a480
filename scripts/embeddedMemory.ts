/** What a server with the embedded database is started with, so that it gives memory back. */
interface Started {
  args: readonly string[]
  env: Readonly<Record<string, string>>
}
const AS_NODE_DOES: Started = { args: [], env: {} }

/**
 * Node lets the young objects' room grow to 128 MB and the old ones' to several times what lives,
 * and gives none of it back; the C library keeps the threads' heaps in which V8 compiled PGlite.
 * These bound both. A server that has PostgreSQL (`DATABASE_URL`) is a machine's main work and is
 * left as Node starts it.
 */
const SPARING: Started = {
  args: ['--max-semi-space-size=16', '--heap-growing-percent=50'],
  env: {
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: '65536',
    MALLOC_TRIM_THRESHOLD_: '131072',
  },
}

export const memoryOf = (env: Readonly<Record<string, string | undefined>>): Started =>
  env['DATABASE_URL'] ? AS_NODE_DOES : SPARING
