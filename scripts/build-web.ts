/**
 * Builds the member's app into WEB_DIR (default web/dist) and the operators' console into
 * CONSOLE_DIR (default console/dist), each when its sources are newer than what is there, or always
 * with `--force`. Where only the server's packages are installed it says that it cannot, and fails
 * with `--force` alone: `npm ci` does not, and the pages may come from elsewhere.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beginScript } from './help.ts'

beginScript('build')

const root = join(import.meta.dirname, '..')
/** What both are made of besides their own sources. */
const shared = ['ui/{src,art}/**/*', 'contract/src/**/*', 'package-lock.json']

interface App {
  folder: string
  /** Where the server will look for it. */
  out: string
  sources: string[]
}
const apps: App[] = [
  {
    folder: 'web',
    out: process.env.WEB_DIR ?? join(root, 'web/dist'),
    sources: [
      'web/{index.html,vite.config.ts,package.json}',
      'web/{src,public,build,worker}/**/*',
      ...shared,
    ],
  },
  {
    folder: 'console',
    out: process.env.CONSOLE_DIR ?? join(root, 'console/dist'),
    sources: ['console/{index.html,vite.config.ts,package.json}', 'console/src/**/*', ...shared],
  },
]

function isStale({ out, sources }: App): boolean {
  const built = join(out, 'index.html')
  if (!existsSync(built)) return true
  const builtAt = statSync(built).mtimeMs
  return globSync(sources, { cwd: root }).some(
    (file) => statSync(join(root, file)).mtimeMs > builtAt,
  )
}

const vite = join(root, 'node_modules/vite/bin/vite.js')
const isForced = process.argv.includes('--force')
for (const app of apps) {
  if (!existsSync(join(root, app.folder, 'index.html'))) continue
  if (!isForced && !isStale(app)) continue
  if (!existsSync(vite)) {
    console.error(`${app.folder} is not built: npm ci without --omit=dev installs what builds it.`)
    if (isForced) process.exitCode = 1
    continue
  }
  const build = spawnSync(
    process.execPath,
    [vite, 'build', '--logLevel', 'warn', '--outDir', app.out, '--emptyOutDir'],
    {
      cwd: join(root, app.folder),
      stdio: 'inherit',
      // A test that builds has another one.
      env: { ...process.env, NODE_ENV: 'production' },
    },
  )
  if (build.status !== 0) process.exitCode = build.status ?? 1
}
