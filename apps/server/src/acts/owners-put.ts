import { shownTable } from '@zhixiao/contract/console/shown.ts'
import { lockAccount } from '@zhixiao/db/account/account-freezes.ts'
import { findCustomer } from '@zhixiao/db/account/customers.ts'
import { listOwnerships, putOwnership } from '@zhixiao/db/account/ownerships.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import {
  decideOwnersPut,
  OWNER_COLUMNS,
  type Owners,
  type OwnersFacts,
  type OwnersGiven,
  ownerColumns,
  ownerLineOf,
  ownersStated,
} from '@zhixiao/domain/acts/owners-put.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { customerKindOf } from '@zhixiao/domain/codes/customer-kinds.ts'
import { type OwnerFound, ownerGrounds, ownerKinds } from '@zhixiao/domain/customer/beneficial-owners.ts'
import { nameMask } from '@zhixiao/domain/customer/masks.ts'
import { registerStates } from '@zhixiao/domain/customer/owner-deadlines.ts'
import { drawnLayers } from '@zhixiao/domain/customer/owner-layers.ts'
import { ruleOn } from '@zhixiao/domain/law/legal-rules.ts'
import { formatScaled } from '@zhixiao/domain/money/decimal.ts'
import { ticketDueOn } from '@zhixiao/domain/staff/tickets.ts'
import { openLayers, sealLayers } from '../engine/diligence/owner-layers.ts'
import { beginScreening, screenCustomer } from '../engine/screening/screen.ts'
import type { Context } from '../kernel/context.ts'
import { customerVault } from '../platform/secrets/places.ts'
import { type ActHandler, asItIs, twoOf } from './act-handler.ts'
import { readList } from './read-file.ts'

/** Entered by one compliance officer and checked by another; persons are masked wherever it is shown. */
export const ownersPut: ActHandler<'owners put', OwnersFacts, Owners, OwnersGiven> = {
  async read(input, readFile) {
    const known = ownersStated(input)
    if (!known.ok) return known
    const { custno, file: path } = input
    const list = await readList({ path, readFile }, 'list of owners', OWNER_COLUMNS, ownerLineOf, {
      names: ownerColumns,
    })
    return list.ok ? { ok: true, given: { custno, ...known.effects, mark: list.mark, lines: list.lines } } : list
  },
  async lock(tx, { custno }, ctx) {
    await beginScreening(tx, ctx)
    const [calendar, now] = await Promise.all([ctx.calendar(), ctx.clock.now()])
    const today = shanghaiDate(now.getTime())
    const updateDays = ruleOn('owners-update-days', today, { holder: 'institution' })?.figure ?? 0
    return {
      today,
      dueOn: ticketDueOn(calendar, today, updateDays),
      institution: await lockInstitution(tx, custno, ctx),
    }
  },
  decide: decideOwnersPut,
  // What is shown masks the persons itself, because of companies it shows the names.
  masks: { layers: asItIs, owners: asItIs, parties: asItIs, before: asItIs },
  async write(tx, { custno, layers, owners, register, dueOn, reason }, by, ctx) {
    const layersEnc = sealLayers(ctx.keys, custno, layers)
    await putOwnership(tx, { custno, layersEnc, owners: owners.length, register, dueOn, reason, ...twoOf(by) })
    // Its beneficial owners are screened like the institution.
    await screenCustomer(tx, ctx, custno)
  },
  event: ({ custno, owners, register, mark }, { requestedBy }) => ({
    custno,
    owners: owners.length,
    register,
    requestedBy,
    ...mark,
  }),
  show: shownOf,
  say: ({ custno, owners }) => [
    `${custno} has ${owners.length} beneficial owners:`,
    ...owners.map(owner => `  ${ownerText(owner)}`),
  ],
}

/** Locks the account of an institution, and reads its number and its newest statement; null for others. */
async function lockInstitution(tx: Tx, custno: string, { keys }: Context): Promise<OwnersFacts['institution']> {
  const customer = (await lockAccount(tx, custno)) ? await findCustomer(tx, custno) : null
  if (!customer || customerKindOf(customer.custtype) !== 'institution') return null
  const [before] = await listOwnerships(tx, custno)
  return {
    idNumber: customerVault(keys, custno).open('idno', customer.idno_enc).toUpperCase(),
    before: before ? { id: String(before.ownership_id), layers: openLayers(keys, custno, before.layers_enc) } : null,
  }
}

const groundsText = ({ grounds }: Pick<OwnerFound, 'grounds'>): string =>
  grounds.map(ground => ownerGrounds[ground]).join('、')
const ownerText = (owner: OwnerFound): string =>
  `${nameMask(owner.name, 'person')} ${owner.parts.equityE4} %, ${groundsText(owner)}`

/** Persons are masked, because a request's preview is stored unencrypted; companies are no personal data. */
function shownOf({ custno, layers, owners, parties, register, dueOn, reason, before }: Owners) {
  const listed = (some: readonly OwnerFound[]) =>
    some.map(each => `${nameMask(each.name, 'person')}（${groundsText(each)}）`).join('、')
  const partOf = new Map(parties.map(({ id, parts }) => [id, parts.equityE4]))
  const nameOf = ({ name, kind }: { name: string; kind: string }) =>
    kind === 'person' ? nameMask(name, 'person') : name
  return {
    changes: [
      { name: '受益所有人', before: before?.owners ? listed(before.owners) : null, after: listed(owners) },
      { name: '与登记信息', before: null, after: registerStates[register] },
      { name: '依据', before: null, after: reason },
    ],
    totals: [
      { name: '客户', value: custno },
      { name: '受益所有人', value: `${owners.length} 人` },
      ...(dueOn === null ? [] : [{ name: '差异处理期限', value: dueOn }]),
    ],
    tables: [
      shownTable(
        '持有层级',
        ['持有人', '类型'],
        ['直接持有 %', '合计持有 %'],
        drawnLayers(layers).map(({ depth, id, equityE4, ...party }) => [
          `${'　'.repeat(depth)}${depth > 0 ? '└ ' : ''}${nameOf(party)}`,
          ownerKinds[party.kind],
          formatScaled(equityE4, 2),
          partOf.get(id) ?? '0.00',
        ]),
      ),
    ],
    warnings: dueOn === null ? [] : [`与登记信息不一致，须在 ${dueOn} 前核实并重新录入`],
  }
}
