import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { errors } from '@zhixiao/contract/errors.ts'
import { root } from '../scripts/lib/run.ts'

/** Far more than the two seconds that are promised on a quiet machine. */
const SEEN_MS = 60_000
const POLL_MS = 50

let copy: string
let program: ChildProcess
let site = ''
let office = ''
const lines: string[] = []

function printed(form: RegExp): Promise<RegExpExecArray> {
  const find = async () => lines.map(line => form.exec(line)).find(found => found !== null) ?? undefined
  return until(find, `no line ${form}`)
}

/** The sources with the packages that are installed, in a folder whose files may be changed. */
function copySources(): string {
  const folder = mkdtempSync(join(tmpdir(), 'zhixiao-dev-'))
  const skipped = new Set(['node_modules', 'build', '.react-router', '.cache', '.data'])
  for (const name of ['apps', 'packages', 'demo', 'scripts', 'brand.json', 'package.json', 'package-lock.json'])
    cpSync(join(root, name), join(folder, name), { recursive: true, filter: path => !skipped.has(basename(path)) })
  linkPackages(root, folder)
  for (const each of readdirSync(join(root, 'apps'))) linkPackages(join(root, 'apps', each), join(folder, 'apps', each))
  for (const each of readdirSync(join(root, 'packages')))
    linkPackages(join(root, 'packages', each), join(folder, 'packages', each))
  return folder
}

function linkPackages(from: string, to: string): void {
  const names = readdirSync(from).includes('node_modules') ? readdirSync(join(from, 'node_modules')) : []
  if (names.length > 0) mkdirSync(join(to, 'node_modules'))
  for (const name of names) {
    const [source, target] = [from, to].map(each => join(each, 'node_modules', name))
    // Links to our own packages are relative, so that copies of them lead into the copy.
    if (name === '@zhixiao') cpSync(source ?? '', target ?? '', { recursive: true, verbatimSymlinks: true })
    else symlinkSync(source ?? '', target ?? '')
  }
}

