import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { calls } from '@zhixiao/contract/calls.ts'
import { paths } from '../apps/web/src/paths.ts'
import { screens } from '../apps/web/src/routes.ts'
import { siteHandlerOf } from './lib/handler-path.ts'
import { reachable } from './lib/imports.ts'
import { findNamed } from './lib/named.ts'
import { findPlaces } from './lib/places.ts'

/**
 * `npm run where -- /assets/my_assets` or `-- trade.purchase`: every file of a screen or a call, down to the database
 * and the rules. The same for an act (`-- order refund`, `-- 手工退款`), a call or screen of the console, a report or
 * a setting, by its name in the code or for its users. `-- redemption fee` or `-- 巨额赎回`: where the words are declared, documented or shown.
 */
const asked = process.argv.slice(2).join(' ')
/** A path of the address bar, without its query. */
const wanted = asked.startsWith('/') ? asked.replace(/[?#].*$/, '') : asked
const root = fileURLToPath(new URL('../', import.meta.url))
const git = (...args: string[]): string[] => {
  try {
    return execFileSync('git', args, { encoding: 'utf8' }).trim().split('\n').filter(Boolean)
  } catch {
    return []
  }
}
const screen = screens.find(each => paths[each.name] === wanted || each.name === wanted)
const call = Object.entries(calls).find(([name, each]) => name === wanted || each.path === wanted)

const named = findNamed(wanted)
if (screen) showScreen(screen)
if (call) showCall(call[0])
for (const { kind, name, files } of named) console.log([`${kind}  ${name}`, ...files].join('\n  '))
// The name of an act, such as "redemption fee", may also be words for something else.
if (!screen && !call && (named.length === 0 || / /.test(wanted))) showPlaces(wanted)

function showScreen({ name, file, layout, access }: (typeof screens)[number]) {
  const folder = `apps/web/src/${file.slice(0, file.lastIndexOf('/'))}`
  console.log(`screen  ${name}  ${paths[name]}  layout ${layout}, access ${access}`)
  const own = git('ls-files', folder)
  const features = new Set(
    own.filter(path => /\.tsx?$/.test(path)).flatMap(path => reachable(root, path, ['apps/web/src/features/'], 3)),
  )
  for (const path of own) console.log(`  ${path}`)
  for (const path of [...features].sort()) console.log(`    ${path}`)
  const calls = "'(content|account|token|serve|query|trade|static)\\.[a-zA-Z]+'"
  const used = new Set(git('grep', '-hoE', calls, '--', folder, ...features).map(each => each.slice(1, -1)))
  for (const each of used) showCall(each)
}

function showCall(name: string) {
  const handler = siteHandlerOf(name)
  const contract = handler.replace(/^apps.server.src.\w+/, 'packages/contract/src')
  console.log(`call    ${name}`)
  for (const path of git('ls-files', contract, handler.replace(/\.ts$/, '*.ts'))) console.log(`  ${path}`)
  if (existsSync(join(root, handler))) for (const path of below(handler)) console.log(`    ${path}`)
  for (const path of git('grep', '-l', `'${name}'`, '--', '*.test.ts', '*.e2e.ts')) console.log(`  ${path}`)
}

function showPlaces(question: string) {
  const places = findPlaces(question, 15)
  for (const { at, name, text } of places)
    console.log(`${[at, name].filter(Boolean).join('  ')}\n    ${text.length > 120 ? `${text.slice(0, 119)}…` : text}`)
  if (places.length > 0) return
  if (question !== '') console.error(`Nothing found for ${question}.`)
  console.error(
    'Usage: npm run where -- <name or path of a screen, call, act, report or setting, or words, such as: redemption fee>',
  )
  process.exitCode = 2
}

/** What a handler uses for its work. Types and modules common to all handlers are left out. */
function below(handler: string): string[] {
  const shared = [
    'apps/server/src/kernel/context.ts',
    'apps/server/src/kernel/result.ts',
    'packages/db/src/tx.ts',
    'packages/db/src/schema.ts',
  ]
  const own = handler.slice(0, handler.lastIndexOf('/') + 1)
  return reachable(root, handler, [own, 'packages/db/src/', 'packages/domain/src/'], 2).filter(
    path =>
      !shared.includes(path) &&
      !path.startsWith('packages/domain/src/money/') &&
      !path.startsWith('packages/domain/src/codes/'),
  )
}
