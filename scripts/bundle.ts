import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { makeBundle } from './lib/make-bundle.ts'
import { root } from './lib/run.ts'

// Writes the archive of a release: npm run bundle [-- FOLDER].
const folder = resolve(process.argv[2] ?? join(root, 'dist'))
mkdirSync(folder, { recursive: true })
const staging = join(folder, 'staging')
const { name } = makeBundle(staging)
const archive = join(folder, `${name}.tar.gz`)
// What a run that fails leaves behind is no release.
for (const file of [archive, `${archive}.sha256`]) rmSync(file, { force: true })
const flags = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', `--transform=s,^\\.,${name},S`]
const done = spawnSync('tar', [...flags, '-czf', archive, '-C', staging, '.'], { stdio: 'inherit' })
rmSync(staging, { recursive: true, force: true })
if (done.status !== 0) {
  rmSync(archive, { force: true })
  throw new Error('tar could not write the archive.')
}
const sum = createHash('sha256')
await pipeline(createReadStream(archive), sum)
writeFileSync(`${archive}.sha256`, `${sum.digest('hex')}  ${name}.tar.gz\n`)
console.log(archive)
