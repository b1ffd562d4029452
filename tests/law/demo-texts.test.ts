import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { stopClock } from '@zhixiao/db/clock.ts'
import { listCurrentAgreements } from '@zhixiao/db/content/agreements.ts'
import { listStoredDocuments } from '@zhixiao/db/content/export-content.ts'
import { freshDatabase, type TestDatabase } from '@zhixiao/db/testing.ts'
import { DEMO_DAY } from '@zhixiao/demo/calendar.ts'
import { buildMarket } from '@zhixiao/demo/market.ts'
import { addDays, daysBetween, type IsoDate, isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { instantOf, shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { legalBreaches } from '@zhixiao/domain/law/text-law.ts'
import { sql } from 'kysely'
import { loadDemo } from '../../apps/server/src/doors/demo/load-demo.ts'
import { type CheckedText, readLawCheck } from '../../apps/server/src/engine/content-store/law-check.ts'

let database: TestDatabase
let texts: Map<string, CheckedText>
const funds = buildMarket().fund
before(async () => {
  database = await freshDatabase()
  await loadDemo(database.db)
  texts = new Map((await listStoredDocuments(database.db)).map(text => [`${text.kind}/${text.id}`, text]))
})
after(() => database.close())

/** The texts that a visitor can read on a day: among notices those published that day, among agreements those in force. */
async function textsOn(day: IsoDate): Promise<CheckedText[]> {
  const { db } = database
  await stopClock(db, new Date(instantOf(day, '12:00')))
  const agreements = (await listCurrentAgreements(db)).map(({ id, version }) => `agreement/${id}-v${version}`)
  const { rows } = await sql<{ name: string }>`
    select kind || '/' || row_id as name from shown_document where kind <> 'agreement'`.execute(db)
  return [...rows.map(({ name }) => name), ...agreements]
    .map(name => texts.get(name)!)
    .filter(({ kind, published_at }) => kind !== 'notice' || shanghaiDate(published_at?.getTime() ?? 0) === day)
}

/** Statements of a day's texts that contradict the law of that day. */
async function wrongOn(day: IsoDate): Promise<string[]> {
  const shown = await textsOn(day)
  const check = await readLawCheck(database.db, day)
  const wrong = shown.flatMap(text =>
    [...check(text, [day])].flat().map(({ rule, says }) => `${day} ${text.kind}/${text.id} ${rule}: ${says}`),
  )
  const summaries = funds.flatMap(row =>
    legalBreaches(
      {
        title: row.fundname,
        lead: row.summary,
        body: '',
        rules: [],
        contractDay: row.setup_date ?? row.raise_start,
        fundKinds: [],
      },
      [day],
    ).flatMap(breach => (breach.day === null ? [] : `${day} ${row.fundcode} ${breach.rule}: ${breach.says}`)),
  )
  return [...wrong, ...summaries]
}

test('LAW-02 no text of the demo says otherwise than the law, on the day of the demo, today and 30, 90 and 365 days later', async () => {
  // By the clock of the machine: a text that a coming rule makes false fails here before the rule begins.
  const today = shanghaiDate(Date.now())
  for (const first of [DEMO_DAY, today])
    for (const days of [0, 30, 90, 365]) assert.deepEqual(await wrongOn(addDays(first, days)), [])
})

test('LAW-02 while the demo walks from 2026-11-20 to 2027-03-05, no published text is false on its day', async () => {
  const [first, last] = [isoDate('2026-11-20'), isoDate('2027-03-05')]
  const seen = new Set<string>()
  for (let days = 0; days <= daysBetween(first, last); days++) {
    const day = addDays(first, days)
    assert.deepEqual(await wrongOn(day), [])
    for (const { kind, id } of await textsOn(day)) seen.add(`${kind}/${id}`)
  }
  // Both versions of a text were read on their own days.
  for (const id of ['article/A039', 'article/A039.2027-01-01', 'advert/AD01', 'advert/AD01.2027-01-01'])
    assert.ok(seen.has(id), id)
})

test('LAW-02 the suite finds texts that outlive their rule: those of 2026 are false on New Year', async () => {
  const newYear = isoDate('2027-01-01')
  const check = await readLawCheck(database.db, newYear)
  const replaced = [...texts.values()].filter(({ kind, id }) => texts.has(`${kind}/${id}.2027-01-01`))
  const wrong = replaced.filter(text => [...check(text, [newYear])].flat().length > 0).map(({ id }) => id)
  for (const id of ['AD01', 'A039', 'A040', 'A050', 'A075', 'fee-01', 'fee-03', 'share-class', 'price-fee'])
    assert.ok(wrong.includes(id), id)
})

test('LAW-02 a false text among those of the demo is found', async () => {
  const check = await readLawCheck(database.db, DEMO_DAY)
  const planted = (body: string): CheckedText => ({
    ...texts.get('article/A039')!,
    id: 'planted',
    body,
    data: { type: 'mandt', funds: [], related: [] },
  })
  for (const body of ['申购费 0.08%。', '近一个月排名第一。', '持有满一年不再收销售服务费。', '款项退回，不计利息。'])
    assert.notDeepEqual(check(planted(body)), [], body)
})
