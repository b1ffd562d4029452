import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from '../scripts/lib/run.ts'
import {
  isOfTests,
  readSources,
  type Sources,
  ships,
  unusedExports,
  unusedFiles,
  usesOf,
} from '../scripts/lib/source-graph.ts'

// Unused code is deleted: a rule that only its own test imports is a second rulebook with a false proof.

const sources = readSources()
/** The lists of both apps' screens name files, which are loaded by these names. */
const screenLists = ['apps/web/src/routes.ts', 'apps/console/src/screens.ts']
  .map(path => sources.get(path) ?? '')
  .join()

/** Modules that a framework or the console loads by path, and the names it reads from them besides that of the file. */
const isLoaded = (path: string) =>
  /^apps\/(?:web|console)\/(?:src\/(?:(?:root|entry\.\w+)\.tsx|routes\.ts)|[\w.-]+\.config\.ts)$/.test(path) ||
  screenLists.includes(`'${path.replace(/^apps\/(?:web|console)\/src\//, '')}'`)
const loadedNames = 'default loader meta links headers Layout ErrorBoundary handleError'.split(' ')

/** What a package exports to programs outside this repository. */
const published = 'packages/client/src/index.ts'

/** Files that are started rather than imported. */
const isStarted = (path: string) =>
  isLoaded(path) ||
  path === published ||
  /^scripts\/(?:(?:lib|hooks)\/)?[\w-]+\.(?:ts|mjs)$/.test(path) ||
  /^bench\/(?:children\/)?[\w-]+\.ts$/.test(path)

/** Exports kept although no shipped code imports them, each with its reason. */
const keptExports: Readonly<Record<string, string>> = {
  'apps/web/src/entry.server.tsx contextFor': 'the server reads it of the built module',
  'apps/web/src/entry.server.tsx createRequestHandler': 'the server reads it of the built module',
  'apps/web/src/entry.server.tsx pageOf': 'the server reads it of the built module',
  'apps/web/src/entry.server.tsx setOrigin': 'the server reads it of the built module',
  'packages/domain/src/settle/dividend.ts entitlementTo':
    'carried by SQL for speed and proved equal to it (decision 1)',
  'packages/domain/src/settle/money-fund.ts earningShares':
    'carried by SQL for speed and proved equal to it (decision 1)',
}

/** Files kept although nothing imports them, each with its reason. */
const keptFiles: Readonly<Record<string, string>> = {
  'apps/channel-sandbox/src/check/main.ts': 'npm run gateway-check',
  'apps/console/src/main.tsx': 'index.html beside it loads it',
  'deploy/ha-test/run.ts': 'npm run ha-test',
  'packages/ui/gallery/main.tsx': 'index.html beside it loads it',
  'tests/simulation/server-process.ts': 'started as a process that is killed',
  'tests/simulation/settle-process.ts': 'started as a process that is killed',
  'tests/simulation/simulate.ts': 'npm run simulate',
}

/** Dependencies that no source names, each with its reason. */
const keptDependencies: Readonly<Record<string, string>> = {
  '@zhixiao/server @types/sanitize-html': 'types of a dependency',
  '@zhixiao/server pinyin-match': 'bench/search.ts measures ours against it',
  '@zhixiao/web @react-router/node': 'React Router asks for it when it builds',
  '@zhixiao/web isbot': 'React Router asks for it when it builds',
  'zhixiao @biomejs/biome': 'npm run check',
  'zhixiao @types/d3-shape': 'types of a dependency',
  'zhixiao @types/node': 'types of the platform',
  'zhixiao @types/pg': 'types of a dependency',
  'zhixiao @types/react': 'types of a dependency',
  'zhixiao @types/react-dom': 'types of a dependency',
}

test('each export of what ships is used by what ships, and none by tests alone', () => {
  const unused = unusedExports(sources).filter(each => {
    const [path = '', name = ''] = each.split(' ')
    return path !== published && !(isLoaded(path) && (loadedNames.includes(name) || path.endsWith(`/${name}.tsx`)))
  })
  assert.deepEqual(unused.sort(), Object.keys(keptExports).sort())
})

test('each file is imported, or started by its path', () => {
  assert.deepEqual(
    unusedFiles(sources)
      .filter(path => !isStarted(path))
      .sort(),
    Object.keys(keptFiles).sort(),
  )
})

test('a planted export that only a test imports, an unused one and an unused file are named', () => {
  const planted: Sources = new Map([
    [
      'packages/domain/src/rule.ts',
      'export const asked = 1\n\nexport const tested = () => tested()\n\nexport const alone = asked\n',
    ],
    ['packages/domain/src/rule.test.ts', "import { tested } from './rule.ts'\n"],
    ['apps/server/src/main.ts', "import { asked } from '@zhixiao/domain/rule.ts'\n"],
  ])
  assert.deepEqual(unusedExports(planted), ['packages/domain/src/rule.ts tested', 'packages/domain/src/rule.ts alone'])
  assert.deepEqual(unusedFiles(planted), ['apps/server/src/main.ts'])
})

type Package = { folder: string; name: string; shipped: string[]; all: string[] }

function packages(): Package[] {
  const files = ['package.json', ...globSync('{packages/*,apps/*,demo}/package.json', { cwd: root })]
  return files.map(file => {
    const { name, dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync(join(root, file), 'utf8'))
    const shipped = Object.keys(dependencies)
    return {
      folder: file.replace('package.json', '').replaceAll('\\', '/'),
      name,
      shipped,
      all: [...shipped, ...Object.keys(devDependencies)],
    }
  })
}

const packageOf = (source: string) =>
  source
    .split('/')
    .slice(0, source.startsWith('@') ? 2 : 1)
    .join('/')
const isOfOthers = (source: string) => !/^(?:[.#]|node:|@zhixiao\/)/.test(source)

test('each package named in a package.json is imported there', () => {
  const unused = packages().flatMap(({ folder, name, all }) => {
    const used = new Set(
      [...sources]
        .filter(([path]) => path.startsWith(folder))
        .flatMap(([, text]) => usesOf(text).map(use => packageOf(use.source))),
    )
    return all.filter(each => !used.has(each)).map(each => `${name} ${each}`)
  })
  assert.deepEqual(unused.sort(), Object.keys(keptDependencies).sort())
})

test('what ships imports only packages that its package.json names', () => {
  const strange = packages().flatMap(({ folder, shipped }) =>
    folder === ''
      ? []
      : [...sources]
          .filter(([path]) => path.startsWith(`${folder}src/`) && !isOfTests(path) && ships(path))
          .flatMap(([path, text]) =>
            usesOf(text)
              .filter(
                ({ source }) =>
                  isOfOthers(source) && !source.endsWith('/dev/routes') && !shipped.includes(packageOf(source)),
              )
              .map(({ source }) => `${path} ${source}`),
          ),
  )
  assert.deepEqual(strange, [])
})
