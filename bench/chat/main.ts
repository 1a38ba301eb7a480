/**
 * npm run bench:chat: a server of its own on a database of its own, 2,000 idle sockets and one
 * flood; how long the others' messages take. IDLE, TALKERS, SECONDS and FLOOD_LOOPS change the
 * measure, SERVER_ARGS goes to the server's node (--cpu-prof), DATABASE_URL=none takes the embedded
 * database. Ends with 1 when the 99th percentile is over 250 ms.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { createOperator, enterConsole } from '../../e2e/src/client/operator.ts'
import { findPostgres } from '../../scripts/find-postgres.ts'
import { beginScript } from '../../scripts/help.ts'
import { measureDelivery } from './delivery.ts'

beginScript('bench:chat')

const BOUND_MS = 250
const number = (name: string, otherwise: number): number => Number(process.env[name] ?? otherwise)
const port = number('PORT', 4_790)
const url = `http://127.0.0.1:${port}`

const postgres =
  process.env['DATABASE_URL'] === 'none'
    ? null
    : (process.env['DATABASE_URL'] ?? (await findPostgres()))
const name = `krapao_bench_${process.pid}`
const admin = postgres ? new Client({ connectionString: postgres }) : null
let databaseUrl = ''
if (admin && postgres) {
  await admin.connect()
  await admin.query(`create database ${name} template template0 locale 'C' encoding 'UTF8'`)
  databaseUrl = Object.assign(new URL(postgres), { pathname: `/${name}` }).href
}
const dataDir = mkdtempSync(join(tmpdir(), 'krapao-bench-'))
const server = spawn(
  process.execPath,
  [
    ...(process.env['SERVER_ARGS'] ?? '').split(' ').filter(Boolean),
    join(import.meta.dirname, '../../server/src/main.ts'),
  ],
  {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      OPS_PORT: 'off',
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      KRAPAO_ALLOW_UNSAFE_PG: '1',
      LOG_LEVEL: 'error',
    },
  },
)
try {
  for (
    let tries = 0;
    !(await fetch(`${url}/readyz`).then(
      (reply) => reply.ok,
      () => false,
    ));
    tries += 1
  ) {
    if (tries > 300 || server.exitCode !== null) throw new Error('the server did not start')
    await sleep(200)
  }
  const operatorToken = await enterConsole(
    url,
    await createOperator({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl }, 'support', 'bench'),
  )
  const measured = await measureDelivery({
    url,
    operatorToken,
    idle: number('IDLE', 2_000),
    talkers: number('TALKERS', 20),
    seconds: number('SECONDS', 20),
    floodLoops: number('FLOOD_LOOPS', 32),
  })
  const { idle, sent, delivered, flooded } = measured
  console.log(
    `${postgres ? 'PostgreSQL' : 'PGlite'}: ${idle} idle sockets, ${sent} messages sent, ` +
      `${delivered} heard; p50 ${measured.p50Ms.toFixed(1)} ms, p99 ` +
      `${measured.p99Ms.toFixed(1)} ms, worst ${measured.worstMs.toFixed(1)} ms`,
  )
  console.log(
    `the measuring process itself woke up late by ${measured.ownLagP99Ms.toFixed(1)} ms (p99); load ${loadavg()
      .map((each) => each.toFixed(1))
      .join(' ')} on ${availableParallelism()} cores`,
  )
  if (flooded)
    console.log(
      `the flood: ${flooded.calls} calls, ${flooded.taken} taken, ${flooded.refused} ` +
        `refused; its socket was cut off ${flooded.cutOff} times`,
    )
  if (delivered < sent || measured.p99Ms > BOUND_MS) process.exitCode = 1
} finally {
  server.kill('SIGTERM')
  await new Promise((resolve) => {
    if (server.exitCode === null) server.once('exit', resolve)
    else resolve(null)
  })
  await admin?.query(`drop database if exists ${name} with (force)`)
  await admin?.end()
  rmSync(dataDir, { recursive: true, force: true })
}
