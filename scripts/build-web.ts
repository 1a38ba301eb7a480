/**
 * Builds the member's app into WEB_DIR (default web/dist) and the operators' console into
 * CONSOLE_DIR (default console/dist), each when its sources are newer than what is there, or always
 * with `--force`.
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

for (const app of apps) {
  if (!existsSync(join(root, app.folder, 'index.html'))) continue
  if (!process.argv.includes('--force') && !isStale(app)) continue
  const build = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/vite/bin/vite.js'),
      'build',
      '--logLevel',
      'warn',
      '--outDir',
      app.out,
      '--emptyOutDir',
    ],
    {
      cwd: join(root, app.folder),
      stdio: 'inherit',
      // A test that builds has another one.
      env: { ...process.env, NODE_ENV: 'production' },
    },
  )
  if (build.status !== 0) process.exitCode = build.status ?? 1
}
