import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { archiveOf, packClient } from './lib/pack-client.ts'
import { root } from './lib/run.ts'

// Writes the client's package as an archive for npm install: npm run client-pack [-- FOLDER].
const folder = resolve(process.argv[2] ?? join(root, 'dist'))
const staging = join(folder, 'client-staging')
try {
  await packClient(staging)
  console.log(archiveOf(staging, folder))
} finally {
  rmSync(staging, { recursive: true, force: true })
}
