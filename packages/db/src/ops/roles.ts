import { sql } from 'kysely'
import type { Reader, Tx } from '../tx.ts'

/** Group roles for the firm's own logins; nobody logs in as one of these. */
export const ROLE_KINDS = ['runtime', 'reader', 'auditor'] as const
export type RoleKind = (typeof ROLE_KINDS)[number]

/** Tables that only the site reads: credentials, sessions, codes, sealed files and anti-money-laundering findings. */
const SECRETS = [
  'act_file',
  'act_paper',
  'aml_candidate',
  'aml_rating',
  'captcha',
  'crs_case',
  'device_month',
  'file',
  'id_image',
  'kept_file',
  'key_fingerprint',
  'known_device',
  'login_counter',
  'message_log',
  'name_hit',
  'name_list_entry',
  'name_list_key',
  'operator',
  'ownership',
  'password_counter',
  'screen_key',
  'session',
  'sms_code',
  'sms_outbox',
  'staff_authenticator',
  'staff_challenge',
  'staff_draft',
  'staff_export',
  'staff_key',
  'staff_oidc',
  'staff_invitation',
  'staff_session',
  'text_editor',
  'ticket',
  'ticket_note',
  'used_nonce',
]
const AUDITED = [
  'audit_log',
  'audit_seal',
  'act_approval',
  'act_proof',
  'act_request',
  'entry',
  'posting',
  'ledger_seal',
  'migration',
  'audit_break',
]

/** Names as `zhixiao_runtime`. */
export const roleName = (prefix: string, kind: RoleKind): string => `${prefix}_${kind}`

type Facts = { owner: string; database: string; appended: string[]; relations: string[]; known: string[] }

async function readFacts(db: Reader): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select current_user::text as owner, current_database()::text as database,
      (select array_agg(distinct t.tgrelid::regclass::text) from pg_trigger t
        where t.tgfoid = 'ledger_is_append_only'::regproc and t.tgtype & 8 > 0) as appended,
      (select array_agg(relname::text order by relname) from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')) as relations,
      (select coalesce(array_agg(rolname::text), '{}') from pg_roles) as known`.execute(db)
  if (!rows[0]) throw new Error('no facts of the database')
  return rows[0]
}

/**
 * The statements that make the three roles and give each what it needs, on a database that may have them. The owner keeps
 * everything; the runtime role writes rows, but no definitions, no truncation and nothing that was only appended.
 */
export async function roleStatements(db: Reader, prefix: string): Promise<string[]> {
  const { owner, database, appended, relations, known } = await readFacts(db)
  const [runtime, reader, auditor] = [
    roleName(prefix, 'runtime'),
    roleName(prefix, 'reader'),
    roleName(prefix, 'auditor'),
  ]
  const roles = [runtime, reader, auditor]
  const listed = (names: readonly string[]) => relations.filter(name => names.includes(name)).join(', ')
  const read = relations.filter(name => !SECRETS.includes(name) && !name.startsWith('moved_'))
  const all = roles.join(', ')
  return [
    ...roles
      .filter(role => !known.includes(role))
      .map(role => `create role ${role} nologin nosuperuser nocreatedb nocreaterole noreplication nobypassrls`),
    'revoke create on schema public from public',
    `grant connect on database "${database}" to ${all}`,
    `grant temporary on database "${database}" to ${runtime}`,
    `grant usage on schema public to ${all}`,
    `revoke all on all tables in schema public from public, ${all}`,
    `grant select, insert, update, delete on all tables in schema public to ${runtime}`,
    `revoke update, delete on ${appended.join(', ')} from ${runtime}`,
    `revoke insert, update, delete on migration, view_file, business_clock from ${runtime}`,
    `revoke insert, delete on operator from ${runtime}`,
    `revoke delete on act_request from ${runtime}`,
    `grant usage on all sequences in schema public to ${runtime}`,
    'revoke execute on function empty_moved(), analyze_moved(text), lock_sealed(text) from public',
    `grant execute on function empty_moved(), analyze_moved(text), lock_sealed(text) to ${runtime}`,
    `grant select on ${read.join(', ')} to ${reader}`,
    `grant select on ${listed(AUDITED)} to ${auditor}`,
    `alter default privileges for role "${owner}" in schema public grant select, insert, update, delete on tables to ${runtime}`,
    `alter default privileges for role "${owner}" in schema public grant usage on sequences to ${runtime}`,
  ]
}

export async function makeRoles(tx: Tx, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx)
}
