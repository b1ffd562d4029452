// Format and types of what is committed, for the hook pre-commit: seconds, where `npm run check` takes a minute. What
// keeps the tools from running never keeps a commit back: CI checks everything.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { dirname, join } from 'node:path'

/** On a machine so busy that this is not enough, types are left to `npm run check`. */
const TIMEOUT_MS = 20_000
const PATIENCE_MS = 600_000
/** What the last check of types found. Its own, or `npm run check` would take the callers of changed files for checked. */
const CACHE = '.cache/types-of-commit.tsbuildinfo'

const modules = join(process.cwd(), 'node_modules')
const biome = join(modules, '@biomejs', 'biome', 'bin', 'biome')
const typescript = join(modules, 'typescript', 'bin', 'tsc')
const node = (...args) =>
  spawnSync(process.execPath, args, { encoding: 'utf8', timeout: TIMEOUT_MS, maxBuffer: 64 * 1024 * 1024 })

const staged = spawnSync('git', ['diff', '--cached', '--name-only', '--diff-filter=ACMR', '-z'], { encoding: 'utf8' })
const files = new Set((staged.stdout ?? '').split('\0').filter(Boolean))
if (!process.env.CI && files.size > 0) {
  const faults = [...formatFaults(), ...typeFaults()]
  if (faults.length > 0) {
    process.stderr.write(`${faults.join('\n')}\n`)
    process.exitCode = 1
  }
}

function formatFaults() {
  // Packages of another system are there without the program for this one.
  if (!existsSync(biome) || node(biome, '--version').status !== 0) return []
  const done = node(biome, 'format', '--staged', '--no-errors-on-unmatched', '--colors=off')
  if (done.status === 0 || done.status === null) return []
  return [done.stdout, done.stderr, 'npx biome check --write --staged formats what is staged.']
}

/** Faults in the files of the commit only: work that is not staged, and callers elsewhere, are for `npm run check`. */
function typeFaults() {
  if (!existsSync(typescript) || ![...files].some(file => /\.tsx?$/.test(file))) return []
  // Changed files alone: 3 s of processor, where all that depends on a file of the core takes 26.
  const project = ['-p', 'tsconfig.json', '--noEmit', '--pretty', 'false', '--incremental', '--tsBuildInfoFile', CACHE]
  const args = [typescript, ...project, '--assumeChangesOnlyAffectDirectDependencies']
  if (!existsSync(CACHE)) {
    lookAtAll(args)
    return []
  }
  const done = node(...args)
  return (done.stdout ?? '').split('\n').filter(line => files.has(/^(.+?)\(\d+,\d+\): error /.exec(line)?.[1] ?? ''))
}

/** Without a cache every file counts as changed: the first commit of a checkout does not wait for that. */
function lookAtAll(args) {
  const begun = `${CACHE}.begun`
  const age = Date.now() - (statSync(begun, { throwIfNoEntry: false })?.mtimeMs ?? 0)
  // Another commit meanwhile starts no second one, which would take as much memory again.
  if (age < PATIENCE_MS) return
  mkdirSync(dirname(begun), { recursive: true })
  writeFileSync(begun, '')
  const child = spawn(process.execPath, args, { detached: true, stdio: 'ignore' })
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  child.unref()
}
