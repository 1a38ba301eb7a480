import type { Reporter, TestModule } from 'vitest/node'

const SHOWN = 10
const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1).padStart(8)} s`

/** Prints how long each project's files and the ten slowest files took, and the whole run. */
export default class SlowestReporter implements Reporter {
  #startedAt = 0

  onTestRunStart(): void {
    this.#startedAt = performance.now()
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    if (modules.length < 2) return
    const files = modules.map((module) => ({ name: nameOf(module), ms: msOf(module) }))
    const projects = new Map<string, { files: number; ms: number }>()
    for (const module of modules) {
      const sum = projects.get(module.project.name) ?? { files: 0, ms: 0 }
      projects.set(module.project.name, { files: sum.files + 1, ms: sum.ms + msOf(module) })
    }
    const slowest = files.toSorted((a, b) => b.ms - a.ms).slice(0, SHOWN)
    const lines = [
      `The ${slowest.length} slowest files:`,
      ...slowest.map(({ name, ms }) => `${seconds(ms)}  ${name}`),
      'Time of all files, several at once:',
      ...[...projects].map(([name, sum]) => `${seconds(sum.ms)}  ${name}, ${sum.files} files`),
      `${seconds(performance.now() - this.#startedAt)}  from start to end`,
    ]
    console.log(`${lines.join('\n')}\n`)
  }
}

const nameOf = (module: TestModule): string => `${module.project.name} ${module.relativeModuleId}`

function msOf(module: TestModule): number {
  const { prepareDuration, setupDuration, collectDuration, duration } = module.diagnostic()
  return prepareDuration + setupDuration + collectDuration + duration
}
