import {
  countAcceptances,
  countTexts,
  findTextState,
  findTextVersion,
  listAcceptances,
  listTexts,
  listTextVersions,
  type TextRow,
} from '@zhixiao/db/content/texts.ts'
import { findActRequest, listObjectRequests, stateAt } from '@zhixiao/db/ops/act-requests.ts'
import { listInbox } from '@zhixiao/db/staff/inbox.ts'
import { listOtherEditors, listTextDrafts, seeTextEditor } from '@zhixiao/db/staff/text-editors.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { DOCUMENT_STATE } from '@zhixiao/domain/codes/document-states.ts'
import { huesInOrder } from '@zhixiao/domain/drawing/hues.ts'
import { coverSvg } from '@zhixiao/domain/drawing/svg.ts'
import { staffCan } from '@zhixiao/domain/staff/staff-can.ts'
import { readDatedId } from '../content-store/dated-id.ts'
import { documentData } from '../content-store/document-data.ts'
import type { Draft } from '../content-store/draft.ts'
import { pathOf, textOf } from '../content-store/export-folder.ts'
import { faultWords } from '../content-store/fault-words.ts'
import { placeOf, previewText } from '../content-store/one-text.ts'
import { checkDraft } from '../content-store/text-check.ts'
import { coveredBy } from '../covers/article-row.ts'
import { coverOf } from '../covers/covers.ts'
import type { Context } from '../kernel/context.ts'
import { fail, ok } from '../kernel/result.ts'
import { publicFund } from '../market/fund-row.ts'
import { safeHtml } from '../markup/sanitise.ts'
import { readActFiles } from '../ops/requests.ts'
import type { ConsoleHandler } from './console-context.ts'
import { newTitle, textTitles } from './object-names.ts'
import { PAGE_READ, pageAfter, pageOf } from './page.ts'
import { namesOf, personOf } from './staff-names.ts'

const MOST_VERSIONS = 100
const MOST_OPEN = 100
const contentActs = ['content put', 'content order', 'content withdraw', 'agreement put']

/** The name under which the editor's draft of a text is stored. */
const formOf = (place: string): string => `content ${place}`

export const list: ConsoleHandler<'content.list'> = async (ctx, { kind, group, state, word, after }) => {
  const { db, staff } = ctx
  const filter = {
    kind: kind ?? null,
    grp: group ?? null,
    state: state ?? null,
    word: word === undefined || word === '' ? null : word,
  }
  const [rows, counts, open, drafts, nameOf] = await Promise.all([
    listTexts(db, filter, { after: after ?? null, limit: PAGE_READ }),
    countTexts(db, filter.kind),
    listInbox(db, { tab: 'open', operator: staff.name, acts: contentActs, before: null, limit: MOST_OPEN }),
    listTextDrafts(db, staff.name),
    namesOf(db),
  ])
  const { page, next } = pageOf(rows, row => `${row.kind}/${row.id}`)
  const agreements = page.filter(row => row.kind === 'agreement').map(({ grp, id }) => refOf(grp, id))
  const places = [
    ...open.map(({ object }) => object),
    ...drafts.map(draftPlace),
    ...page.flatMap(row => columnOf(row) ?? []),
  ]
  const [accepted, titleAt] = await Promise.all([countAcceptances(db, agreements), textTitles(db, places)])
  return ok({
    list: page.map(row => {
      const place = placeText(row)
      const column = columnOf(row)
      const waiting = open.find(({ object }) => object === place)
      return {
        ...viewOf(row, place),
        column: column && titleAt(column),
        accepted: row.kind === 'agreement' ? (accepted.get(refOf(row.grp, row.id)) ?? 0) : null,
        requestId: waiting ? String(waiting.request_id) : null,
      }
    }),
    next,
    counts,
    open: open.map(({ request_id, act, object, shown, requested_by, requested_at }) => ({
      requestId: String(request_id),
      act,
      place: object,
      title: newTitle(shown) ?? titleAt(object),
      by: personOf(nameOf, requested_by),
      at: requested_at.toISOString(),
    })),
    drafts: drafts.map(draft => ({
      place: draftPlace(draft),
      title: titleAt(draftPlace(draft)),
      savedAt: draft.saved_at.toISOString(),
    })),
  })
}

/** The place of an article's column; null for other texts. */
const columnOf = ({ kind, grp }: { kind: string; grp: string }): string | null =>
  kind === 'article' ? `column/${grp}` : null

const draftPlace = ({ form }: { form: string }): string => form.slice(formOf('').length)

/** Acceptances by customer number, for staff who may read customers; leaves out the reader's own. */
export const acceptances: ConsoleHandler<'content.acceptances'> = async ({ db, staff }, { place, before }) => {
  if (!staffCan(staff.roles, 'customer', 'read')) return fail('CON-0403')
  const at = placeOf(place)
  if (at?.kind !== 'agreement') return fail('CON-0404')
  const [, group = ''] = place.split('/')
  const [agreement = '', version = ''] = refOf(group, at.id).split('@')
  const read = { ...pageAfter(before), except: staff.ownCustno }
  const { page, next } = pageOf(await listAcceptances(db, { agreement, version }, read), row => row.id)
  return ok({
    list: page.map(({ id, custno, at: acceptedAt, act }) => ({
      acceptanceId: String(id),
      custno,
      at: acceptedAt.toISOString(),
      act,
    })),
    next,
  })
}

const placeText = (row: Pick<TextRow, 'kind' | 'grp' | 'id'>): string => pathOf(row).slice(0, -'.md'.length)
/** `service-v3` is accepted as `service@3`. */
const refOf = (grp: string, id: string): string => `${grp}@${id.slice(grp.length + 2)}`

