import { root } from './lib/run.ts'
import { runStages } from './lib/run-stages.ts'
import { lint, types, unused } from './lib/stages.ts'
import { useHooks } from './lib/use-hooks.ts'

useHooks(root)
process.exitCode = await runStages([types, lint, unused])
