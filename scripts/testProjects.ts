/**
 * The Vitest projects of `npm test -- withdrawals`: a room's tests alone run on one database,
 * PostgreSQL when one answers, for races are proved there and it starts sooner than the embedded
 * one. Nothing is chosen for a whole run, for a path of e2e/, and where `--project` says which.
 */
export function projectsFor(args: readonly string[], hasPostgres: boolean): readonly string[] {
  const [word = '-'] = args
  if (word.startsWith('-') || word.startsWith('e2e')) return []
  if (args.some((arg) => arg === '--project' || arg.startsWith('--project='))) return []
  const database = hasPostgres ? 'postgres' : 'pglite'
  return ['unit', 'pages', 'mocked', database].map((project) => `--project=${project}`)
}
