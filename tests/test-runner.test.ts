import assert from 'node:assert/strict'
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { testsReaching } from '../scripts/lib/changed-tests.ts'
import { root } from '../scripts/lib/run.ts'
import { runStages } from '../scripts/lib/run-stages.ts'
import { isTestFile } from '../scripts/lib/source-graph.ts'
import { isSoakTest, testFiles } from '../scripts/lib/test-files.ts'
import { addRegression, readRegressions, simulateOrRecord } from './simulation/regressions.ts'
import { RunInterrupted, simulate } from './simulation/run.ts'

/** Refuses to load the database's driver or its server. */
const WITHOUT_DATABASE = `import { registerHooks } from 'node:module'
registerHooks({ resolve(name, context, next) {
  if (name === 'pg' || name.endsWith('/embedded.ts')) throw new Error('loads ' + name)
  return next(name, context)
} })`

/** The variables of this process without those that its run has set. */
function variables() {
  const { TEST_DATABASE: _, NODE_TEST_CONTEXT: __, ...env } = process.env
  return env
}

const script = join(root, 'scripts/test.ts')

/** Runs `npm test -- …` without npm. */
function runTest(files: readonly string[], preloaded?: string, more: NodeJS.ProcessEnv = {}) {
  const flags = preloaded === undefined ? [] : [`--import=data:text/javascript,${encodeURIComponent(preloaded)}`]
  return spawnSync(process.execPath, [...flags, script, ...files], {
    cwd: root,
    encoding: 'utf8',
    env: { ...variables(), ...more },
  })
}

test('HAND-03 a test file of the pure core is run without loading a database', () => {
  const run = runTest(['packages/domain/src/money/money.test.ts'], WITHOUT_DATABASE)
  assert.match(run.stdout, /^1 passed, 0 failed$/m)
  assert.equal(run.status, 0)
  // A file of the server does load it, so the check above can fail.
  assert.notEqual(runTest(['packages/db/src/seals.test.ts'], WITHOUT_DATABASE).status, 0)
})

