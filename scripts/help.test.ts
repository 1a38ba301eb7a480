import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { helpOf } from './help.ts'

const root = join(import.meta.dirname, '..')
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}
const folder = mkdtempSync(join(tmpdir(), 'help-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Our own programs by the script's name. */
const OURS = Object.entries(scripts).flatMap(([name, line]) => {
  const file = /^(?:\w+=\w+ )*node (?:--\S+ )*(\S+\.ts)/.exec(line)?.[1]
  return file ? [[name, file] as const] : []
})
/** Its first statement, below its imports, tells what it is. */
const tellsFirst = (name: string, file: string): boolean => {
  const source = readFileSync(join(root, file), 'utf8')
  const lines = source.replaceAll(/^import [^']*'[^']*'$/gm, '').split('\n')
  return (
    lines.find((line) => line !== '' && !/^\s*(\/\/|\/?\*)/.test(line)) === `beginScript('${name}')`
  )
}
const workspaceOf = (file: string) => file.split('/')[0]
/**
 * Those that are started: of each workspace's that tell it first one, with EVERY_DATABASE=1 all. A
 * start takes a second of the processor.
 */
const STARTED = OURS.filter(([name, file], at) => {
  const first = OURS.findIndex(([, other]) => workspaceOf(other) === workspaceOf(file))
  return process.env.EVERY_DATABASE || first === at || !tellsFirst(name, file)
})
const DATA_DIR = join(folder, 'data')
// Of what runs the tests; without the second each would compile the whole server anew.
const { PATH, NODE_COMPILE_CACHE } = process.env
function run(file: string, args: string[], env: Record<string, string> = {}) {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(root, file), ...args],
    { cwd: folder, env: { PATH, NODE_COMPILE_CACHE, DATA_DIR, ...env } },
  )
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString('utf8')
    })
  return new Promise<{ code: number | null; said: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, said }))
  })
}
const STACK = /\n\s+at |node:internal|Node\.js v/

describe('--help', () => {
  it.each(OURS.filter(([name, file]) => tellsFirst(name, file)))(
    'npm run %s finds what it says of itself',
    (name) => {
      expect(helpOf(name)).toMatch(/^npm (run )?[\w:]+/)
      expect(helpOf(name).length).toBeGreaterThan(60)
    },
  )

  it.each(STARTED)('npm run %s says what it is, and does nothing', async (name, file) => {
    const { code, said } = await run(file, ['--help'])
    expect(code, said).toBe(0)
    expect(said).not.toMatch(STACK)
    // Its name, and a sentence at least; a program with several names says what it is of the first.
    expect(said).toMatch(/^npm (run )?[\w:]+/)
    expect(said.length, name).toBeGreaterThan(60)
    expect([existsSync(DATA_DIR), readdirSync(folder)]).toEqual([false, []])
  })

  it('reaches whatever npm starts: no script runs one thing before another but the checks', () => {
    const several = Object.keys(scripts).filter((name) => scripts[name]?.includes('&&'))
    expect(several).toEqual(['typecheck', 'lint'])
    const tools = Object.values(scripts).map(
      (line) => line.replace(/^(\w+=\w+ )+/, '').split(' ')[0],
    )
    expect(new Set(tools)).toEqual(
      new Set(['knip', 'node', 'npm', 'oxfmt', 'oxlint', 'tsc', 'vitest']),
    )
  })
})

describe('a mistake is told in one sentence', () => {
  it.each([
    'server/src/commands/configCheck.command.ts',
    'server/src/commands/operatorCreate.command.ts',
    'server/src/ledger/verify/verify.command.ts',
    'scripts/backup/main.ts',
    'scripts/model.ts',
    'bench/http/main.ts',
  ])('an option that %s does not have', async (file) => {
    const { code, said } = await run(file, ['--nonsense'])
    expect([code, said]).toEqual([1, expect.stringContaining("Unknown option '--nonsense'")])
    expect(said).not.toMatch(STACK)
  })

  it('a wrong environment of a command', async () => {
    const { code, said } = await run('server/src/commands/migrate.command.ts', [], { PORT: 'x' })
    expect([code, said]).toEqual([1, expect.stringContaining('PORT')])
    expect(said).not.toMatch(STACK)
  })

  it("the sandbox's port that is taken", async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as AddressInfo
    const { code, said } = await run('sandbox/src/main.ts', [], { SANDBOX_PORT: String(port) })
    other.close()
    expect([code, said]).toEqual([
      1,
      `Port ${port} is taken by another process: stop it, or set SANDBOX_PORT.\n`,
    ])
  })
})
