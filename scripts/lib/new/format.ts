import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const biome = fileURLToPath(new URL('../../../node_modules/@biomejs/biome/bin/biome', import.meta.url))

/** Formats files below a root and sorts their imports; returns what the linter still says, nothing when all is well. */
export function format(root: URL, paths: readonly string[]): string {
  const asked = ['check', '--write', '--no-errors-on-unmatched', '--colors=off', ...paths]
  const { status, stdout, stderr } = spawnSync(process.execPath, [biome, ...asked], { cwd: root, encoding: 'utf8' })
  return status === 0 ? '' : `${stdout}${stderr}`
}
