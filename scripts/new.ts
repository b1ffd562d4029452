import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { format } from './lib/new/format.ts'
import { kinds } from './lib/new/kinds.ts'
import type { Made, Maker } from './lib/new/made.ts'

/**
 * `npm run new -- call query.fundDiary` or `-- act fund rename`: creates the files of one thing with a failing test, and its
 * rows in the lists; types, lint and tests then report what is missing.
 */
const root = new URL('../', import.meta.url)
const [kind = '', ...words] = process.argv.slice(2)
const found = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined
if (!found || words.length === 0)
  stop(['Usage:', ...Object.entries(kinds).map(([each, { usage }]) => `  npm run new -- ${each} ${usage}`)].join('\n'))
const { created, changed, next } = madeBy(found.make)
const texts = { ...created, ...changed }
const taken = Object.keys(created).find(path => existsSync(new URL(path, root)))
if (taken) stop(`${taken} is there already.`)
for (const [path, text] of Object.entries(texts)) {
  const at = new URL(path, root)
  mkdirSync(dirname(at.pathname), { recursive: true })
  writeFileSync(at, text)
  console.log(path)
}
format(root, Object.keys(texts))
console.log(`Next: ${next}`)

function madeBy(make: Maker): Made {
  try {
    return make(words, path => readFileSync(new URL(path, root), 'utf8'))
  } catch (error) {
    return stop(error instanceof Error ? error.message : String(error))
  }
}

function stop(sentence: string): never {
  console.error(sentence)
  process.exit(2)
}
