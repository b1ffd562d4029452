import { passes } from '../bench/harness.ts'
import { openLab } from '../bench/lab.ts'
import { longQuestions, questions } from '../bench/questions.ts'
import { type Answer, machine, machineText, report } from '../bench/report.ts'
import { onEnd, root } from './lib/run.ts'

const asked = process.argv.slice(2)
const unknown = asked.filter(name => !Object.hasOwn(questions, name))
if (unknown.length > 0) {
  console.error(
    `There is no question ${unknown.join(', ')}: ask ${Object.keys(questions).join(', ')}, or none for all that are short.`,
  )
  process.exit(1)
}

// Before the lab's own work, which would count as load.
const quiet = machine()
const lab = await openLab()
const place = { ...quiet, postgres: lab.postgres }
console.log(`-- ${machineText(place)}`)
onEnd(() => void lab.close().finally(() => process.exit(1)))
const answers: Answer[] = []
for (const [question, ask] of Object.entries(questions)) {
  if (asked.length > 0 ? !asked.includes(question) : longQuestions.has(question)) continue
  const startedAt = performance.now()
  const figures: Answer['figures'] = []
  const failed = await ask(lab)
    .then(found => void figures.push(...found))
    .catch((error: unknown) => (error instanceof Error ? error.message : String(error)))
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  answers.push({ question, at: new Date().toISOString(), seconds, figures, ...(failed ? { failed } : {}) })
  console.log(`-- ${question} (${seconds} s)`)
  if (failed) console.log(`   not measured: ${failed}`)
  for (const figure of figures) {
    const { what, value, unit, limit, wanted, detail } = figure
    console.log(
      `   ${passes(figure) ? 'holds' : 'FAILS'}  ${value.toFixed(2)} ${unit} (${wanted} ${limit})  ${what}: ${detail}`,
    )
  }
}
await lab.close()
report(root, new Date().toISOString().slice(0, 10), place, answers)
process.exit(answers.every(answer => !answer.failed && answer.figures.every(passes)) ? 0 : 1)
