import { actNames, actOf, isAct } from '@zhixiao/contract/acts/acts.ts'
import type { Db } from '@zhixiao/db/connect.ts'
import { sql } from 'kysely'
import { markdownTable } from './markdown-table.ts'

export type Trigger = {
  name: string
  table: string
  /** What fires it, such as 'INSERT OR UPDATE'. */
  events: string
  /** The condition on the row; null when each row counts. */
  condition: string | null
  function: string
  /** The acts in its arguments or, for a trigger at commit, in the text of its function, such as 'shares add:check+compliance'. */
  acts: string[]
}

/** All triggers of the database, by table. */
export async function listTriggers(db: Db): Promise<Trigger[]> {
  const { rows } = await sql<Omit<Trigger, 'acts'> & { arguments: string; source: string }>`
    select t.tgname as name, t.tgrelid::regclass::text as table, p.proname as function,
      substring(d.text from '(?:BEFORE|AFTER) (.+?) ON ') as events, substring(d.text from 'WHEN [(](.+)[)] EXECUTE FUNCTION') as condition,
      encode(t.tgargs, 'escape') as arguments, case when t.tgconstraint <> 0 then p.prosrc else '' end as source
    from pg_trigger t join pg_proc p on p.oid = t.tgfoid cross join lateral (select pg_get_triggerdef(t.oid) as text) d
    where not t.tgisinternal and p.pronamespace = 'public'::regnamespace order by 2, 1`.execute(db)
  return rows.map(({ arguments: given, source, ...trigger }) => ({
    ...trigger,
    acts: [
      ...given.split('\\000').filter(Boolean),
      ...(source.match(/(?<=['{])[a-z-]+ [a-z-]+(:[a-z+]+)?(?=['}])/g) ?? []).filter(each => isAct(nameIn(each))),
    ],
  }))
}

/** The act in 'shares add:check+compliance'. */
const nameIn = (act: string): string => act.split(':')[0] ?? act
const rolesIn = (act: string): string => act.split(':')[1]?.replaceAll('+', ', ') ?? ''

/** What a trigger at commit refuses unless its transaction released a request for one of its acts. */
const releaseRules: Readonly<Record<string, string>> = {
  needs_released_request: '',
  needs_release_once_traded: 'once the fund has orders',
  decided_by_compliance: 'both persons are of compliance',
  floors_need_compliance: 'a redemption fee, once the fund has orders, unless it is exempt',
  company_money_needs_finance: "once it costs more than 50,000 yuan of the company's money",
  staff_rights_are_released: 'the rights are those of a third person',
}

/** What every other trigger refuses or does, by its function. */
const rules: Readonly<Record<string, string>> = {
  account_freezes_only_end: 'changes other than the end of the freeze',
  act_requests_move_forward:
    'a request that is not decided once, in time, by a second enabled operator with the limit and the roles that it needs',
  aml_rating_is_kept: 'a change of a rating, and a lower one that two persons have not decided',
  answers_kept_until_erasure: 'any change but the removal of the answers after the retention',
  approvals_are_given_apart: 'an approval together with the person who sent the invitation, or who got it',
  approvals_are_of_open_requests: 'an approval by a person whom the open request does not need',
  diligence_is_kept: 'deletion before the retention ends',
  disabling_leaves_somebody: 'disabling the last person of a role',
  emergencies_are_reviewed_apart: 'a review by the person who invited the one who acted, or was invited by that person',
  emergencies_are_reviewed_once: 'an emergency of a disabled operator, and a second review',
  invitations_are_used_once: 'a second use of an invitation, and one after its end',
  keep_document_version: 'nothing: keeps each version of a document',
  keep_past_terms: 'terms that begin before the present ones; keeps the past ones',
  kept_until_erasure: 'changes, and deletion before the retention ends',
  ledger_is_append_only: 'changes and deletion',
  fund_conversion_is_final: 'changes of a decided conversion',
  liquidation_is_final: 'changes of a decided payment',
  note_money_events: 'nothing: notes what customers are to hear about their money',
  note_order_events: 'nothing: notes what customers are to hear about their orders',
  only_ends: 'changes other than the end',
  only_owner_adds_operators: 'operators added by a role that does not own the database',
  only_seals_change: 'changes other than a new encryption, and deletion before the retention ends',
  operators_are_only_disabled: 'changes other than disabling, a limit, and a password set by an invitation',
  order_is_final: 'another status or confirmation of an order that has ended',
  order_is_written_once: 'changes of what was ordered and on which evidence',
  ownership_is_kept: 'changes of a statement of owners',
  papers_come_with_their_act: 'a paper added after its request, and changes other than a new encryption',
  requests_are_decided_apart: 'a release together with the person who sent the invitation, or who got it',
  roles_leave_somebody: 'taking a role from the last person who has it',
  splits_wait_for_transfers: 'a split while a transfer of shares waits',
  suspensions_leave_somebody: 'suspending the last person of a role',
  take_request_number: 'nothing: numbers requests without gaps',
  tickets_stay_closed: 'changes of a closed ticket',
}

/** What is wrong with the words of these triggers: a function without them, words of no function, an act that is none. */
export function faultsOf(triggers: readonly Trigger[]): string[] {
  const used = new Set(triggers.map(each => each.function))
  const words = { ...releaseRules, ...rules }
  return [
    ...[...used].filter(name => !Object.hasOwn(words, name)).map(name => `${name} has no words`),
    ...Object.keys(words)
      .filter(name => !used.has(name))
      .map(name => `${name} is the function of no trigger`),
    ...triggers.flatMap(({ name, acts }) =>
      acts.filter(each => !isAct(nameIn(each))).map(each => `${name} names ${each}, which is no act`),
    ),
    ...triggers
      .filter(each => Object.hasOwn(releaseRules, each.function) && each.acts.length === 0)
      .map(({ name }) => `${name} names no act`),
  ]
}

const eventsOf = ({ events }: Trigger): string => events.toLowerCase().replaceAll(' or ', ', ')
const conditionOf = ({ condition }: Trigger): string =>
  condition === null ? '' : `\`${condition.replaceAll(/::\w+(\[\])?/g, '').replace(/^\((.*)\)$/, '$1')}\``

/** The page of triggers: for each act what it alone may write, then what the other triggers refuse. */
export async function drawTriggers(db: Db): Promise<string> {
  const triggers = await listTriggers(db)
  const guarded = actNames.flatMap(act => {
    const own = triggers.flatMap(each =>
      each.acts.filter(named => nameIn(named) === act).map(named => ({ ...each, named })),
    )
    if (own.length === 0) return [[act, actOf(act).zh, '', '', '', '', '']]
    return own.map(each => [
      act,
      actOf(act).zh,
      each.table,
      each.name,
      eventsOf(each),
      [conditionOf(each), releaseRules[each.function] ?? ''].filter(Boolean).join('; '),
      rolesIn(each.named),
    ])
  })
  const others = triggers.filter(each => Object.hasOwn(rules, each.function))
  return `# Triggers

Drawn from the acts and the migrations by \`npm run docs\`; do not edit.

## What only an act writes

At the commit the database refuses these rows unless the transaction released a request for the act, with an approval of each role named, or
for an act of one of the emergencies did it at once. An act without a table writes nothing that the database guards: its rights and its
second person are those of its request.

${markdownTable(['act', 'name', 'table', 'trigger', 'on', 'rows and terms', 'roles'], guarded)}

## What else the database refuses

${markdownTable(
  ['table', 'trigger', 'on', 'refuses'],
  others.map(each => [each.table, each.name, eventsOf(each), rules[each.function] ?? '']),
)}
`
}
