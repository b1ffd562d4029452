import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { brotliDecompressSync } from 'node:zlib'
import { staticFiles } from './static-files.ts'

const folder = await mkdtemp(join(tmpdir(), 'static-files-'))
const script = Array.from({ length: 1_000 }, (_, nth) => `export const value${nth} = ${(nth * 7_919) % 10_007}`).join(
  '\n',
)
before(async () => {
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'assets', 'a-1.js'), script)
})
after(() => rm(folder, { recursive: true }))

test('a script is sent at once in a quick compression, and in the best one once it is asked for often', async () => {
  const files = await staticFiles(folder)
  const ask = async () => (await files.find('/assets/a-1.js'))?.bodies.br ?? Buffer.of()
  const first = await ask()
  for (let nth = 0; nth < 48; nth++) assert.equal((await ask()).length, first.length)
  await ask()
  let best = await ask()
  for (const until = performance.now() + 60_000; best.length === first.length && performance.now() < until; ) {
    await new Promise(setImmediate)
    best = await ask()
  }
  assert.ok(best.length < first.length, `${best.length} bytes after ${first.length}`)
  for (const each of [first, best]) assert.equal(brotliDecompressSync(each).toString(), script)
})
