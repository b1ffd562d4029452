import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
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

for (const [name, draw] of Object.entries(drawings)) {
  writeFileSync(new URL(name, docsFolder), draw())
  console.log(`docs/${name}`)
}

writeFileSync(new URL('../deploy/kubernetes/zhixiao.yaml', import.meta.url), drawManifests())
console.log('deploy/kubernetes/zhixiao.yaml')
writeFileSync(new URL('../packages/contract/src/examples.json', import.meta.url), await drawExamples())
console.log('packages/contract/src/examples.json')

// The tables' types are generated from the tables themselves.
const folder = mkdtempSync(join(tmpdir(), 'zhixiao-docs-'))
const server = await startEmbedded({ dataDir: join(folder, 'data'), throwAway: true })
const { db, pool, close } = connect(server.config)
await migrate(db)
writeFileSync(new URL('../packages/db/src/schema.ts', import.meta.url), await drawSchema(db))
console.log('packages/db/src/schema.ts')
writeFileSync(new URL('schema.sql', docsFolder), await drawSchemaSql(db))
console.log('docs/schema.sql')
writeFileSync(new URL('triggers.md', docsFolder), await drawTriggers(db))
console.log('docs/triggers.md')

// Once for each version: what later schemas have to leave as it is.
const releases = new URL('releases/', docsFolder)
const record = `${packageFile.version}.json`
if (!existsSync(new URL(record, releases))) {
  const { readRelease } = await import('../tests/row-types/release.ts')
  const { withTemporaryTables } = await import('../tests/row-types/temporary.ts')
  for (const name of readdirSync(releases)) rmSync(new URL(name, releases))
  writeFileSync(new URL(record, releases), `${JSON.stringify(await withTemporaryTables(pool, readRelease), null, 1)}\n`)
  console.log(`docs/releases/${record}`)
}
await close()
await server.stop()
rmSync(folder, { recursive: true, force: true })
