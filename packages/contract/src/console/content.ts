import { z } from 'zod'
import { cover } from '../content/shapes.ts'
import { defineCall } from '../define-call.ts'
import { instantText, serial } from '../fields.ts'
import { person } from './auth.ts'

const kind = z.enum([
  ...['article', 'notice', 'service', 'page', 'about', 'job', 'award'],
  ...['advert', 'agreement', 'keyword', 'column'],
] as const)

/** Where a text lies in a folder of content, without .md. */
const place = z.string().regex(/^[a-z]{2,12}(?:\/[A-Za-z0-9_-]{1,64}){1,2}(?:\.\d{4}-\d{2}-\d{2})?$/, '位置有误')
const state = z.enum(['shown', 'ahead', 'past', 'withdrawn'])
const version = z.number().int().min(1).max(100_000)
const check = z.object({
  check: z.enum(['words', 'risk', 'performance', 'links', 'limits']),
  ok: z.boolean(),
  text: z.string(),
})
const MOST_SOURCE = 1024 * 1024

export const contentList = defineCall({
  door: 'console',
  name: 'content.list',
  summary: "the site's texts with their state, what waits for a check, and own drafts",
  method: 'GET',
  path: '/console-api/content',
  access: 'staff',
  right: ['content', 'read'],
  input: z.strictObject({
    kind: kind.optional(),
    group: z.string().max(64).optional(),
    state: state.optional(),
    /** In the title, or a fund code or an id. */
    word: z.string().trim().max(60).optional(),
    /** `next` of the page before. */
    after: z.string().max(100).optional(),
  }),
  output: z.object({
    list: z.array(
      z.object({
        place,
        kind,
        group: z.string(),
        /** Title of an article's column. */
        column: z.string().nullable(),
        title: z.string(),
        state,
        version,
        publishedAt: instantText.nullable(),
        updatedAt: instantText,
        fundCode: z.string().nullable(),
        /** First day of an agreement, or of a dated version. */
        effectiveOn: z.string().nullable(),
        /** Customers and visitors who accepted this version of an agreement. */
        accepted: z.number().nullable(),
        /** An open request that changes it. */
        requestId: serial.nullable(),
      }),
    ),
    next: z.string().nullable(),
    counts: z.object({ shown: z.number(), ahead: z.number(), past: z.number(), withdrawn: z.number() }),
    /** Open requests, whatever the filter. */
    open: z.array(
      z.object({
        requestId: serial,
        act: z.string(),
        place: z.string(),
        /** The requested title; null for the order of a place's adverts. */
        title: z.string().nullable(),
        by: person,
        at: instantText,
      }),
    ),
    /** Each with the present title; null for a new text. */
    drafts: z.array(z.object({ place, title: z.string().nullable(), savedAt: instantText })),
  }),
  errors: [],
})

export const contentShow = defineCall({
  door: 'console',
  name: 'content.show',
  summary: 'one text as its author writes it, with its versions, open requests and the others who have it open',
  method: 'GET',
  path: '/console-api/content/text',
  access: 'staff',
  right: ['content', 'read'],
  input: z.strictObject({ place }),
  output: z.object({
    /** Where the text with this id is. */
    place,
    kind,
    /** Null for a new text. */
    present: z.object({ version, state, source: z.string(), at: instantText }).nullable(),
    /** Newest first. */
    versions: z.array(
      z.object({
        version,
        state: z.enum(['shown', 'withdrawn']),
        at: instantText,
        /** Null if an import wrote the version. */
        request: z.object({ requestId: serial, by: person, decidedBy: person.nullable() }).nullable(),
      }),
    ),
    /** Requests of this text, newest first; rejected ones with their reason. */
    requests: z.array(
      z.object({
        requestId: serial,
        act: z.string(),
        state: z.enum(['open', 'released', 'rejected', 'withdrawn', 'expired']),
        by: person,
        at: instantText,
        decidedBy: person.nullable(),
        reason: z.string(),
      }),
    ),
  }),
  errors: ['CON-0404'],
})

export const contentAcceptances = defineCall({
  door: 'console',
  name: 'content.acceptances',
  summary: 'who accepted a version of an agreement, when and where, newest first',
  method: 'GET',
  path: '/console-api/content/acceptances',
  access: 'staff',
  right: ['agreement', 'read'],
  input: z.strictObject({ place, before: serial.optional() }),
  output: z.object({
    list: z.array(
      z.object({
        acceptanceId: serial,
        custno: z.string(),
        at: instantText,
        /** The act during which it was accepted, worded as for the customer. */
        act: z.string(),
      }),
    ),
    /** The key of the next page; null on the last. */
    next: serial.nullable(),
  }),
  errors: ['CON-0403', 'CON-0404'],
})

export const contentVersion = defineCall({
  door: 'console',
  name: 'content.version',
  summary: 'one version of a text, or what an open request would make it',
  method: 'GET',
  path: '/console-api/content/version',
  access: 'staff',
  right: ['content', 'read'],
  input: z.strictObject({ place, version: z.string().regex(/^(?:[1-9]\d{0,5}|r[1-9]\d{0,17})$/) }),
  output: z.object({ source: z.string() }),
  errors: ['CON-0404'],
})

export const contentPreview = defineCall({
  door: 'console',
  name: 'content.preview',
  summary: 'a text as the site would show it, what stops its publication, and what was checked',
  method: 'POST',
  path: '/console-api/content/preview',
  access: 'staff',
  keepsNothing: true,
  right: ['content', 'read'],
  mostBytes: MOST_SOURCE,
  input: z.strictObject({
    place,
    source: z.string().max(400_000),
    files: z.array(z.string().max(120)).max(5).default([]),
  }),
  output: z.object({
    title: z.string(),
    lead: z.string(),
    author: z.string(),
    publishedAt: instantText.nullable(),
    /** Title of an article's column. */
    column: z.string().nullable(),
    fund: z.object({ code: z.string(), name: z.string() }).nullable(),
    /** From the renderer and the sanitiser of the site's pages. */
    html: z.string(),
    faults: z.array(z.string()),
    remarks: z.array(z.string()),
    checks: z.array(check),
    makesPdf: z.boolean(),
    /** The cover of an article, and whether it is drawn as the text describes; null if the text describes none. */
    cover: cover.extend({ asDescribed: z.boolean().nullable() }).nullable(),
  }),
  errors: [],
})

export const contentLook = defineCall({
  door: 'console',
  name: 'content.look',
  summary: 'tells that the caller has a text open, and who else has; every few seconds',
  method: 'POST',
  path: '/console-api/content/look',
  access: 'staff',
  keepsNothing: true,
  right: ['content', 'read'],
  input: z.strictObject({ place }),
  output: z.object({
    /** The present version; 0 while the text is new. */
    version: z.number(),
    others: z.array(z.object({ person, isHere: z.boolean(), draftAt: instantText.nullable() })),
  }),
  errors: [],
})
