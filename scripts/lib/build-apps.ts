import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { text } from 'node:stream/consumers'
import { StartFault } from '@zhixiao/db/embedded/fault.ts'
import { root, tool } from './run.ts'
import { sayDone } from './start-lines.ts'

type App = { name: string; title: string; command: readonly string[]; output: string }

const apps: readonly App[] = [
  { name: 'web', title: 'web app', command: tool('@react-router/dev/bin.cjs', 'build'), output: 'server/index.js' },
  { name: 'console', title: 'console', command: tool('vite/bin/vite.js', 'build'), output: 'index.html' },
]

/** Read by a build, but not listed among its modules. */
const SETTINGS = [
  'package-lock.json',
  'tsconfig.json',
  'apps/web/brand-at-run-time.ts',
  'apps/web/browser-floor.ts',
  'apps/web/module-list.ts',
  ...['client', 'contract', 'domain'].map(name => `packages/${name}/package.json`),
]

/**
 * Builds the browser apps of which a source has changed since their last build, side by side.
 * @returns `built`, which rejects with a StartFault that has the output of a failed build; `stop` ends them.
 */
export function buildApps(): { built: Promise<void>; stop: () => void } {
  const began = performance.now()
  const changed = apps.filter(app => !isBuilt(app))
  const running: ChildProcess[] = []
  const stop = () => {
    for (const child of running) child.kill()
  }
  if (changed.length === 0) return { built: Promise.resolve(), stop }
  const titles = changed.map(({ title }) => title).join(' and the ')
  console.log(`Building the ${titles} ...`)
  const all = Promise.all(changed.map(app => build(app, running)))
  return { built: all.then(() => sayDone(`Built the ${titles}`, performance.now() - began)), stop }
}

const folderOf = ({ name }: App) => join(root, 'apps', name)
const wholeFolders = (app: App) => [folderOf(app), join(root, 'packages', 'ui')]
const stampOf = ({ name }: App) => join(root, '.cache', `${name}-build.json`)

async function build(app: App, running: ChildProcess[]): Promise<void> {
  const startedAt = Date.now()
  const list = join(root, '.cache', `${app.name}-modules`)
  mkdirSync(dirname(list), { recursive: true })
  for (const path of [list, stampOf(app)]) rmSync(path, { force: true })
  const [program = '', ...args] = app.command
  const child = spawn(program, args, {
    cwd: folderOf(app),
    env: { ...process.env, NODE_ENV: 'production', MODULE_LIST: list },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A Ctrl-C reaches only this program, which then stops the builds.
    detached: true,
  })
  running.push(child)
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('exit', resolve))
  const [code, ...output] = await Promise.all([ended, text(child.stdout), text(child.stderr)])
  if (code !== 0) throw new StartFault(`${output.join('')}\nThe ${app.title} could not be built.`)
  const shared = sharedOf(app, readFileSync(list, 'utf8').split('\n'))
  const stamp: Stamp = { shared, print: fingerprint(app, shared) }
  // A file that was edited meanwhile may have been read before that.
  const isSteady = sourcesOf(app, shared).every(path => statSync(join(root, path)).mtimeMs < startedAt)
  if (isSteady) writeFileSync(stampOf(app), JSON.stringify(stamp))
}

/** `shared` are the files outside the whole folders that the last build has read. */
type Stamp = { shared: readonly string[]; print: string }

function isBuilt(app: App): boolean {
  if (!existsSync(join(folderOf(app), 'build', app.output))) return false
  try {
    const { shared, print }: Stamp = JSON.parse(readFileSync(stampOf(app), 'utf8'))
    return fingerprint(app, shared) === print
  } catch {
    // No stamp, a cut one, or a source that is gone.
    return false
  }
}

function sharedOf(app: App, modules: readonly string[]): string[] {
  const whole = wholeFolders(app)
  const listed = modules
    .map(path => resolve(path))
    .filter(path => path.startsWith(root + sep) && existsSync(path))
    .filter(path => !whole.some(folder => path.startsWith(folder + sep)) && !path.split(sep).includes('node_modules'))
    .map(path => relative(root, path))
  return [...new Set([...SETTINGS, ...listed])].sort()
}

function fingerprint(app: App, shared: readonly string[]): string {
  const hash = createHash('sha256')
  for (const path of sourcesOf(app, shared)) hash.update(`${path}\0`).update(readFileSync(join(root, path)))
  return hash.digest('hex')
}

/** Every file of the app's own folder and of the components counts: a route may be new, and styles import others. */
const sourcesOf = (app: App, shared: readonly string[]): string[] => [
  ...wholeFolders(app).flatMap(filesBelow),
  ...shared,
]

function filesBelow(path: string): string[] {
  if (!lstatSync(path).isDirectory()) return path.endsWith('.test.ts') ? [] : [relative(root, path)]
  return readdirSync(path)
    .filter(each => !['node_modules', 'build', '.react-router'].includes(each))
    .sort()
    .flatMap(each => filesBelow(join(path, each)))
}
