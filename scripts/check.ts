import { runStages } from './lib/run-stages.ts'
import { lint, types, unused } from './lib/stages.ts'

process.exitCode = await runStages([types, lint, unused])
