import type { Db } from '@zhixiao/db/connect.ts'
import { sql } from 'kysely'

/** From now on, records the table name of every row that is inserted, updated or deleted and committed. */
export async function watchTables(db: Db): Promise<void> {
  await sql`
    create unlogged table watched (name text not null);
    create function note_change() returns trigger language plpgsql as $$
    begin insert into watched values (tg_table_name); return null; end $$;
    do $$ declare each text; begin
      for each in select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'watched' loop
        execute format('create trigger watch after insert or update or delete on %I for each row execute function note_change()', each);
      end loop;
    end $$`.execute(db)
}

/** Runs `work` and returns the tables in which rows changed meanwhile. */
export async function tablesChangedBy(db: Db, work: () => Promise<void>): Promise<string[]> {
  await sql`delete from watched`.execute(db)
  await work()
  // Counts of calls to providers are written by a timer, whatever the work was.
  const { rows } = await sql<{ name: string }>`
    select distinct name from watched where name <> 'gateway_hour' order by 1`.execute(db)
  return rows.map(({ name }) => name)
}
