#!/usr/bin/env node
// The commands by name: `npx zhixiao` in a clone, `bin/zhixiao` in a release. Runs under any Node from 20 on, without packages.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { completionFor, shells } from './lib/completion.mjs'
import { operatorCommand, operatorCommands } from './lib/operator-commands.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const { version, scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** What the scripts of package.json do; a release has only some of them. */
const summaries = {
  start: 'runs the whole product: site, API, jobs, console and database',
  dev: 'runs it for development: a change is seen within seconds',
  test: 'runs types, lint and all tests, or the given stages and files',
  soak: 'runs the long searches for faults',
  ops: 'runs one of the operators’ commands below',
  'gateway-check': 'tries a provider’s adapter against the protocol',
  'channel-sandbox': 'runs a payment channel to try',
  'ha-test': 'kills nodes and databases of a cluster while orders are placed',
  bench: 'measures speed',
  lighthouse: 'measures pages with Lighthouse',
  bundle: 'writes the archive of a release',
  'client-pack': 'writes the package of the client for other systems',
  check: 'runs types, lint and the check for unused code',
  docs: 'draws the generated pages of docs/ again',
  pictures: 'takes the pictures of the READMEs from a demo of its own',
  simulate: 'simulates trading days with faults, from a seed',
  where: 'finds the files of a call, a screen or some words',
  mutate: 'plants faults in a file and names those that its tests miss',
  new: 'writes the files of a new call',
}

const operators = operatorCommands(root)
const own = Object.keys(scripts).map(name => ({ name, summary: summaries[name] ?? '' }))
const [name = 'help', ...args] = process.argv.slice(2)

if (name === 'help' && operatorCommand(operators, args)) await runCommand('ops', ...args, '--help')
else if (['help', '--help', '-h'].includes(name)) console.log(helpText())
else if (name === '--version') console.log(version)
else if (name === 'completion') complete(args[0])
else if (Object.hasOwn(scripts, name)) await runCommand(name, ...args)
else {
  const command = operatorCommand(operators, [name, ...args])
  if (command) await runCommand('ops', name, ...(command.takesFiles ? args.map(fromHere) : args))
  else stop(`There is no command ${name}: zhixiao help lists all.`)
}

async function runCommand(...words) {
  process.argv.splice(2, Infinity, ...words)
  await import('./bootstrap.mjs')
}

/** Commands run in the project's folder; their files are named from the caller's. */
function fromHere(word) {
  const isPath = /^\.{1,2}\//.test(word) || (!word.startsWith('-') && existsSync(word))
  return isPath ? resolve(word) : word
}

function complete(shell) {
  if (shells.includes(shell)) console.log(completionFor(shell, own, operators, fileURLToPath(import.meta.url)))
  else stop(`zhixiao completion ${shells.join('|')}`)
}

function helpText() {
  const width = Math.max(...[...own, ...operators].map(each => each.name.length))
  const listed = commands => commands.map(each => `  ${each.name.padEnd(width)}  ${each.summary}`)
  return [
    `zhixiao ${version}: zhixiao COMMAND [arguments]`,
    '',
    ...listed(own),
    '',
    'Commands of operators; zhixiao COMMAND --help describes the arguments:',
    '',
    ...listed(operators),
    '',
    `zhixiao completion ${shells.join('|')} prints a completion script, as for bash: eval "$(zhixiao completion bash)"`,
  ].join('\n')
}

function stop(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(2)
}
