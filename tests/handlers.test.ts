import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { consoleHandlers } from '../apps/server/src/doors/console/console-handlers.ts'
import { handlers } from '../apps/server/src/handlers.ts'
import { consoleHandlerOf, siteHandlerOf } from '../scripts/lib/handler-path.ts'

const root = join(import.meta.dirname, '..')
const MOST_LINES = 250

/** Calls whose handler is not in the file that its name leads to. */
async function astray(calls: object, fileOf: (name: string) => string): Promise<string[]> {
  const found: string[] = []
  for (const [name, handler] of Object.entries(calls)) {
    const file = join(root, fileOf(name))
    const made: object = existsSync(file) ? await import(file) : {}
    if (!Object.values(made).includes(handler)) found.push(name)
  }
  return found
}

test('ACT-03 the handler of each call of both doors is in the file that its name leads to', async () => {
  assert.deepEqual(await astray(handlers, siteHandlerOf), [])
  assert.deepEqual(await astray(consoleHandlers, consoleHandlerOf), [])
})

test('ACT-03 handlers of the console in one file fit there, a larger group is a folder', () => {
  const files = [...new Set(Object.keys(consoleHandlers).map(consoleHandlerOf))]
  const linesOf = (file: string) => readFileSync(join(root, file), 'utf8').split('\n').length
  assert.deepEqual(
    files.filter(file => linesOf(file) > MOST_LINES),
    [],
  )
})
