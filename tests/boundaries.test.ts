import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { copyFileSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { importsOf } from '../scripts/lib/imports.ts'
import { usesOf } from '../scripts/lib/source-graph.ts'

const root = join(import.meta.dirname, '..')
const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')

// A copy of the project's rules for planted files, so that nothing is planted among the real ones.
const folder = mkdtempSync(join(tmpdir(), 'zhixiao-boundaries-'))
after(() => rmSync(folder, { recursive: true, force: true }))
for (const file of ['biome.json', '.gitignore']) copyFileSync(join(root, file), join(folder, file))

/** Whether the linter allows `file` to import `source`. */
function mayImport(file: string, source: string): boolean {
  const path = join(folder, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `import { planted } from '${source}'\n\nplanted()\n`)
  const done = spawnSync(process.execPath, [biome, 'lint', '--only=style/noRestrictedImports', file], {
    cwd: folder,
    encoding: 'utf8',
  })
  const refused = `${done.stdout}${done.stderr}`.includes('lint/style/noRestrictedImports')
  // Either refused by the rule or clean; anything else means that the linter itself failed.
  assert.equal(done.status, refused ? 1 : 0, done.stderr)
  return !refused
}

/** By layer: a file, what it may import and what it may not. */
const layers: { file: string; may: string[]; mayNot: string[] }[] = [
  {
    file: 'packages/domain/src/money/planted.ts',
    may: ['./money.ts', '../fee/fee-tier.ts'],
    mayNot: ['zod', 'node:fs', '@zhixiao/db/tx.ts', '../../../db/src/tx.ts', '@zhixiao/contract/calls.ts'],
  },
  {
    file: 'packages/contract/src/trade/planted.ts',
    may: ['zod', 'zod-openapi', '@zhixiao/domain/money/money.ts', '../define-call.ts', './purchase.ts'],
    mayNot: ['@zhixiao/db/tx.ts', '@zhixiao/server/app.ts', 'hono', 'node:crypto', '../../../db/src/tx.ts'],
  },
  {
    file: 'packages/client/src/planted.ts',
    may: ['@zhixiao/contract/calls.ts', '@zhixiao/domain/codes/common-parameters.ts', './call-result.ts'],
    mayNot: ['zod', 'node:crypto', '@zhixiao/server/app.ts', '@zhixiao/web/paths.ts', '../../../apps/web/src/paths.ts'],
  },
  {
    file: 'packages/db/src/trade/planted.ts',
    may: [
      'pg',
      'kysely',
      'node:fs',
      'node:timers/promises',
      '@zhixiao/domain/money/money.ts',
      '../tx.ts',
      './day-limit.ts',
    ],
    mayNot: ['@zhixiao/contract/calls.ts', '@zhixiao/server/app.ts', 'zod', '../account/customers.ts'],
  },
  {
    file: 'packages/gateway/src/planted.ts',
    may: ['zod', 'node:crypto', './signing.ts'],
    mayNot: ['@zhixiao/domain/money/money.ts', '@zhixiao/server/app.ts', 'node:fs', '../../domain/src/money/money.ts'],
  },
  {
    file: 'apps/channel-sandbox/src/planted.ts',
    may: ['zod', 'node:http', '@zhixiao/gateway/signing.ts', './books.ts'],
    mayNot: ['@zhixiao/server/app.ts', '@zhixiao/domain/money/money.ts', '../../server/src/app.ts'],
  },
  {
    file: 'packages/ui/src/form/planted.ts',
    may: ['react', '@base-ui/react/dialog', '@zhixiao/domain/format/money.ts', '../nav/Tabs.tsx'],
    mayNot: ['@zhixiao/contract/calls.ts', '@zhixiao/db/tx.ts', '@zhixiao/web/paths.ts', 'react-router', 'node:fs'],
  },
  {
    file: 'apps/web/src/screens/planted.ts',
    may: [
      'react-router',
      '@zhixiao/ui/nav/Tabs.tsx',
      '@zhixiao/contract/calls.ts',
      '@zhixiao/client/client.ts',
      '@zhixiao/domain/codes/fund-types.ts',
    ],
    mayNot: ['@zhixiao/db/tx.ts', '@zhixiao/server/app.ts', '../../../server/src/app.ts', '@zhixiao/demo/funds.ts'],
  },
  {
    file: 'apps/console/src/screens/planted.ts',
    may: ['react-router', '@zhixiao/ui/nav/Tabs.tsx', '@zhixiao/contract/console/console-calls.ts'],
    mayNot: ['@zhixiao/db/tx.ts', '@zhixiao/server/app.ts', '@zhixiao/web/paths.ts', '../../../web/src/paths.ts'],
  },
  {
    file: 'apps/server/src/calls/trade/planted.ts',
    may: ['hono', '@zhixiao/contract/calls.ts', '@zhixiao/db/trade/orders.ts', '../context.ts', './purchase.ts'],
    mayNot: [
      '@zhixiao/web/paths.ts',
      '@zhixiao/ui/nav/Tabs.tsx',
      '../account/open-account.ts',
      '@zhixiao/demo/funds.ts',
    ],
  },
  {
    file: 'demo/src/planted.ts',
    may: ['chinese-days', '@zhixiao/domain/calendar/dates.ts', './prng.ts'],
    mayNot: ['@zhixiao/db/tx.ts', '@zhixiao/server/app.ts'],
  },
]

for (const { file, may, mayNot } of layers) {
  test(`the linter holds the border of ${dirname(file)}`, () => {
    for (const source of mayNot) assert.equal(mayImport(file, source), false, `${source} was let in`)
    for (const source of may) assert.equal(mayImport(file, source), true, `${source} was kept out`)
  })
}

type Import = { from: string; to: string }

/** What is reachable from itself. */
function circles(imports: ReadonlyMap<string, readonly Import[]>): string[] {
  const reaches = (from: string, seen = new Set<string>()): Set<string> => {
    for (const { to } of imports.get(from) ?? []) if (!seen.has(to)) reaches(to, seen.add(to))
    return seen
  }
  return [...imports.keys()].filter(each => reaches(each).has(each))
}

const sources = globSync('{packages,apps}/*/src/**/*.{ts,tsx}', { cwd: root }).filter(
  file => !/\.test\.|\/testing[/.]/.test(file),
)
const imports: Import[] = sources.flatMap(from => importsOf(root, from).map(to => ({ from, to })))

test('no file imports itself through others', () => {
  assert.deepEqual(circles(Map.groupBy(imports, ({ from }) => from)), [])
})

/** The folder of a file within its package, at most `depth` deep; null for one that stands higher. */
function folderOf(file: string, depth = 1): string | null {
  const [, start = '', below = ''] = /^((?:packages|apps)\/\w+\/src\/)(.*)$/.exec(file) ?? []
  const folders = below.split('/').slice(0, -1)
  return folders.length < depth ? null : `${start}${folders.slice(0, depth).join('/')}`
}

/** Imports between two folders of the same depth that also import in the other direction. */
function mutual(depth: number): Import[] {
  const placed = imports
    .map(each => ({ ...each, at: folderOf(each.from, depth), of: folderOf(each.to, depth) }))
    .filter(({ at, of }) => at !== null && of !== null && at !== of)
  const pairs = new Set(placed.map(({ at, of }) => `${at} ${of}`))
  return placed.filter(({ at, of }) => pairs.has(`${of} ${at}`)).map(({ from, to }) => ({ from, to }))
}

test('no two folders of a package import each other', () => {
  assert.deepEqual(mutual(1), [])
})

const server = 'apps/server/src/'

test('no two folders of a room of the server import each other', () => {
  const rooms = mutual(2).filter(({ from }) => from.startsWith(server))
  assert.deepEqual(rooms, [])
})

test('only what puts the server together stands outside its rooms', () => {
  assert.deepEqual(
    sources
      .filter(file => file.startsWith(server) && folderOf(file) === null)
      .map(file => file.slice(server.length))
      .sort(),
    ['create-context.ts', 'handlers.ts', 'main.ts'],
  )
})

const web = 'apps/web/src/'
/**
 * `features/order` for a feature's file, `screens/trade` for a screen's; otherwise the top folder, '.' for the root.
 */
function placeOf(file: string): string {
  const [top = '', second = '', ...rest] = file.slice(web.length).split('/')
  if (second === '') return '.'
  return rest.length > 0 && (top === 'features' || top === 'screens') ? `${top}/${second}` : top
}
const webImports = imports
  .filter(({ from, to }) => from.startsWith(web) && to.startsWith(web) && placeOf(from) !== placeOf(to))
  .map(({ from, to }) => ({
    from: placeOf(from),
    to: placeOf(to),
    says: `${from.slice(web.length)} -> ${to.slice(web.length)}`,
  }))

test('screens of two areas share by a feature, and nothing imports a screen', () => {
  const wrong = webImports.filter(({ to }) => to.startsWith('screens'))
  assert.deepEqual(
    wrong.map(({ says }) => says),
    [],
  )
})

test('features do not import each other in a circle', () => {
  const features = webImports.filter(({ from, to }) => from.startsWith('features/') && to.startsWith('features/'))
  assert.deepEqual(circles(Map.groupBy(features, ({ from }) => from)), [])
  for (const { from, to, says } of webImports)
    if (['api', 'content', 'dialogs', 'form', 'session'].includes(from)) assert.ok(!to.startsWith('features/'), says)
})

test('LIV-16 pictures of others are decoded in the programs without keys alone', () => {
  const decoders = sources.filter(file =>
    usesOf(readFileSync(join(root, file), 'utf8')).some(({ source }) => source === 'sharp'),
  )
  assert.deepEqual(
    decoders
      .map(file => file.slice(server.length))
      .filter(file => !/^(?:doors\/demo|testing)\//.test(file))
      .sort(),
    [
      'platform/gateways/mail-page.ts',
      'platform/keyless/clean-process.ts',
      'platform/keyless/jpeg.ts',
      'platform/keyless/line-process.ts',
      'platform/keyless/paper-process.ts',
      'platform/keyless/press-process.ts',
      'platform/keyless/reencode-process.ts',
      'platform/keyless/size-process.ts',
      'platform/secrets/captcha.ts',
    ],
    'the captcha, the mark in a mail and the picture of a link are drawn, not taken from anybody',
  )
})
