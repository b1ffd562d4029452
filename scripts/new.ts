import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { calls } from '@zhixiao/contract/calls.ts'
import { newCall, nextCallId } from './lib/new-call.ts'

/**
 * `npm run new -- call query.fundDiary`: creates the files of a call; types, lint and tests then report what is
 * missing.
 */
const [kind, name] = process.argv.slice(2)
if (kind !== 'call' || !name) stop('Usage: npm run new -- call <group.name>')

const lists = { calls: 'packages/contract/src/calls.ts', handlers: 'apps/server/src/handlers.ts' }
const root = new URL('../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')

function filesOf(wanted: string) {
  const id = nextCallId(Object.values(calls).map(call => call.id))
  try {
    return newCall(wanted, id, { calls: read(lists.calls), handlers: read(lists.handlers) })
  } catch (error) {
    return stop(error instanceof Error ? error.message : String(error))
  }
}

const files = filesOf(name)
const taken = Object.keys(files.created).find(path => existsSync(new URL(path, root)))
if (taken) stop(`${taken} is there already.`)
const written = { ...files.created, [lists.calls]: files.calls, [lists.handlers]: files.handlers }
for (const [path, text] of Object.entries(written)) {
  const at = new URL(path, root)
  mkdirSync(dirname(at.pathname), { recursive: true })
  writeFileSync(at, text)
  console.log(path)
}
console.log(
  'Next: npm run check names the rows that are missing in two lists; a row in docs/requirements.tsv, npm run docs.',
)

function stop(sentence: string): never {
  console.error(sentence)
  process.exit(2)
}
