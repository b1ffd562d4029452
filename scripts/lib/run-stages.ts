import type { Counts, Failure } from './run-tests.ts'
import type { Stage } from './stages.ts'

/**
 * Runs all stages even after a failure, except those that need the failed one, with the time of each; the last lines
 * name the failed tests and the total. Returns the exit code.
 */
export async function runStages(stages: readonly Stage[]): Promise<number> {
  const sum: Counts = { passed: 0, failed: 0 }
  const failures: Failure[] = []
  const delayed: Failure[] = []
  const failed = new Set<string>()
  for (const stage of stages) {
    if (stage.needs !== undefined && failed.has(stage.needs)) {
      console.log(`-- ${stage.name}: not run, because ${stage.needs} failed`)
      continue
    }
    const from = performance.now()
    const counts = await stage.run()
    if (counts.failed > 0) failed.add(stage.name)
    const seconds = ((performance.now() - from) / 1000).toFixed(1)
    console.log(`-- ${stage.name}: ${counts.passed} passed, ${counts.failed} failed in ${seconds} s`)
    sum.passed += counts.passed
    sum.failed += counts.failed
    failures.push(...(counts.failed > 0 ? (counts.failures ?? []) : []))
    delayed.push(...(counts.delayed ?? []))
  }
  for (const { title, file } of delayed) console.log(`passed only in the second try: ${file}: ${title}`)
  for (const { title, file } of failures) console.log(`failed: ${file}: ${title}`)
  console.log(`${sum.passed} passed, ${sum.failed} failed`)
  return sum.failed === 0 ? 0 : 1
}
