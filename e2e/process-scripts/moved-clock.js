import { readFileSync } from 'node:fs'

// Preloaded into the product's processes (NODE_OPTIONS=--import): the wall clock runs ahead of the
// machine's by the milliseconds that stand in CLOCK_FILE. Timers keep the machine's pace.
const file = process.env.CLOCK_FILE
const REREAD_MS = 20
const Machine = Date
const machineNow = Machine.now.bind(Machine)
let [ahead, readAt] = [0, -Infinity]

function now() {
  const passed = performance.now()
  if (passed - readAt >= REREAD_MS) {
    readAt = passed
    ahead = Number(readFileSync(file, 'utf8'))
  }
  return machineNow() + ahead
}

// A proxy, so that `instanceof Date` holds for dates that the engine itself makes.
if (file)
  globalThis.Date = new Proxy(Machine, {
    construct: (target, given, asked) =>
      Reflect.construct(target, given.length > 0 ? given : [now()], asked),
    apply: () => new Machine(now()).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  })
