import { countAcceptances, countTexts, listTexts, type TextRow } from '@zhixiao/db/content/texts.ts'
import { listInbox } from '@zhixiao/db/staff/inbox.ts'
import { listTextDrafts } from '@zhixiao/db/staff/text-editors.ts'
import { readDatedId } from '../../../engine/content-store/dated-id.ts'
import { documentData } from '../../../engine/content-store/document-data.ts'
import { ok } from '../../../kernel/result.ts'
import type { ConsoleHandler } from '../console-context.ts'
import { newTitle, textTitles } from '../object-names.ts'
import { PAGE_READ, pageOf } from '../page.ts'
import { namesOf, personOf } from '../staff-names.ts'
import { columnOf, contentActs, draftPlace, placeText, refOf } from './content-place.ts'

const MOST_OPEN = 100

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
