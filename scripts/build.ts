import { buildApps } from './lib/build-apps.ts'
import { onEnd } from './lib/run.ts'

const { built, stop } = buildApps()
onEnd(stop)
try {
  await built
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
