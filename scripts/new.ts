import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { calls } from '@zhixiao/contract/calls.ts'
import { newAct } from './lib/new-act.ts'
import { newCall, nextCallId } from './lib/new-call.ts'

/**
 * `npm run new -- call query.fundDiary` or `-- act fund rename`: creates the files of a call or of an act of staff, with a
 * failing test; types, lint and tests then report what is missing.
 */
const root = new URL('../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')
const lists = {
  calls: 'packages/contract/src/calls.ts',
  callHandlers: 'apps/server/src/handlers.ts',
  acts: 'packages/contract/src/acts/acts.ts',
  actHandlers: 'apps/server/src/acts/act-handlers.ts',
} as const

type Made = { created: Readonly<Record<string, string>>; changed: Readonly<Record<string, string>>; next: string }
const kinds: Readonly<Record<string, (name: string) => Made>> = {
  call(name) {
    const id = nextCallId(Object.values(calls).map(call => call.id))
    const made = newCall(name, id, { calls: read(lists.calls), handlers: read(lists.callHandlers) })
    return {
      created: made.created,
      changed: { [lists.calls]: made.calls, [lists.callHandlers]: made.handlers },
      next: 'npm run check names the rows that are missing in two lists; a row in docs/requirements.tsv, npm run docs.',
    }
  },
  act(name) {
    const made = newAct(name, { acts: read(lists.acts), handlers: read(lists.actHandlers) })
    return {
      created: made.created,
      changed: { [lists.acts]: made.acts, [lists.actHandlers]: made.handlers },
      next: 'area, input and expiry in the definition, the rule and its refusals, lock and write; npm run docs.',
    }
  },
}

const [kind = '', ...words] = process.argv.slice(2)
const make = kinds[kind]
if (!make || words.length === 0) stop('Usage: npm run new -- call <group.name> | act <two words>')
const { created, changed, next } = madeBy(make, words.join(' '))
const taken = Object.keys(created).find(path => existsSync(new URL(path, root)))
if (taken) stop(`${taken} is there already.`)
for (const [path, text] of Object.entries({ ...created, ...changed })) {
  const at = new URL(path, root)
  mkdirSync(dirname(at.pathname), { recursive: true })
  writeFileSync(at, text)
  console.log(path)
}
console.log(`Next: ${next}`)

function madeBy(maker: (name: string) => Made, name: string): Made {
  try {
    return maker(name)
  } catch (error) {
    return stop(error instanceof Error ? error.message : String(error))
  }
}

function stop(sentence: string): never {
  console.error(sentence)
  process.exit(2)
}
