import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '@zhixiao/db/connect.ts'
import { drawSchema } from '@zhixiao/db/draw-schema.ts'
import { drawSchemaSql } from '@zhixiao/db/draw-schema-sql.ts'
import { startEmbedded } from '@zhixiao/db/embedded.ts'
import { migrate } from '@zhixiao/db/migrate.ts'
import packageFile from '../package.json' with { type: 'json' }
import { drawExamples } from '../tests/examples/record-examples.ts'
import { drawManifests } from './lib/draw-manifests.ts'
import { drawTriggers } from './lib/draw-triggers.ts'
import { docsFolder, drawings } from './lib/drawings.ts'

const root = new URL('../', import.meta.url)
const drawn: string[] = []
const changed: string[] = []

/** Writes a drawn file and notes whether it has another text now. */
function redraw(path: string, text: string) {
  const at = new URL(path, root)
  if (!existsSync(at) || readFileSync(at, 'utf8') !== text) changed.push(path)
  writeFileSync(at, text)
  drawn.push(path)
  console.log(path)
}

for (const [name, draw] of Object.entries(drawings)) redraw(`docs/${name}`, draw())
redraw('deploy/kubernetes/zhixiao.yaml', drawManifests())
redraw('packages/contract/src/examples.json', await drawExamples())

// The tables' types are generated from the tables themselves.
const folder = mkdtempSync(join(tmpdir(), 'zhixiao-docs-'))
const server = await startEmbedded({ dataDir: join(folder, 'data'), throwAway: true })
const { db, pool, close } = connect(server.config)
await migrate(db)
redraw('packages/db/src/schema.ts', await drawSchema(db))
redraw('docs/schema.sql', await drawSchemaSql(db))
redraw('docs/triggers.md', await drawTriggers(db))

// Once for each version: what later schemas have to leave as it is.
const releases = new URL('releases/', docsFolder)
const record = `${packageFile.version}.json`
if (!existsSync(new URL(record, releases))) {
  const { readRelease } = await import('../tests/row-types/release.ts')
  const { withTemporaryTables } = await import('../tests/row-types/temporary.ts')
  for (const name of readdirSync(releases)) rmSync(new URL(name, releases))
  redraw(`docs/releases/${record}`, `${JSON.stringify(await withTemporaryTables(pool, readRelease), null, 1)}\n`)
}
await close()
await server.stop()
rmSync(folder, { recursive: true, force: true })
console.log(`${drawn.length} files redrawn. ${changed.length === 0 ? 'None' : changed.join(', ')} changed.`)
