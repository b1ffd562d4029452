import { testFiles } from './lib/test-files.ts'
import { runTestStages } from './lib/test-stages.ts'

// `npm run soak`: the searches that `npm test` leaves out, with fresh seeds.
process.exit(await runTestStages([], process.argv.length > 2 ? process.argv.slice(2) : testFiles('soak')))
