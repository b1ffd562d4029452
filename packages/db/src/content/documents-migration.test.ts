import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { migrate } from '../migrate.ts'
import { freshDatabase } from '../testing.ts'

test('texts of the version before become documents, hidden ones withdrawn, with a text that can be shown', async t => {
  const { db, close } = await freshDatabase()
  t.after(close)
  await sql`drop schema public cascade`.execute(db)
  await sql`create schema public`.execute(db)
  await migrate(db, 3)
  await sql`insert into article (id, column_id, content_type, title, lead, body, author, published_at, state) values
    ('A1', 'market', 'mandt', '题', '导语', ${'一 <b> & 二\n\n## 小题\n\n三'}, '某', '2026-11-18T01:00:00Z', '1'),
    ('A2', 'video', 'video', '题', '', '文', '', '2026-11-18T01:00:00Z', '0')`.execute(db)
  await sql`insert into notice (notice_id, grp, title, body, published_on) values ('N1', 'temp', '公告', '文', '2026-11-19')`.execute(
    db,
  )
  await sql`insert into advert (id, place, title, jump_path, sort) values ('D1', 'home', '广告', '/fund', 3)`.execute(
    db,
  )
  await sql`insert into award (id, title, awarded_by, year) values ('W1', '奖', '机构', 2025)`.execute(db)
  await sql`insert into agency (agency_id, name, kind, province, city) values ('1', '甲', '银行', '', '')`.execute(db)
  await migrate(db)
  const { rows } = await sql<{ text: string }>`
    select concat_ws(' ', kind, id, state, grp, sort, published_at at time zone 'Asia/Shanghai', html, data - 'funds' - 'related') as text
    from document order by kind, id`.execute(db)
  assert.deepEqual(
    rows.map(row => row.text),
    [
      'advert D1 1 home 3  {"jumpPath": "/fund"}',
      'article A1 1 market 0 2026-11-18 09:00:00 <p>一 &lt;b&gt; &amp; 二</p>\n<h2>小题</h2>\n<p>三</p> {"type": "mandt"}',
      'article A2 2 video 0 2026-11-18 09:00:00 <p>文</p> {"type": "video"}',
      'award W1 1  0  {"year": 2025, "awardedBy": "机构"}',
      'column market 1 viewpoint 1  {"featured": []}',
      'column video 1 viewpoint 6  {"featured": []}',
      'notice N1 1 temp 0 2026-11-19 00:00:00 <p>文</p> {}',
    ],
  )
  const versions = await db.selectFrom('document_version').select(['kind', 'version']).execute()
  assert.equal(versions.length, 7)
  assert.deepEqual(await db.selectFrom('agency').select('kind').execute(), [{ kind: 'consign' }])
})
