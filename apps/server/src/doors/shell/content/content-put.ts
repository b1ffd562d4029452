import { createHash } from 'node:crypto'
import { type DiffLine, lineDiff, nearChanges } from '@zhixiao/contract/console/line-diff.ts'
import type { Shown, ShownTable } from '@zhixiao/contract/console/shown.ts'
import { readClock } from '@zhixiao/db/clock.ts'
import { findTextVersion, listShownAdverts, type StoredVersion } from '@zhixiao/db/content/texts.ts'
import { withdrawDocument } from '@zhixiao/db/content/write-documents.ts'
import { bumpVersion } from '@zhixiao/db/market/data-version.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { DOCUMENT_STATE } from '@zhixiao/domain/codes/document-states.ts'
import { inTransaction, type OpsContext } from '../../../acts/in-transaction.ts'
import { isReason } from '../../../acts/run.ts'
import { writeContent } from '../../../engine/content-store/content.ts'
import type { Draft } from '../../../engine/content-store/draft.ts'
import { textOf } from '../../../engine/content-store/export-folder.ts'
import { faultText } from '../../../engine/content-store/fault.ts'
import { faultWords, fieldName, problemWords } from '../../../engine/content-store/fault-words.ts'
import { readFrontMatter } from '../../../engine/content-store/front-matter.ts'
import { faultsLeft } from '../../../engine/content-store/law-check.ts'
import { placeOf, readTexts } from '../../../engine/content-store/one-text.ts'
import {
  type ContentFile,
  MAX_TEXT_BYTES,
  takeFile,
  withoutMetadata,
} from '../../../engine/content-store/read-folder.ts'
import { checkDraft } from '../../../engine/content-store/text-check.ts'
import { done, type Report, refusedFor } from '../../../kernel/report.ts'
import type { Args, Command } from '../command.ts'

const MOST_FILES = 5
const AROUND = 2

const help = [
  'PLACE  where the text lies in a folder of content, without .md: notice/trans/N118, agreement/service/v3',
  'TEXT   front matter and Markdown, as docs/content.md says; FILE: what it names of files/ and the site lacks',
  '--from VERSION   refused when the text has another version by now; 0 for a new one',
]
const putCommand = (summary: string, isAgreement: boolean): Command => ({
  summary,
  usage: 'PLACE TEXT [FILE ...] [--from VERSION]',
  positionals: [2, 2 + MOST_FILES],
  options: { from: { type: 'string' } },
  help,
  writes: true,
  run: (ctx, args) => put(ctx, args, isAgreement),
})

/** Publishes one text, as the console's editor requests it; `content import` writes a whole folder with the same checks. */
export const contentPut = putCommand('publishes one article, notice, page or advert', false)
export const agreementPut = putCommand('publishes one version of an agreement', true)

export const contentWithdraw: Command = {
  summary: 'takes a text from the site; its versions are kept',
  usage: 'PLACE --reason TEXT',
  positionals: [1, 1],
  options: { reason: { type: 'string' } },
  help: ['--reason TEXT   1 to 200 characters'],
  writes: true,
  run: withdraw,
}

async function put(ctx: OpsContext, args: Args, isAgreement: boolean): Promise<Report> {
  const [place = '', textName = '', ...fileNames] = args.positionals
  const at = placeOf(place)
  if (!at) return refusedFor('没有这样的位置', `${place} is no place of a text.`)
  if ((at.kind === 'agreement') !== isAgreement)
    return refusedFor(
      '协议与其他内容分别提交',
      `${place}: agreements are put by "agreement put", others by "content put".`,
    )
  const bytes = await args.readFile(textName)
  if (bytes.length > MAX_TEXT_BYTES)
    return refusedFor('内容超过 1 MiB，请分成几篇', `${textName} is larger than ${MAX_TEXT_BYTES / 1_048_576} MiB.`)
  const source = bytes.toString('utf8').replaceAll('\r\n', '\n')
  const brought = new Map<string, ContentFile>()
  for (const name of fileNames) {
    const bytes = await withoutMetadata(name, await args.readFile(name))
    if (bytes === null) return refusedFor(`文件 ${name}：图片无法读取`, `${name} cannot be decoded.`)
    const problem = await takeFile(brought, `files/${name}`, bytes)
    if (problem !== null) return refusedFor(`文件 ${name}：${problemWords(problem)}`, `${name} ${problem}`)
  }
  return inTransaction(ctx, args, async tx => {
    const before = await findTextVersion(tx, at.kind, at.id)
    const from = args.text('from')
    if (from !== undefined && Number(from) !== (before?.version ?? 0))
      return {
        ...refusedFor('这篇内容已经有了新的版本', `${place} is at version ${before?.version ?? 0}, not ${from}.`),
        stale: true as const,
      }
    const content = await readTexts(tx, new Map([[place, source]]), brought)
    const [draft] = content.drafts
    const hides = draft && before ? await hidesUntil(tx, before, draft) : null
    if (hides !== null) return refusedFor(hides, `${place} is shown already and would vanish until its new time.`)
    const written = await writeContent(tx, content, false)
    if (!written.ok)
      return refusedFor(
        written.faults.slice(0, MOST_FILES).map(faultWords).join('；'),
        ...written.faults.map(faultText),
      )
    if (!draft || written.changes.length === 0) return { ...done(`${place}: nothing changed.`), unchanged: true }
    const beforeText = before === null ? null : textOf(before)
    const hash = createHash('sha256').update(source).digest('hex')
    const version = (before?.version ?? 0) + 1
    await writeAudit(tx, {
      actor: ctx.actor,
      act: isAgreement ? 'agreement put' : 'content put',
      detail: { place, version, hash },
    })
    return {
      ...done(
        `${place}: version ${before?.version ?? 0} -> ${version}, sha256 ${hash}`,
        ...written.remarks.map(faultText),
      ),
      rests: { version: before?.version ?? 0 },
      shown: await shownOf(tx, draft, { before: beforeText, after: source, version }),
    }
  })
}

