/**
 * `npm start`: the whole product on one machine. Builds the web app when it is missing or older
 * than its sources, starts the sandbox (the outside world; never with NODE_ENV=production) and the
 * server, and stops both together. With the sandbox it says where the codes of the SMS are, and at
 * a demo site's first start whom one may log in as. `--lan` opens both on this machine's private
 * address and on no other, for a phone.
 */
import { fork, spawnSync, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { EnvironmentFault } from '../server/src/runtime/environmentFault.ts'
import { isReady, mayBeFirstStart, registerFirstMember } from './demo/firstMember.ts'
import { memoryOf } from './embeddedMemory.ts'
import { beginScript } from './help.ts'
import { lanAddress, lanEnvironment, lanWords, urlOn } from './lan/lan.ts'
import { watchLauncher } from './launcher.ts'
import { demandFreePort } from './start/demandFreePort.ts'

beginScript('start')

const { values } = parseArgs({ options: { lan: { type: 'boolean', default: false } } })

const root = join(import.meta.dirname, '..')
const env = { ...process.env }
const withSandbox = env.NODE_ENV !== 'production'
env.PORT ??= '3000'
env.SANDBOX_PORT ??= '3100'
env.DATA_DIR ??= join(root, 'data')
if (values.lan && !withSandbox)
  throw new EnvironmentFault(['NODE_ENV'], '--lan is for made-up people: not in production')
const lan = values.lan ? lanAddress(env.HOST) : null
const host = lan ?? '127.0.0.1'
if (lan) Object.assign(env, lanEnvironment(lan, env.PORT, env.SANDBOX_PORT))
if (withSandbox) {
  env.SANDBOX_URL ??= `http://127.0.0.1:${env.SANDBOX_PORT}`
  env.PUBLIC_URL ??= `http://127.0.0.1:${env.PORT}`
  // Else what answers there would be taken for ours, and a member be made on it.
  await demandFreePort('PORT', env.PORT, host)
  await demandFreePort('SANDBOX_PORT', env.SANDBOX_PORT, host)
}

spawnSync(process.execPath, [join(root, 'scripts/build-web.ts')], { stdio: 'inherit', env })

const children: ChildProcess[] = []
let stopping = false
function stopAll(code: number): void {
  if (stopping) return
  stopping = true
  for (const child of children) child.kill('SIGTERM')
  const gone = children.map(
    (child) =>
      new Promise<void>((resolve) =>
        child.exitCode === null && child.signalCode === null
          ? child.once('exit', () => resolve())
          : resolve(),
      ),
  )
  setTimeout(() => process.exit(code), 10_000).unref()
  void Promise.all(gone).then(() => process.exit(code))
}
function start(file: string): void {
  const memory = memoryOf(env)
  const child = fork(join(root, file), {
    env: { ...memory.env, ...env },
    execArgv: ['--disable-warning=ExperimentalWarning', ...memory.args],
  })
  child.once('exit', (code, signal) => {
    if (!stopping) console.error(`${file} ended (${signal ?? code})`)
    stopAll(code ?? 1)
  })
  children.push(child)
}

/** For who tries it out: where the outside is, and once a member's phone and password. */
async function welcome(): Promise<void> {
  const [url, sandbox] = [urlOn(host, env.PORT ?? ''), env.SANDBOX_URL ?? '']
  if (!(await isReady(url))) return
  console.log(`SMS codes, QR codes to pay, payouts: ${sandbox}`)
  if (lan) console.log(lanWords(lan, env.PORT ?? '', env.SANDBOX_PORT ?? ''))
  const member = isFirst ? await registerFirstMember(url, sandbox) : null
  if (member)
    console.log(`demo member, told this once: phone ${member.phone}, password ${member.password}`)
}

const isFirst = mayBeFirstStart(env)
if (withSandbox) start('sandbox/src/main.ts')
start('server/src/main.ts')
if (withSandbox) void welcome().catch(() => undefined)
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stopAll(0))

// npm killed outright cannot pass a signal on: without this the server would live on and keep its port.
if (env.npm_lifecycle_event === 'start') watchLauncher(() => stopAll(0))
