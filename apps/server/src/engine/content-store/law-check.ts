import { listStoredDocuments, type StoredDocument } from '@zhixiao/db/content/export-content.ts'
import { type FundContract, listFundContracts, listVersionDays } from '@zhixiao/db/content/version-days.ts'
import type { Reader } from '@zhixiao/db/tx.ts'
import { addDays, type IsoDate, isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { DOCUMENT_STATE } from '@zhixiao/domain/codes/document-states.ts'
import type { Fault } from '@zhixiao/domain/content/fault.ts'
import { legalKindOf } from '@zhixiao/domain/fund/legal-kind.ts'
import type { TextSubject } from '@zhixiao/domain/law/text-claims.ts'
import { breachesBySentence, daysToCheck, type LegalBreach, legalBreaches } from '@zhixiao/domain/law/text-law.ts'
import { inTurns } from '../../platform/files/in-turns.ts'
import { readDatedId } from './dated-id.ts'
import { documentData, rulesOf } from './document-data.ts'
import type { Draft } from './draft.ts'
import { pathOf } from './export-folder.ts'

/** The part of a text that is checked against the law, common to drafts and stored texts. */
export type CheckedText = Pick<
  StoredDocument,
  'kind' | 'id' | 'state' | 'title' | 'lead' | 'body' | 'published_at' | 'fundcode' | 'data'
>

/** The breaches of a text sentence by sentence, from `today` on or on the given days. */
export type LawCheck = (text: CheckedText, days?: readonly IsoDate[]) => Generator<LegalBreach[]>

/**
 * The check from `today` on; `brought`, the texts of an import, replace stored ones. A text is checked from its first day until its
 * next version. A notice is a record: it is checked as of its publication and need not name rules.
 */
export async function readLawCheck(
  db: Reader,
  today: IsoDate,
  brought: readonly CheckedText[] = [],
): Promise<LawCheck> {
  const funds = new Map((await listFundContracts(db)).map(fund => [fund.fundcode, fund]))
  const starts = new Map((await listVersionDays(db)).map(({ kind, id, from_day }) => [`${kind}/${id}`, from_day]))
  for (const text of brought) {
    const name = `${text.kind}/${text.id}`
    if (text.state === DOCUMENT_STATE.withdrawn) starts.delete(name)
    else starts.set(name, startOf(text))
  }
  const series = Map.groupBy(starts, ([name]) => seriesOf(name))
  return function* (text, days) {
    if (text.state === DOCUMENT_STATE.withdrawn) return
    const name = `${text.kind}/${text.id}`
    const later = (series.get(seriesOf(name)) ?? []).filter(([other]) => rankOf(other) > rankOf(name))
    const [next] = later.flatMap(([, from]) => from ?? []).sort()
    const published = text.published_at && shanghaiDate(text.published_at.getTime())
    const first = [startOf(text), published].reduce<IsoDate>(
      (last, day) => (day !== null && day > last ? day : last),
      today,
    )
    const shown = daysToCheck(first, next === undefined ? null : addDays(next, -1))
    const fund = text.fundcode === null ? undefined : funds.get(text.fundcode)
    const checked = { ...text, ...subjectOf(fund), rules: rulesOf(text.data) }
    if (text.kind !== 'notice' || published === null) yield* breachesBySentence(checked, days ?? shown)
    else
      for (const breaches of breachesBySentence(checked, [published])) yield breaches.filter(({ day }) => day !== null)
  }
}

function subjectOf(fund: Omit<FundContract, 'summary'> | undefined): TextSubject {
  const kind = fund && legalKindOf({ fundType: fund.fund_type, fundName: fund.fundname, equityLowE4: null })
  return { contractDay: fund?.contract_day ?? null, fundKinds: kind ? [kind] : [] }
}

/** Where the summary of a fund, which has no versions by date, contradicts the law of today or of a later day. */
export const summaryBreaches = (fund: FundContract, today: IsoDate): LegalBreach[] =>
  legalBreaches(
    { title: '', lead: fund.summary, body: '', rules: [], ...subjectOf(fund) },
    daysToCheck(today, null),
  ).filter(({ day }) => day !== null)

/** The first day of a version; null for a text without one. */
const startOf = ({ kind, id, data }: Pick<CheckedText, 'kind' | 'id' | 'data'>): IsoDate | null =>
  kind === 'agreement' ? isoDate(documentData.agreement.parse(data).effectiveOn) : (readDatedId(id)?.from ?? null)

const VERSION = /-v(\d+)$/
/** Versions form a series: 'article/A038.2027-01-01' belongs to 'article/A038', 'agreement/conversion-v2' to 'agreement/conversion'. */
const seriesOf = (name: string): string =>
  name.startsWith('agreement/') ? name.replace(VERSION, '') : (name.split('.')[0] ?? name)
/** The position in a series. */
const rankOf = (name: string): string =>
  name.startsWith('agreement/') ? (VERSION.exec(name)?.[1] ?? '').padStart(3, '0') : (name.split('.')[1] ?? '')

/** Every published text that contradicts the law of a day on which it is shown, with its place and title. */
export async function readWrongTexts(db: Reader, today: IsoDate) {
  const check = await readLawCheck(db, today)
  return (await listStoredDocuments(db)).flatMap(text =>
    [...check(text)].flat().map(breach => ({ place: pathOf(text).slice(0, -'.md'.length), title: text.title, breach })),
  )
}

/** The same of the summaries of funds. */
export const readWrongSummaries = async (db: Reader, today: IsoDate) =>
  (await listFundContracts(db)).flatMap(fund =>
    summaryBreaches(fund, today).map(breach => ({ fundcode: fund.fundcode, breach })),
  )

/** The breaches of drafts as errors in their files. */
export async function lawFaults(db: Reader, today: IsoDate, drafts: readonly Draft[]): Promise<Fault[]> {
  const check = await readLawCheck(db, today, drafts)
  const faults: Fault[] = []
  for (const draft of drafts)
    for await (const breaches of inTurns(check(draft)))
      for (const breach of breaches) {
        const line = breach.part === 'body' ? draft.bodyLine + breach.line : draft.lineOf(breach.part)
        faults.push({ file: draft.file, line, problem: breachText(breach) })
      }
  return faults
}

/** The breaches that remain when dated versions are withdrawn: the previous version is then in force again. */
export async function faultsLeft(
  db: Reader,
  today: IsoDate,
  withdrawn: readonly Pick<CheckedText, 'kind' | 'id'>[],
): Promise<Fault[]> {
  const dated = withdrawn.filter(({ id }) => readDatedId(id)?.from)
  if (dated.length === 0) return []
  const touched = new Set(dated.map(({ kind, id }) => seriesOf(`${kind}/${id}`)))
  const check = await readLawCheck(db, today)
  return (await listStoredDocuments(db))
    .filter(({ kind, id }) => touched.has(seriesOf(`${kind}/${id}`)))
    .flatMap(text =>
      [...check(text)].flat().map(breach => ({ file: pathOf(text), line: breach.line, problem: breachText(breach) })),
    )
}

/** A breach as a sentence. */
export const breachText = ({ rule, day, says }: LegalBreach): string =>
  day === null
    ? `rests on the rule ${rule} and does not name it: ${says}`
    : `contradicts the rule ${rule} on ${day}: ${says}`