/** The refusal of a later publication time: only one version is shown, so the text would vanish until then. */
async function hidesUntil(tx: Tx, before: StoredVersion, draft: Draft): Promise<string | null> {
  const { at: now } = await readClock(tx)
  const isShown =
    before.state !== DOCUMENT_STATE.withdrawn && (before.published_at === null || before.published_at <= now)
  if (!isShown || draft.published_at === null || draft.published_at <= now) return null
  return '这篇内容已经发布，发布时间改到以后会使它在此之前从网站上消失；请另写一篇，或到时再提交'
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

async function withdraw(ctx: OpsContext, args: Args): Promise<Report> {
  const [place = ''] = args.positionals
  const reason = (args.text('reason') ?? '').trim()
  if (!isReason(reason)) return refusedFor('请填写理由', '--reason needs 1 to 200 characters.')
  const at = placeOf(place)
  if (!at) return refusedFor('没有这样的位置', `${place} is no place of a text.`)
  if (at.kind === 'agreement')
    return refusedFor(
      '协议不能撤下，只能由新版本代替',
      `${place}: an agreement ends when the next version takes effect.`,
    )
  return inTransaction(ctx, args, async tx => {
    const before = await findTextVersion(tx, at.kind, at.id)
    if (!before) return refusedFor('没有这篇内容', `There is no text ${place}.`)
    const changes = await withdrawDocument(tx, at.kind, at.id)
    if (changes.length === 0) return refusedFor('已经撤下', `${place} is withdrawn already.`)
    const { at: now } = await readClock(tx)
    const left = await faultsLeft(tx, shanghaiDate(now.getTime()), changes)
    if (left.length > 0)
      return refusedFor(`撤下后由先前的版本代替，而它${left.map(faultWords).join('；')}`, ...left.map(faultText))
    await bumpVersion(tx, 'content')
    await writeAudit(tx, {
      actor: ctx.actor,
      act: 'content withdraw',
      detail: { place, version: before.version, reason },
    })
    return {
      ...done(`${place}: withdrawn (${before.title}).`),
      rests: { version: before.version },
      shown: {
        changes: [
          { name: '状态', before: '网站上可见', after: '撤下' },
          { name: '理由', before: null, after: reason },
        ],
        totals: [
          { name: '位置', value: place },
          { name: '标题', value: before.title },
          { name: '版本', value: `第 ${before.version} 版` },
        ],
        tables: [],
        warnings: ['撤下后网页、搜索和附件都不再可见，各版本继续保存'],
      },
    }
  })
}

/** Adverts of one place in the order given: `content order home AD03 AD01`. */
export const contentOrder: Command = {
  summary: 'puts the adverts of a place in this order',
  usage: 'PLACE ID [ID ...]',
  positionals: [2, 100],
  help: ['PLACE  home, viewpoint or another folder of advert/; every advert shown there is named once'],
  writes: true,
  run: order,
}

async function order(ctx: OpsContext, args: Args): Promise<Report> {
  const [place = '', ...ids] = args.positionals
  if (new Set(ids).size !== ids.length) return refusedFor('有广告重复', 'An advert is named twice.')
  return inTransaction(ctx, args, async tx => {
    const rows = await listShownAdverts(tx, place)
    const before = rows.map(({ id }) => id)
    const missing = rows.filter(({ id }) => !ids.includes(id))
    const strange = ids.filter(id => !rows.some(row => row.id === id))
    if (missing.length + strange.length > 0)
      return refusedFor(
        '广告已有增减，请重新排列',
        `Not named: ${missing.map(({ id }) => id).join(', ')}; not shown at ${place}: ${strange.join(', ')}.`,
      )
    const sources = new Map(
      ids.flatMap((id, at) => {
        const text = rows.find(row => row.id === id)
        return text ? [[`advert/${place}/${id}`, textOf({ ...text, sort: at + 1 })] as const] : []
      }),
    )
    const written = await writeContent(tx, await readTexts(tx, sources), false)
    if (!written.ok) return refusedFor(written.faults.map(faultWords).join('；'), ...written.faults.map(faultText))
    if (written.changes.length === 0) return { ...done(`advert/${place}: nothing changed.`), unchanged: true }
    await writeAudit(tx, { actor: ctx.actor, act: 'content order', detail: { place, before, after: ids } })
    const titleOf = (id: string) => rows.find(row => row.id === id)?.title ?? id
    return {
      ...done(`advert/${place}: ${before.join(' ')} -> ${ids.join(' ')}`),
      rests: { versions: rows.map(({ id, version }) => [id, version]) },
      shown: {
        changes: ids.flatMap((id, at) =>
          before[at] === id ? [] : [{ name: `第 ${at + 1} 位`, before: titleOf(before[at] ?? ''), after: titleOf(id) }],
        ),
        totals: [{ name: '位置', value: `advert/${place}` }],
        tables: [],
        warnings: [],
      },
    }
  })
}
