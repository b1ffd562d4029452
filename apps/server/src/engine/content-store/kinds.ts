import type { DocumentKind, FileRole } from '@zhixiao/db/content/documents.ts'
import type { StoredDocument } from '@zhixiao/db/content/export-content.ts'
import { shanghai } from '@zhixiao/domain/calendar/shanghai.ts'
import { z } from 'zod'
import { documentData, rulesOf } from './document-data.ts'
import type { Draft } from './draft.ts'
import { at, cover, day, fundCode, id, ids, line, names, path, rules, sort, state, text, whole, yes } from './fields.ts'
import type { writeFrontMatter } from './front-matter.ts'

type Front = Parameters<typeof writeFrontMatter>[0]
type Given = Partial<Omit<Draft, 'kind' | 'id' | 'state' | 'title' | 'body' | 'file' | 'lineOf' | 'bodyLine'>>

type Read = { ok: true; given: Given & Pick<Draft, 'state' | 'title'> } | { ok: false; issues: readonly Issue[] }
export type Issue = z.core.$ZodIssue

/** The front matter of a kind, and its conversion to a text and back to a file. */
type Kind = {
  /** Files are one folder deeper, by column, group, type or place. */
  grouped: boolean
  /** Empty without a body. */
  needsBody: boolean
  read: (fields: unknown) => Read
  write: (document: StoredDocument) => Front
}

// ── files ───────────────────────────────────────────────────────────────────────────────────────
type Uses = { [Role in Exclude<FileRole, 'attachment' | 'inline' | 'made'>]?: string | undefined } & {
  attachments?: readonly string[] | undefined
}
const usesOf = ({ attachments = [], video, captions, poster }: Uses): Draft['uses'] => [
  ...attachments.map(name => ({ role: 'attachment', name }) as const),
  ...(video === undefined ? [] : [{ role: 'video', name: video } as const]),
  ...(captions === undefined ? [] : [{ role: 'captions', name: captions } as const]),
  ...(poster === undefined ? [] : [{ role: 'poster', name: poster } as const]),
]
const namesOf = ({ files }: StoredDocument, role: FileRole): string[] =>
  files.filter(file => file.role === role).map(file => file.name)
const nameOf = (document: StoredDocument, role: FileRole): string | undefined => namesOf(document, role)[0]

function timeText({ published_at }: StoredDocument): string | undefined {
  if (published_at === null) return undefined
  const { date, time } = shanghai(published_at.getTime())
  return `${date} ${time.slice(0, 5)}`
}

/** Ties the field types to both functions. */
function kind<Shape extends z.ZodRawShape>(spec: {
  grouped?: true
  needsBody?: true
  shape: Shape
  read: (fields: z.output<z.ZodObject<Shape>>) => Given
  write: (document: StoredDocument) => Front
}): Kind {
  const common = z.object({ title: line, state })
  const rests = z.object({ rules })
  const all = z.strictObject({ title: line, state, rules, ...spec.shape })
  const own = z.object(spec.shape)
  return {
    grouped: spec.grouped ?? false,
    needsBody: spec.needsBody ?? false,
    read(fields) {
      const parsed = all.safeParse(fields)
      if (!parsed.success) return { ok: false, issues: parsed.error.issues }
      const given = spec.read(own.parse(fields))
      const { rules: named } = rests.parse(fields)
      // Omitted rather than empty, so that a text without rules equals its stored version.
      const data = { ...given.data, ...(named && named.length > 0 && { rules: named }) }
      return { ok: true, given: { ...common.parse(fields), ...given, data } }
    },
    write: document => ({ ...spec.write(document), rules: rulesOf(document.data) }),
  }
}

