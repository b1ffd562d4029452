import { sql } from 'kysely'
import type { Reader } from './tx.ts'

/** A process that uses this database; `part` is what it runs. */
export type Node = { nodeId: string; host: string; release: string; part: string; keyNames: string[] }

const LIVE_S = 15

/** Registers a process, or that it is still there with these keys. */
export async function noteNode(db: Reader, node: Node): Promise<void> {
  await sql`
    insert into node (node_id, host, release, part, key_names)
    values (${node.nodeId}, ${node.host}, ${node.release}, ${node.part}, ${node.keyNames}::text[])
    on conflict (node_id) do update set key_names = excluded.key_names, seen_at = clock_timestamp()`.execute(db)
}

export async function removeNode(db: Reader, nodeId: string): Promise<void> {
  await sql`delete from node where node_id = ${nodeId} or seen_at < clock_timestamp() - interval '1 day'`.execute(db)
}

/** Live processes that lack a registered key, each with what it lacks. */
export async function listNodesLackingKeys(db: Reader): Promise<{ host: string; part: string; lacks: string[] }[]> {
  const { rows } = await sql<{ host: string; part: string; lacks: string[] }>`
    select host, part, array_agg(key_fingerprint.name order by key_fingerprint.name) as lacks
    from node join key_fingerprint on key_fingerprint.name <> all (key_names)
    where seen_at > clock_timestamp() - make_interval(secs => ${LIVE_S})
    group by node_id, host, part order by host, part`.execute(db)
  return rows
}

export type LiveNode = { host: string; part: string; release: string; since: Date; lacks: string[] }

/** Processes that said in the last seconds that they are there, each with the registered keys that it lacks. */
export async function listLiveNodes(db: Reader): Promise<LiveNode[]> {
  const { rows } = await sql<LiveNode>`
    select host, part, release, started_at as since,
      array(select name from key_fingerprint where name <> all (key_names) order by name) as lacks
    from node where seen_at > clock_timestamp() - make_interval(secs => ${LIVE_S}) order by host, part, started_at`.execute(
    db,
  )
  return rows
}