before(async () => {
  copy = copySources()
  const { TEST_DATABASE: _, ...variables } = process.env
  program = spawn(process.execPath, ['scripts/bootstrap.mjs', 'dev'], {
    cwd: copy,
    // Without the demo the first start takes a third of the time.
    env: { ...variables, NODE_ENV: '', DEMO: '0', PORT: '0', DATA_DIR: join(copy, '.data'), NODE_COMPILE_CACHE: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [program.stdout, program.stderr])
    if (stream) createInterface({ input: stream }).on('line', line => lines.push(line))
  site = (await printed(/^The site is at (\S+)$/))[1] ?? ''
  office = (await printed(/^Operators' console: (\S+)$/))[1] ?? ''
})

after(async () => {
  if (program.exitCode === null) {
    program.kill('SIGTERM')
    await once(program, 'exit')
  }
  rmSync(copy, { recursive: true, force: true })
})

/** Polls until `find` gives a value, or fails after `SEEN_MS` with what the program printed. */
async function until<Value>(find: () => Promise<Value | undefined>, what: string): Promise<Value> {
  const deadline = performance.now() + SEEN_MS
  for (;;) {
    const found = await find().catch(() => undefined)
    if (found !== undefined) return found
    assert.ok(program.exitCode === null && performance.now() < deadline, `${what}; printed:\n${lines.join('\n')}`)
    await pause(POLL_MS)
  }
}

async function get(url: string): Promise<string> {
  const answer = await fetch(url, { headers: { accept: 'text/html' }, signal: AbortSignal.timeout(SEEN_MS) })
  return `${answer.status} ${await answer.text()}`
}

const shows = (url: string, part: string) =>
  until(async () => ((await get(url)).includes(part) ? true : undefined), `${url} does not show ${part}`)

/** Replaces the first `from` in a file of the copy. */
function change(file: string, from: string, to: string): void {
  const path = join(copy, file)
  const text = readFileSync(path, 'utf8')
  assert.ok(text.includes(from), `${file} has no ${from}`)
  writeFileSync(path, text.replace(from, to))
}

test('HAND-01 a change of a screen, a component, a style and a rule is seen in the page', async () => {
  const page = `${site}/login`
  await shows(page, 'label')
  change('apps/web/src/screens/login/PasswordLogin.tsx', 'label="登录密码"', 'label="登录密码甲"')
  await shows(page, '登录密码甲')
  change('packages/ui/src/action/Button.tsx', 'type={type}', 'data-changed="yes" type={type}')
  await shows(page, 'data-changed="yes"')
  change('packages/domain/src/brand.ts', 'siteName = `', 'siteName = `乙')
  await shows(page, '登录 - 乙')
  const style = 'packages/ui/src/styles/tokens.css'
  change(style, ':root {', ':root {\n  --changed: 1px;')
  await shows(`${site}/@fs${join(copy, style)}?direct`, '--changed')
})

test('HAND-01 a page allows the scripts of the dev server by their hashes, and nothing else that a build refuses', async () => {
  const answer = await fetch(`${site}/login`, { headers: { accept: 'text/html' } })
  const policy = answer.headers.get('content-security-policy') ?? ''
  assert.match(policy, /script-src 'self' 'sha256-/)
  assert.doesNotMatch(policy, /script-src[^;]*unsafe/)
  assert.match(policy, /require-trusted-types-for 'script'/)
  assert.match(await answer.text(), /virtual:react-router\/inject-hmr-runtime/)
})

test('HAND-01 a change of calls, queries and the server is seen in the answers; the database is kept', async () => {
  const database = readFileSync(join(copy, '.data/pg/postmaster.pid'), 'utf8')
  change('packages/contract/src/errors.ts', errors['SYS-0404'].msg, `${errors['SYS-0404'].msg}丙`)
  await shows(`${site}/api/nothing-here`, `${errors['SYS-0404'].msg}丙`)
  change('apps/server/src/doors/site/app.ts', "plain('ok\\n'))", "plain('changed\\n'))")
  await shows(`${site}/healthz`, '200 changed')
  await shows(`${site}/readyz`, '200 ok')
  change('packages/db/src/ready.ts', 'rows[0]?.ready ?? false', '!(rows[0]?.ready ?? false)')
  await shows(`${site}/readyz`, '503')
  for (const file of ['packages/gateway/src/names.ts', 'demo/src/world.ts', 'brand.json']) {
    change(file, '\n', '\n\n')
    await printed(new RegExp(`^Server restarted in [\\d.]+ s: .*${file}.* changed$`))
  }
  assert.equal(readFileSync(join(copy, '.data/pg/postmaster.pid'), 'utf8'), database)
})

test('HAND-01 a change of the console is seen in its page', async () => {
  await shows(`${office}/requests`, '<div id="root">')
  change('apps/console/src/door/SignInForm.tsx', '<h1>运营后台</h1>', '<h1>运营后台丁</h1>')
  await shows(`${office}/src/door/SignInForm.tsx`, '运营后台丁')
})

test('HAND-01 a syntax error is shown, and the next change starts the server again', async () => {
  const file = 'apps/server/src/doors/site/app.ts'
  change(file, 'export function createApp', 'export function function createApp')
  await shows(`${site}/healthz`, '503')
  assert.match(await get(`${site}/login`), /^503 [\s\S]*The server does not run[\s\S]*SyntaxError/)
  await printed(/SyntaxError/)
  change(file, 'export function function createApp', 'export function createApp')
  await shows(`${site}/healthz`, '200 changed')
})

test('HAND-01 while the server is restarted, requests wait for it', async () => {
  const restarts = () => lines.filter(line => line.startsWith('Server restarted')).length
  const seen = restarts()
  change('apps/server/src/doors/site/app.ts', "plain('changed\\n'))", "plain('changed again\\n'))")
  const statuses = new Set<string>()
  await until(async () => {
    statuses.add((await get(`${site}/healthz`)).slice(0, 3))
    return restarts() > seen ? true : undefined
  }, 'no restart')
  assert.deepEqual([...statuses], ['200'])
  await shows(`${site}/healthz`, '200 changed again')
})
