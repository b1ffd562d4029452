import { createHash } from 'node:crypto'
import { type DiffLine, lineDiff, nearChanges } from '@zhixiao/contract/console/line-diff.ts'
import type { Shown, ShownTable } from '@zhixiao/contract/console/shown.ts'
import { readClock } from '@zhixiao/db/clock.ts'
import { findTextVersion, listShownAdverts, type StoredVersion } from '@zhixiao/db/content/texts.ts'
import { withdrawDocument } from '@zhixiao/db/content/write-documents.ts'
import { bumpVersion } from '@zhixiao/db/market/data-version.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import {
  type AdvertOrder,
  decideContentOrder,
  decideContentWithdraw,
  decideText,
  type TextChange,
  type TextWithdrawal,
  type WithdrawFacts,
} from '@zhixiao/domain/acts/content-put.ts'
import { alreadyDone, type Decision, decided, refuse } from '@zhixiao/domain/acts/refusals.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { DOCUMENT_STATE } from '@zhixiao/domain/codes/document-states.ts'
import { type Fault, faultText } from '@zhixiao/domain/content/fault.ts'
import { faultWords, fieldName, problemWords } from '@zhixiao/domain/content/fault-words.ts'
import { writeContent } from '../engine/content-store/content.ts'
import type { Draft } from '../engine/content-store/draft.ts'
import { textOf } from '../engine/content-store/export-folder.ts'
import { readFrontMatter } from '../engine/content-store/front-matter.ts'
import { faultsLeft } from '../engine/content-store/law-check.ts'
import { placeOf, readTexts } from '../engine/content-store/one-text.ts'
import { type ContentFile, MAX_TEXT_BYTES, takeFile, withoutMetadata } from '../engine/content-store/read-folder.ts'
import { checkDraft } from '../engine/content-store/text-check.ts'
import type { ReadFile, ReadInput, WorkingHandler } from './act-handler.ts'

const MOST_FAULTS = 5
const AROUND = 2

type PutName = 'content put' | 'agreement put'
type Given = { place: string; from?: string | undefined; source: string; brought: Map<string, ContentFile> }
type Facts = { before: StoredVersion | null; given: Given }
type PutText = TextChange & { facts: Facts; hash: string; remarks: readonly string[]; view: Shown }

/** Publishes one text, as the console's editor requests it; `content import` writes a whole folder with the same checks. */
export const contentPut = putOf('content put')
export const agreementPut = putOf('agreement put')

function putOf<Name extends PutName>(name: Name): WorkingHandler<Name, Facts, PutText, Given> {
  return {
    read: (input, readFile) => readText(input, readFile, name === 'agreement put'),
    async lock(tx, given) {
      const at = placeOf(given.place)
      return { before: at && (await findTextVersion(tx, at.kind, at.id)), given }
    },
    decide(facts, given) {
      const decision = decideText(facts.before, given)
      const empty = { facts, hash: '', remarks: [], view: { changes: [], totals: [], tables: [], warnings: [] } }
      return decision.ok ? decided({ ...decision.effects, ...empty }) : decision
    },
    work: publish,
    // The text is signed by its hash.
    unsigned: ['facts'],
    event: ({ place, version, hash }) => ({ place, version, hash }),
    show: ({ view }) => view,
    say: ({ place, before, version, hash, remarks }) => [
      `${place}: version ${before} -> ${version}, sha256 ${hash}`,
      ...remarks,
    ],
  }
}

type Put = { place: string; text: string; files: readonly string[]; from?: string | undefined }

async function readText(
  { place, text, files, from }: Put,
  readFile: ReadFile,
  isAgreement: boolean,
): Promise<ReadInput<Given>> {
  const at = placeOf(place)
  if (!at) return refuse('text.no-place', { place })
  if ((at.kind === 'agreement') !== isAgreement) return refuse('text.other-act', { place })
  const bytes = await readFile(text)
  if (bytes.length > MAX_TEXT_BYTES) return refuse('text.too-large', { text, mib: MAX_TEXT_BYTES / 1_048_576 })
  const brought = new Map<string, ContentFile>()
  for (const name of files) {
    const read = await withoutMetadata(name, await readFile(name))
    if (read === null) return refuse('text.file', { name, why: '图片无法读取', problem: 'cannot be decoded.' })
    const problem = await takeFile(brought, `files/${name}`, read)
    if (problem !== null) return refuse('text.file', { name, why: problemWords(problem), problem })
  }
  return { ok: true, given: { place, from, source: bytes.toString('utf8').replaceAll('\r\n', '\n'), brought } }
}

/** Faults between a text and others show only once it is stored among them. */
async function publish(tx: Tx, effects: PutText): Promise<Decision<PutText>> {
  const { place, version, facts } = effects
  const { before, given } = facts
  const content = await readTexts(tx, new Map([[place, given.source]]), given.brought)
  const [draft] = content.drafts
  if (draft && before && (await wouldVanish(tx, before, draft))) return refuse('text.vanishes', { place })
  const written = await writeContent(tx, content, false)
  if (!written.ok) return refusedBy(written.faults, MOST_FAULTS)
  if (!draft || written.changes.length === 0) return alreadyDone('text.unchanged', { place })
  const texts = { before: before === null ? null : textOf(before), after: given.source, version }
  return decided({
    ...effects,
    hash: createHash('sha256').update(given.source).digest('hex'),
    remarks: written.remarks.map(faultText),
    view: await shownOf(tx, draft, texts),
  })
}

const refusedBy = (faults: readonly Fault[], most = faults.length) =>
  refuse('text.faults', { why: faults.slice(0, most).map(faultWords).join('；'), lines: faults.map(faultText) })