// ── THE kinds, in the order in which one may refer to the other ─────────────────────────────────
export const kinds: Readonly<Record<DocumentKind, Kind>> = {
  column: kind({
    shape: { sort, lead: text.optional(), parent: id.optional(), featured: ids.optional() },
    read: ({ sort, lead = '', parent = 'viewpoint', featured = [] }) => ({
      sort,
      lead,
      grp: parent,
      data: { featured },
    }),
    write: ({ grp, sort, lead, data }) => ({
      parent: grp === 'viewpoint' ? undefined : grp,
      sort: String(sort),
      lead,
      featured: documentData.column.parse(data).featured,
    }),
  }),
  article: kind({
    grouped: true,
    needsBody: true,
    shape: {
      lead: text,
      author: text,
      manId: id.optional(),
      publishedAt: at,
      type: documentData.article.shape.type,
      funds: z.array(fundCode).optional(),
      related: ids.optional(),
      video: text.optional(),
      captions: text.optional(),
      poster: text.optional(),
      attachments: names.optional(),
      cover: cover.optional(),
    },
    read: ({ lead, author, manId = null, publishedAt, type, funds = [], related = [], cover, ...files }) => ({
      lead,
      author,
      man_id: manId,
      published_at: publishedAt,
      // Absent rather than null, so that a text without one stays the same text.
      data: { type, funds, related, ...(cover && { cover }) },
      uses: usesOf(files),
    }),
    write: document => {
      const { type, funds, related, cover } = documentData.article.parse(document.data)
      return {
        lead: document.lead,
        author: document.author,
        manId: document.man_id ?? undefined,
        publishedAt: timeText(document),
        type,
        funds,
        related,
        video: nameOf(document, 'video'),
        captions: nameOf(document, 'captions'),
        poster: nameOf(document, 'poster'),
        attachments: namesOf(document, 'attachment'),
        cover,
      }
    },
  }),
  notice: kind({
    grouped: true,
    needsBody: true,
    shape: {
      lead: text.optional(),
      publishedAt: at,
      fundCode: fundCode.optional(),
      author: text.optional(),
      attachments: names.optional(),
      makePdf: yes,
    },
    read: ({ lead = '', publishedAt, fundCode = null, author = '', makePdf, ...files }) => ({
      lead,
      author,
      fundcode: fundCode,
      published_at: publishedAt,
      data: { makePdf },
      uses: usesOf(files),
    }),
    write: document => ({
      lead: document.lead,
      publishedAt: timeText(document),
      fundCode: document.fundcode ?? undefined,
      author: document.author,
      attachments: namesOf(document, 'attachment'),
      makePdf: documentData.notice.parse(document.data).makePdf ? 'true' : undefined,
    }),
  }),
  service: kind({
    grouped: true,
    shape: {
      lead: text.optional(),
      publishedAt: at,
      group: text.optional(),
      attachments: names.optional(),
      makePdf: yes,
    },
    read: ({ lead = '', publishedAt, group = '', makePdf, ...files }) => ({
      lead,
      published_at: publishedAt,
      data: { group, makePdf },
      uses: usesOf(files),
    }),
    write: document => {
      const { group, makePdf } = documentData.service.parse(document.data)
      return {
        lead: document.lead,
        publishedAt: timeText(document),
        group,
        attachments: namesOf(document, 'attachment'),
        makePdf: makePdf ? 'true' : undefined,
      }
    },
  }),
  page: kind({
    needsBody: true,
    shape: { lead: text.optional(), publishedAt: at },
    read: ({ lead = '', publishedAt }) => ({ lead, published_at: publishedAt }),
    write: document => ({ lead: document.lead, publishedAt: timeText(document) }),
  }),
  about: kind({
    needsBody: true,
    shape: { sort, lead: text.optional() },
    read: ({ sort, lead = '' }) => ({ sort, lead }),
    write: ({ sort, lead }) => ({ sort: String(sort), lead }),
  }),
  job: kind({
    needsBody: true,
    shape: {
      department: text,
      city: text,
      count: whole(1, 1_000),
      category: text,
      education: text,
      publishedAt: at,
      closesOn: day.optional(),
    },
    read: ({ publishedAt, closesOn = null, ...data }) => ({ published_at: publishedAt, data: { ...data, closesOn } }),
    write: document => {
      const { count, closesOn, ...data } = documentData.job.parse(document.data)
      return {
        ...data,
        count: String(count),
        publishedAt: timeText(document),
        closesOn: closesOn ?? undefined,
      }
    },
  }),
  award: kind({
    shape: { awardedBy: text, year: whole(1990, 2200) },
    read: data => ({ data }),
    write: ({ data }) => {
      const { awardedBy, year } = documentData.award.parse(data)
      return { awardedBy, year: String(year) }
    },
  }),
  advert: kind({
    grouped: true,
    shape: { lead: text.optional(), jumpPath: path, video: text.optional(), poster: text.optional(), sort },
    read: ({ lead = '', jumpPath, sort, ...files }) => ({ lead, sort, data: { jumpPath }, uses: usesOf(files) }),
    write: document => ({
      lead: document.lead,
      jumpPath: documentData.advert.parse(document.data).jumpPath,
      video: nameOf(document, 'video'),
      poster: nameOf(document, 'poster'),
      sort: String(document.sort),
    }),
  }),
  agreement: kind({
    grouped: true,
    needsBody: true,
    shape: { effectiveOn: day },
    read: data => ({ data }),
    write: ({ data }) => documentData.agreement.parse(data),
  }),
  keyword: kind({
    shape: { sort },
    read: ({ sort }) => ({ sort }),
    write: ({ sort }) => ({ sort: String(sort) }),
  }),
}
