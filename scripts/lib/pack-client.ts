import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build, type Plugin } from 'vite'
import { callsModule, callTypes } from './draw-client.ts'
import { root } from './run.ts'
import { notices, shippedPackages } from './shipped-packages.ts'

const source = join(root, 'packages/client')
/** The packages whose code the bundle contains. */
const BUNDLED = ['@noble/hashes', '@noble/curves', '@noble/ciphers', 'sm-crypto-v2']
/** What declares the published types, apart from those of the calls. */
const TYPED = [
  'client/src/index.ts',
  'client/src/client.ts',
  'client/src/call-result.ts',
  'contract/src/encrypt.ts',
  'contract/src/session-left.ts',
]

/**
 * Lays out the package of the client in a new folder, without a dependency: one script, its types drawn from the
 * contract, licences and README.
 */
export async function packClient(to: string): Promise<{ name: string; version: string }> {
  rmSync(to, { recursive: true, force: true })
  await buildScript(join(to, 'dist'))
  writeTypes(join(to, 'dist'))
  const papers = [join(source, 'README.md'), join(root, 'LICENSE'), join(root, 'LICENSE.zh.md')]
  for (const paper of papers) copyFileSync(paper, join(to, basename(paper)))
  writeFileSync(
    join(to, 'THIRD-PARTY-NOTICES.md'),
    notices(shippedPackages().filter(({ name }) => BUNDLED.includes(name))),
  )
  const { name, version, description } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'))
  const manifest = {
    name,
    version,
    description,
    license: 'SEE LICENSE IN LICENSE',
    type: 'module',
    sideEffects: false,
    engines: { node: '>=20.10' },
    exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } },
  }
  writeFileSync(join(to, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  return { name, version }
}

/** The client needs a line of each call's definition; the schemas with their library stay with the server. */
const linesOfCalls: Plugin = {
  name: 'lines-of-calls',
  enforce: 'pre',
  load: id => (id === join(root, 'packages/contract/src/calls.ts') ? callsModule() : undefined),
}

async function buildScript(to: string): Promise<void> {
  await build({
    configFile: false,
    root: source,
    logLevel: 'error',
    plugins: [linesOfCalls],
    build: {
      outDir: to,
      target: 'es2022',
      minify: false,
      lib: { entry: join(source, 'src/index.ts'), formats: ['es'], fileName: 'index' },
      // The contract's error texts read the firm's brand, which is no part of the client.
      rolldownOptions: { treeshake: { moduleSideEffects: false } },
    },
  })
}

function writeTypes(to: string): void {
  const emitted = join(to, 'emitted')
  execFileSync(process.execPath, [
    join(root, 'node_modules/typescript/bin/tsc'),
    ...['--ignoreConfig', '--declaration', '--emitDeclarationOnly', '--noCheck', '--noResolve', '--types', ''],
    ...['--module', 'esnext', '--moduleResolution', 'bundler', '--target', 'es2022', '--allowImportingTsExtensions'],
    ...['--rootDir', join(root, 'packages'), '--outDir', emitted],
    ...TYPED.map(file => join(root, 'packages', file)),
  ])
  for (const file of TYPED) {
    const name = `${basename(file, '.ts')}.d.ts`
    writeFileSync(join(to, name), besideEachOther(readFileSync(join(emitted, file.replace('.ts', '.d.ts')), 'utf8')))
  }
  rmSync(emitted, { recursive: true })
  writeFileSync(join(to, 'calls.d.ts'), callTypes())
}

/** The imports of a declaration whose file is in one folder with those that it imports. */
const besideEachOther = (declaration: string): string =>
  declaration.replaceAll(/^import '[^']+';\n/gm, '').replaceAll(/(from '|import\(')[^']*?([\w-]+)\.ts'/g, "$1./$2.js'")

/** Packs the folder with npm; returns the archive. */
export function archiveOf(folder: string, to: string): string {
  mkdirSync(to, { recursive: true })
  execFileSync('npm', ['pack', folder, '--pack-destination', to, '--silent'], {
    cwd: to,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const archive = readdirSync(to).find(name => /^zhixiao-client-.*\.tgz$/.test(name))
  if (!archive) throw new Error('npm packed nothing.')
  return join(to, archive)
}
