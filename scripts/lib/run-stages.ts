import type { Counts, Failure } from './run-tests.ts'
import type { Stage } from './stages.ts'

/** Runs all stages even after a failure, with the time of each; the last lines name the failed tests and the total. Returns the exit code. */
export async function runStages(stages: readonly Stage[]): Promise<number> {
  const sum: Counts = { passed: 0, failed: 0 }
  const failures: Failure[] = []
  const delayed: Failure[] = []
  for (const stage of stages) {
    const from = performance.now()
    const counts = await stage.run()
    const { passed, failed } = counts
    const seconds = ((performance.now() - from) / 1000).toFixed(1)
    console.log(`-- ${stage.name}: ${passed} passed, ${failed} failed in ${seconds} s`)
    sum.passed += passed
    sum.failed += failed
    failures.push(...(failed > 0 ? (counts.failures ?? []) : []))
    delayed.push(...(counts.delayed ?? []))
  }
  for (const { title, file } of delayed) console.log(`passed only in the second try: ${file}: ${title}`)
  for (const { title, file } of failures) console.log(`failed: ${file}: ${title}`)
  console.log(`${sum.passed} passed, ${sum.failed} failed`)
  return sum.failed === 0 ? 0 : 1
}
