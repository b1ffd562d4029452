import type { Counts, Stage } from './stages.ts'

/** Runs all stages even after a failure, with the time of each; the last line is the total. Returns the exit code. */
export async function runStages(stages: readonly Stage[]): Promise<number> {
  const sum: Counts = { passed: 0, failed: 0 }
  for (const stage of stages) {
    const from = performance.now()
    const { passed, failed } = await stage.run()
    const seconds = ((performance.now() - from) / 1000).toFixed(1)
    console.log(`-- ${stage.name}: ${passed} passed, ${failed} failed in ${seconds} s`)
    sum.passed += passed
    sum.failed += failed
  }
  console.log(`${sum.passed} passed, ${sum.failed} failed`)
  return sum.failed === 0 ? 0 : 1
}