/** Whether a later publication time would hide a text until then: only one version is shown. */
async function wouldVanish(tx: Tx, before: StoredVersion, draft: Draft): Promise<boolean> {
  const { at: now } = await readClock(tx)
  const isShown =
    before.state !== DOCUMENT_STATE.withdrawn && (before.published_at === null || before.published_at <= now)
  return isShown && draft.published_at !== null && draft.published_at > now
}

type Texts = { before: string | null; after: string; version: number }

async function shownOf(tx: Tx, draft: Draft, { before, after, version }: Texts): Promise<Shown> {
  const [was, is] = [frontOf(before), frontOf(after)]
  const names = [...new Set([...was.keys(), ...is.keys()])].filter(name => was.get(name) !== is.get(name))
  const all = lineDiff(bodyOf(before), bodyOf(after))
  const lines = before === null ? all.filter(({ mark }) => mark !== 'removed') : nearChanges(all, AROUND)
  const checks = await checkDraft(tx, draft)
  const count = (mark: string) => lines.filter(line => line.mark === mark).length
  return {
    changes: names.map(name => ({
      name: fieldName(name),
      before: before === null ? null : (was.get(name) ?? '（无）'),
      after: is.get(name) ?? '（无）',
    })),
    totals: [
      { name: '版本', value: before === null ? '新内容' : `第 ${version} 版` },
      { name: '正文', value: `新增 ${count('added')} 行，删去 ${count('removed')} 行` },
    ],
    tables: lines.length === 0 ? [] : [bodyTable(before === null, lines)],
    warnings: checks.filter(({ ok }) => !ok).map(({ text }) => text),
  }
}

const bodyTable = (isNew: boolean, lines: readonly DiffLine[]): ShownTable => ({
  title: isNew ? '正文' : '正文的差异',
  columns: [
    { name: '行', isFigure: true },
    { name: '变化', isFigure: false },
    { name: '内容', isFigure: false },
  ],
  rows: lines.map(({ mark, line, text }) => [String(line), marks[mark], text]),
  more: 0,
})

const marks = { same: '', added: '新增', removed: '删去' } as const

function frontOf(source: string | null): Map<string, string> {
  const fields = source === null ? null : readFrontMatter(source)?.fields
  if (fields === null || typeof fields !== 'object') return new Map()
  return new Map(
    Object.entries(fields).map(([name, value]) => [name, Array.isArray(value) ? value.join('、') : String(value)]),
  )
}

const bodyOf = (source: string | null): string => (source === null ? '' : (readFrontMatter(source)?.body ?? source))

export const contentWithdraw: WorkingHandler<'content withdraw', WithdrawFacts, TextWithdrawal> = {
  async lock(tx, { place }) {
    const at = placeOf(place)
    return { kind: at?.kind ?? null, stored: at && storedOf(await findTextVersion(tx, at.kind, at.id)) }
  },
  decide: decideContentWithdraw,
  async work(tx, effects) {
    const { place } = effects
    const at = placeOf(place)
    const changes = at ? await withdrawDocument(tx, at.kind, at.id) : []
    if (changes.length === 0) return refuse('text.withdrawn', { place })
    const { at: now } = await readClock(tx)
    const left = await faultsLeft(tx, shanghaiDate(now.getTime()), changes)
    if (left.length > 0)
      return refuse('text.earlier-breaks', { why: left.map(faultWords).join('；'), lines: left.map(faultText) })
    await bumpVersion(tx, 'content')
    return decided(effects)
  },
  event: ({ place, version, reason }) => ({ place, version, reason }),
  show: ({ place, title, version, reason }) => ({
    changes: [
      { name: '状态', before: '网站上可见', after: '撤下' },
      { name: '理由', before: null, after: reason },
    ],
    totals: [
      { name: '位置', value: place },
      { name: '标题', value: title },
      { name: '版本', value: `第 ${version} 版` },
    ],
    tables: [],
    warnings: ['撤下后网页、搜索和附件都不再可见，各版本继续保存'],
  }),
  say: ({ place, title }) => `${place}: withdrawn (${title}).`,
}

const storedOf = (found: StoredVersion | null) => found && { version: found.version, title: found.title }

type ShownAdverts = Awaited<ReturnType<typeof listShownAdverts>>

/** Adverts of one place in the order given: `content order home AD03 AD01`. */
export const contentOrder: WorkingHandler<'content order', ShownAdverts, AdvertOrder> = {
  lock: (tx, { place }) => listShownAdverts(tx, place),
  decide: (rows, given) =>
    decideContentOrder(
      rows.map(({ id, title, version }) => ({ id, title, version })),
      given,
    ),
  async work(tx, effects) {
    const { place, after } = effects
    const rows = await listShownAdverts(tx, place)
    const sources = rows.map(row => {
      const text = textOf({ ...row, sort: after.indexOf(row.id) + 1 })
      return [`advert/${place}/${row.id}`, text] as const
    })
    const written = await writeContent(tx, await readTexts(tx, new Map(sources)), false)
    if (!written.ok) return refusedBy(written.faults)
    return written.changes.length > 0 ? decided(effects) : alreadyDone('text.unchanged', { place: `advert/${place}` })
  },
  event: ({ place, before, after }) => ({ place, before, after }),
  show({ place, before, after, shown }) {
    const titleOf = (id = '') => shown.find(each => each.id === id)?.title ?? id
    return {
      changes: after.flatMap((id, at) =>
        before[at] === id ? [] : [{ name: `第 ${at + 1} 位`, before: titleOf(before[at]), after: titleOf(id) }],
      ),
      totals: [{ name: '位置', value: `advert/${place}` }],
      tables: [],
      warnings: [],
    }
  },
  say: ({ place, before, after }) => `advert/${place}: ${before.join(' ')} -> ${after.join(' ')}`,
}
