/**
 * Builds the member's app into WEB_DIR (default web/dist) when its sources are newer than what is
 * there, when it was built for the other country (LAOS), or always with `--force`.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
/** Where the server will look for it: the two countries' builds can stand side by side. */
const out = process.env.WEB_DIR ?? join(root, 'web/dist')
const built = join(out, 'index.html')
/** Which flags the build that stands there had. */
const stamp = join(out, '.flags')
const flags = [
  `LAOS=${process.env.LAOS === '1' ? '1' : '0'}`,
  ...['PAYTIMZ_MINIMUM', 'ZPAY_MINIMUM', 'TRUELINK_SECRET'].map(
    (name) => `${name}=${process.env[name] ?? ''}`,
  ),
].join(' ')
const sources = [
  'web/{index.html,vite.config.ts,package.json}',
  'web/{src,public,build}/**/*',
  'ui/{src,art}/**/*',
  'contract/src/**/*',
  'package-lock.json',
]

function isStale(): boolean {
  if (!existsSync(built)) return true
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') !== flags) return true
  const builtAt = statSync(built).mtimeMs
  return globSync(sources, { cwd: root }).some(
    (file) => statSync(join(root, file)).mtimeMs > builtAt,
  )
}

if (existsSync(join(root, 'web/index.html')) && (process.argv.includes('--force') || isStale())) {
  const build = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/vite/bin/vite.js'),
      'build',
      '--logLevel',
      'warn',
      '--outDir',
      out,
      '--emptyOutDir',
    ],
    { cwd: join(root, 'web'), stdio: 'inherit' },
  )
  process.exitCode = build.status ?? 1
  if (build.status === 0) writeFileSync(stamp, flags)
}
