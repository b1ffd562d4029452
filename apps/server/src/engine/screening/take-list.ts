import { listLiveEntries, type NewListEntry, putListVersion } from '@zhixiao/db/account/name-lists.ts'
import { lockFor } from '@zhixiao/db/locks.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import { listEntry } from '@zhixiao/gateway/names.ts'
import type { Context } from '../../kernel/context.ts'
import type { ListEntry } from '../../kernel/ports.ts'
import { inTurns } from '../../platform/files/in-turns.ts'
import { screenAll } from './screen.ts'
import { idKeyOf, nameKeyOf } from './screened-persons.ts'

/** Where the entries of name lists are sealed for. */
export const NAME_LIST_PLACE = 'name_list_entry'

export type TakenList = { code: string; source: string; sha256: string; entries: readonly ListEntry[] }
export type ListChange = { version: number; added: number; changed: number; ended: number; hits: number }

/**
 * Takes a list as a whole and screens everybody against all lists in the same transaction, which no opening of an account
 * overlaps. @returns null when it is as the last version.
 */
export async function takeList(
  tx: Tx,
  ctx: Pick<Context, 'keys' | 'env'>,
  { code, source, sha256, entries }: TakenList,
  actor: string,
): Promise<ListChange | null> {
  await lockFor(tx, 'name-lists')
  const live = new Map((await listLiveEntries(tx, code)).map(each => [each.entry_id, each.digest]))
  const given: NewListEntry[] = []
  for await (const entry of inTurns(entries)) given.push(newEntry(ctx, code, entry))
  const put = given.filter(({ entryId, digest }) => live.get(entryId) !== digest)
  const kept = new Set(given.map(({ entryId }) => entryId))
  const left = [...live.keys()].filter(id => !kept.has(id))
  if (put.length === 0 && left.length === 0) return null
  const changed = put.filter(({ entryId }) => live.has(entryId)).map(({ entryId }) => entryId)
  const version = await putListVersion(
    tx,
    code,
    { source, sha256, entries: entries.length, takenBy: actor },
    { added: put, ended: [...left, ...changed] },
  )
  const counts = { added: put.length - changed.length, changed: changed.length, ended: left.length }
  await writeAudit(tx, { actor, act: 'name-list import', detail: { code, version, source, sha256, ...counts } })
  return { version, ...counts, hits: await screenAll(tx, ctx, actor) }
}

function newEntry({ keys }: Pick<Context, 'keys'>, code: string, entry: ListEntry): NewListEntry {
  const content = JSON.stringify(listEntry.parse(entry))
  return {
    entryId: entry.id,
    births: entry.births.join(','),
    detailEnc: keys.seal(content, NAME_LIST_PLACE),
    digest: keys.digest('name-list-entry', `${code}:${content}`),
    nameKeys: entry.names.map(name => nameKeyOf(keys, name)),
    idKeys: entry.ids.map(({ number }) => idKeyOf(keys, number)),
  }
}

/** What an entry says. */
export const openEntry = ({ keys }: Pick<Context, 'keys'>, sealed: string): ListEntry =>
  listEntry.parse(JSON.parse(keys.open(sealed, NAME_LIST_PLACE)))