const viewOf = (row: TextRow, place: string) => ({
  place,
  kind: row.kind,
  group: row.grp,
  title: row.title,
  state: row.state,
  version: row.version,
  publishedAt: row.published_at?.toISOString() ?? null,
  updatedAt: row.updated_at.toISOString(),
  fundCode: row.fundcode,
  effectiveOn:
    row.kind === 'agreement' ? documentData.agreement.parse(row.data).effectiveOn : (readDatedId(row.id)?.from ?? null),
})

export const show: ConsoleHandler<'content.show'> = async ({ db, clock }, { place }) => {
  const at = placeOf(place)
  if (!at) return fail('CON-0404')
  const [present, state, versions, requests, nameOf, now] = await Promise.all([
    findTextVersion(db, at.kind, at.id),
    findTextState(db, at.kind, at.id),
    listTextVersions(db, at.kind, at.id, MOST_VERSIONS),
    listObjectRequests(db, contentActs, place, MOST_VERSIONS),
    namesOf(db),
    clock.now(),
  ])
  const released = requests.filter(({ state }) => state === 'released')
  return ok({
    place: present ? placeText(present) : place,
    kind: at.kind,
    present: present &&
      state && {
        version: present.version,
        state,
        source: textOf(present),
        at: present.at.toISOString(),
      },
    versions: versions.map(({ version, at: written, state }) => {
      const request = released.find(({ input, decided_at }) =>
        typeof input.from === 'string'
          ? Number(input.from) + 1 === version
          : decided_at?.getTime() === written.getTime(),
      )
      return {
        version,
        state: state === DOCUMENT_STATE.withdrawn ? ('withdrawn' as const) : ('shown' as const),
        at: written.toISOString(),
        request: request
          ? {
              requestId: String(request.request_id),
              by: personOf(nameOf, request.requested_by),
              decidedBy: request.decided_by === null ? null : personOf(nameOf, request.decided_by),
            }
          : null,
      }
    }),
    requests: requests.map(request => ({
      requestId: String(request.request_id),
      act: request.act,
      state: stateAt(request, now),
      by: personOf(nameOf, request.requested_by),
      at: request.requested_at.toISOString(),
      decidedBy: request.decided_by === null ? null : personOf(nameOf, request.decided_by),
      reason: request.reason,
    })),
  })
}

export const version: ConsoleHandler<'content.version'> = async (ctx, { place, version: asked }) => {
  const at = placeOf(place)
  if (!at) return fail('CON-0404')
  if (!asked.startsWith('r')) {
    const found = await findTextVersion(ctx.db, at.kind, at.id, Number(asked))
    return found ? ok({ source: textOf(found) }) : fail('CON-0404')
  }
  const request = await findActRequest(ctx.db, BigInt(asked.slice(1)))
  if (!request || request.object !== place) return fail('CON-0404')
  const source = (await readActFiles(ctx, request.request_id)).get(String(request.input.text))
  return source ? ok({ source: source.toString('utf8') }) : fail('CON-0404')
}

export const preview: ConsoleHandler<'content.preview'> = async (ctx, { place, source, files }) => {
  const { db, market } = ctx
  const { draft, document, faults, remarks } = await previewText(db, place, source.replaceAll('\r\n', '\n'))
  const checks = draft ? await checkDraft(db, draft) : []
  const fund = draft?.fundcode ? publicFund(await market.get(), draft.fundcode) : null
  const column = draft && columnOf(draft)
  return ok({
    title: draft?.title ?? '',
    lead: draft?.lead ?? '',
    author: draft?.author ?? '',
    publishedAt: draft?.published_at?.toISOString() ?? null,
    column: column && (await textTitles(db, [column]))(column),
    fund: fund && { code: fund.record.fundcode, name: fund.record.fundname },
    html: safeHtml(document?.html ?? ''),
    // Files sent with the request are not on the site yet.
    faults: faults.filter(({ problem }) => !files.some(name => problem.includes(` ${name} `))).map(faultWords),
    remarks: remarks.map(faultWords),
    checks,
    cover: draft?.kind === 'article' ? await coverPreview(ctx, draft) : null,
    makesPdf: draft !== null && 'makePdf' in draft.data && draft.data.makePdf === true,
  })
}

/** The cover as a page would show it; null if a picture of the firm replaces it. */
async function coverPreview(ctx: Pick<Context, 'db' | 'market' | 'calendar' | 'clock'>, draft: Draft) {
  const published =
    readDatedId(draft.id)?.from ?? shanghaiDate((draft.published_at ?? (await ctx.clock.now())).getTime())
  const covered = coveredBy(draft, published)
  if (covered.cover === null && draft.uses.some(({ role }) => role === 'poster')) return null
  const { figure, low, alt, shapes, asDescribed } = await coverOf({ ...ctx, market: await ctx.market.get() }, covered)
  const hue = huesInOrder([draft.grp])[0] ?? 'ink'
  const url = `data:image/svg+xml;base64,${Buffer.from(coverSvg(shapes, hue)).toString('base64')}`
  return { url, hue, figure, low, alt, asDescribed: covered.cover === null ? null : asDescribed }
}

export const look: ConsoleHandler<'content.look'> = async ({ db, staff }, { place }) => {
  const at = placeOf(place)
  await withTx(db, tx => seeTextEditor(tx, place, staff.name))
  const [others, present, nameOf] = await Promise.all([
    listOtherEditors(db, place, formOf(place), staff.name),
    at ? findTextVersion(db, at.kind, at.id) : null,
    namesOf(db),
  ])
  return ok({
    version: present?.version ?? 0,
    others: others.map(({ operator, is_here, saved_at }) => ({
      person: personOf(nameOf, operator),
      isHere: is_here,
      draftAt: saved_at?.toISOString() ?? null,
    })),
  })
}
