import { lastSeal, listAuditActs, listAuditPage } from '@zhixiao/db/staff/audit-pages.ts'
import { ok } from '../kernel/result.ts'
import type { ConsoleHandler } from './console-context.ts'

const PAGE = 50

export const list: ConsoleHandler<'audit.list'> = async ({ db }, { actor, act, word, from, to, before }) => {
  const [rows, acts, seal] = await Promise.all([
    listAuditPage(db, {
      actor: actor || null,
      act: act || null,
      word: word || null,
      from: from ?? null,
      to: to ?? null,
      before: before === undefined ? null : BigInt(before),
      limit: PAGE + 1,
    }),
    listAuditActs(db),
    lastSeal(db),
  ])
  return ok({
    list: rows.slice(0, PAGE).map(row => ({
      eventId: String(row.id),
      at: row.at.toISOString(),
      actor: row.actor,
      act: row.act,
      detail: Object.entries(row.detail).map(([name, value]) => ({ name, value: textOf(value) })),
      sealId: row.seal_id === null ? null : String(row.seal_id),
    })),
    next: rows.length > PAGE ? String(rows[PAGE - 1]?.id) : null,
    acts,
    seal: seal && { sealId: String(seal.seal_id), at: seal.at.toISOString(), hash: seal.hash },
  })
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