test('HAND-03 a failed test, alone or among others, is named and fails the command', t => {
  const folder = mkdtempSync(join(tmpdir(), 'zhixiao-runner-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const fileOf = (name: string, body: string) => {
    const path = join(folder, `${name}.test.ts`)
    writeFileSync(path, `import { test } from 'node:test'\n${body}\n`)
    return relative(root, path)
  }
  const bad = fileOf('bad', `test('good', () => {})\ntest('it breaks', () => { throw new Error('as planted') })`)
  const good = fileOf('good', `test('fine', () => {})`)
  const broken = fileOf('broken', `import './nowhere.ts'`)
  const alone = runTest([bad])
  assert.match(alone.stdout, /as planted[\s\S]*\n1 passed, 1 failed\n$/)
  assert.equal(alone.status, 1)
  assert.equal(runTest([broken]).status, 1)
  const among = runTest([bad, good])
  assert.match(among.stdout, /^failed: .*bad\.test\.ts: it breaks$/m)
  assert.equal(among.status, 1)
  assert.equal(runTest([good, broken]).status, 1)
  assert.equal(runTest([good]).status, 0)
})

test('HAND-03 a test that a busy machine delays passes in a second try and is named; with TEST_TRIES=1 there is none', t => {
  const folder = mkdtempSync(join(tmpdir(), 'zhixiao-runner-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const marker = join(folder, 'tried')
  const lines = [
    `import { existsSync, writeFileSync } from 'node:fs'`,
    `import { test } from 'node:test'`,
    `test('late once', () => {`,
    `  if (existsSync(${JSON.stringify(marker)})) return`,
    `  writeFileSync(${JSON.stringify(marker)}, '')`,
    `  throw new Error('delayed')`,
    `})`,
  ]
  const [late, other] = ['late', 'other'].map(name => join(folder, `${name}.test.ts`))
  writeFileSync(late ?? '', lines.join('\n'))
  writeFileSync(other ?? '', `import { test } from 'node:test'\ntest('fine', () => {})\n`)
  const files = [late ?? '', other ?? ''].map(path => relative(root, path))
  const patient = runTest(files)
  assert.match(patient.stdout, /^passed only in the second try: .*late\.test\.ts: late once$/m)
  assert.equal(patient.status, 0)
  rmSync(marker)
  const strict = runTest(files, undefined, { TEST_TRIES: '1' })
  assert.match(strict.stdout, /^failed: .*late\.test\.ts: late once$/m)
  assert.equal(strict.status, 1)
})

test('HAND-03 a run whose reader has gone away ends', async () => {
  const files = ['packages/domain/src/money/money.test.ts', 'packages/domain/src/fee/worked-examples.test.ts']
  for (const some of [files, files.slice(0, 1)]) {
    const run = spawn(process.execPath, [script, ...some], {
      cwd: root,
      env: variables(),
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    run.stdout.destroy()
    const [code, signal] = await once(run, 'exit')
    assert.ok(code === 1 || signal === 'SIGTERM', `${code} ${signal}`)
  }
})

test('HAND-03 the tests of a change are those that import it through any number of files, and browser tests of an app', () => {
  const sources = new Map([
    ['packages/domain/src/a.ts', ''],
    ['packages/domain/src/a.test.ts', `import { a } from './a.ts'`],
    ['apps/server/src/b.ts', `import { a } from '@zhixiao/domain/a.ts'`],
    ['apps/server/src/b.test.ts', `import { b } from './b.ts'`],
    ['apps/server/src/c.test.ts', ''],
    ['packages/db/src/migrate.ts', ''],
    ['packages/db/src/migrate.test.ts', `import { migrate } from './migrate.ts'`],
    ['tests/simulation/b.soak.test.ts', `import { b } from '../../apps/server/src/b.ts'`],
    ['tests/e2e/site.ts', ''],
    ['tests/e2e/home.e2e.ts', `import { site } from './site.ts'`],
  ])
  const reached = (...changed: string[]) => testsReaching(changed, sources)
  assert.deepEqual(reached('packages/domain/src/a.ts'), ['apps/server/src/b.test.ts', 'packages/domain/src/a.test.ts'])
  assert.deepEqual(reached('apps/server/src/c.test.ts'), ['apps/server/src/c.test.ts'])
  assert.deepEqual(reached('packages/db/src/views/holding.sql'), ['packages/db/src/migrate.test.ts'])
  assert.deepEqual(reached('apps/web/src/screens/home/HomeScreen.tsx'), ['tests/e2e/home.e2e.ts'])
  assert.deepEqual(reached('README.md'), [])
})

test('HAND-02 each test file is run by npm test or by npm run soak, and CI calls both', () => {
  const all = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.test.ts', '*.e2e.ts'], { cwd: root })
  const files = all.toString().trim().split('\n').filter(isTestFile).sort()
  const [short, long] = [testFiles('test'), testFiles('soak')]
  assert.deepEqual([...short, ...long].sort(), files)
  assert.ok(long.every(isSoakTest) && long.length >= 5)
  const lines = readFileSync(join(root, '.ci/run'), 'utf8').split('\n')
  assert.deepEqual(
    lines.filter(line => line.startsWith('npm ')),
    ['npm test', 'npm run soak'],
  )
})

test('HAND-02 a story that failed is kept once, for every later search', t => {
  const folder = mkdtempSync(join(tmpdir(), 'zhixiao-regressions-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const file = pathToFileURL(join(folder, 'regressions.json'))
  writeFileSync(file, '[]')
  const story = { seed: 7, days: 40, nodes: 2 }
  addRegression(story, file)
  addRegression({ ...story, seed: 8 }, file)
  addRegression(story, file)
  assert.deepEqual(readRegressions(file), [story, { ...story, seed: 8 }])
})

test('HAND-02 a story that fails is kept, one that somebody kills is not', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'zhixiao-regressions-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const file = pathToFileURL(join(folder, 'regressions.json'))
  writeFileSync(file, '[]')
  const story = { seed: 7, days: 40, nodes: 2 }
  const ends = (error: Error) => simulateOrRecord(story, () => Promise.reject(error), file)
  await assert.rejects(ends(new RunInterrupted('seed 7: the database is gone')), RunInterrupted)
  assert.deepEqual(readRegressions(file), [])
  await assert.rejects(ends(new Error('seed 7: lots differ')), /differ/)
  assert.deepEqual(readRegressions(file), [story])
  const before = process.env.TEST_DATABASE
  t.after(() => {
    if (before === undefined) delete process.env.TEST_DATABASE
    else process.env.TEST_DATABASE = before
  })
  process.env.TEST_DATABASE = JSON.stringify({ host: folder, port: 1, user: 'nobody', database: 'none' })
  await assert.rejects(simulateOrRecord({ ...story, seed: 8 }, simulate, file), RunInterrupted)
  assert.deepEqual(readRegressions(file), [story], 'the next one, which finds no database')
})

test('HAND-03 without a build that passed no browser test is run, and the run says so and fails', async t => {
  const lines: string[] = []
  t.mock.method(console, 'log', (line: string) => lines.push(line))
  const ran: string[] = []
  const stage = (name: string, failed: number, needs?: string) => ({
    name,
    ...(needs === undefined ? {} : { needs }),
    run: async () => {
      ran.push(name)
      return { passed: 1, failed }
    },
  })
  assert.equal(await runStages([stage('unit', 0), stage('build', 1), stage('browser tests', 0, 'build')]), 1)
  assert.deepEqual(ran, ['unit', 'build'])
  assert.ok(lines.includes('-- browser tests: not run, because build failed'), lines.join('\n'))
  assert.equal(await runStages([stage('build', 0), stage('browser tests', 0, 'build')]), 0)
  assert.deepEqual(ran.slice(2), ['build', 'browser tests'])
})
