import {
  countInstitutions,
  listOwnerships,
  type OwnershipRow,
  pageInstitutions,
} from '@zhixiao/db/account/ownerships.ts'
import { listTaxDeclarations } from '@zhixiao/db/account/tax-declarations.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import type { Holding, PartTexts } from '@zhixiao/domain/customer/beneficial-owners.ts'
import { idNumberMask, nameMask } from '@zhixiao/domain/customer/masks.ts'
import { drawnLayers, ownersOn } from '@zhixiao/domain/customer/owner-layers.ts'
import { formatScaled } from '@zhixiao/domain/money/decimal.ts'
import { openLayers } from '../../engine/diligence/owner-layers.ts'
import { ok } from '../../kernel/result.ts'
import type { ConsoleHandler, StaffContext } from './console-context.ts'
import { declarationView } from './crs.ts'
import { openCustomer } from './open-customer.ts'
import { openList } from './open-list.ts'
import { PAGE_READ, pageOf } from './page.ts'
import { openRequestIds } from './request/open-requests.ts'
import { namesOf, personOf } from './staff-names.ts'

export const list: ConsoleHandler<'owner.list'> = async (ctx, { tab, before = null }) => {
  const { db, staff } = ctx
  const refusal = await openList(ctx, 'owners')
  if (refusal) return refusal
  const reader = staff.ownCustno
  const [rows, counts] = await Promise.all([
    pageInstitutions(db, { tab, reader, before, limit: PAGE_READ }),
    countInstitutions(db, reader),
  ])
  const { page, next } = pageOf(rows, row => row.custno)
  return ok({
    list: page.map(row => ({
      custno: row.custno,
      openedOn: row.opened_on,
      owners: row.owners,
      register: row.register,
      statedAt: row.stated_at?.toISOString() ?? null,
      dueOn: row.due_on,
      isOverdue: row.is_overdue,
    })),
    next,
    ...counts,
  })
}

export const show: ConsoleHandler<'owner.show'> = async (ctx, { custno }) => {
  const opened = await openCustomer(ctx, custno)
  if (!opened.ok) return opened
  const [rows, names, requests, declared, taxRequests] = await Promise.all([
    listOwnerships(ctx.db, custno),
    namesOf(ctx.db),
    openRequestIds(ctx, 'owners put'),
    listTaxDeclarations(ctx.db, [custno]),
    openRequestIds(ctx, 'tax-declaration put'),
  ])
  return ok({
    custno,
    statements: rows.map(row => viewOf(ctx, row, names)),
    requestId: requests.get(custno) ?? null,
    tax: {
      declarations: declared.map(each => declarationView(ctx, each)),
      requestId: taxRequests.get(custno) ?? null,
    },
  })
}

/** Evaluated under the law of its day, so that a statement keeps the result that its author and checker saw. */
function viewOf({ keys }: StaffContext, row: OwnershipRow, names: ReadonlyMap<string, string>) {
  const layers = openLayers(keys, row.custno, row.layers_enc)
  const decision = ownersOn(shanghaiDate(row.stated_at.getTime()), layers)
  const parties = new Map(decision.ok ? decision.parties.map(party => [party.id, party.parts]) : [])
  const shownName = (name: string, kind: string) => (kind === 'person' ? nameMask(name, 'person') : name)
  const at = row.stated_at.toISOString()
  const { reason, requested_by, decided_by } = row
  return {
    at,
    register: row.register,
    dueOn: row.due_on,
    decision: { at, asked: personOf(names, requested_by), released: personOf(names, decided_by), reason },
    owners: (decision.ok ? decision.owners : []).map(({ id, name, parts, grounds }) => ({
      name: nameMask(name, 'person'),
      idno: idNumberMask(id),
      parts: wholeOf(parts),
      grounds,
    })),
    layers: drawnLayers(layers).map(({ depth, id, name, kind, ...direct }) => ({
      depth,
      kind,
      name: shownName(name, kind),
      direct: directOf(direct),
      whole: wholeOf(parties.get(id) ?? NOTHING),
    })),
  }
}

const NOTHING: PartTexts = { equityE4: '0.00', incomeE4: '0.00', votesE4: '0.00' }
const wholeOf = ({ equityE4: equity, incomeE4: income, votesE4: votes }: PartTexts) => ({ equity, income, votes })
const directOf = ({ equityE4, incomeE4, votesE4 }: Holding) => ({
  equity: formatScaled(equityE4, 2),
  income: formatScaled(incomeE4, 2),
  votes: formatScaled(votesE4, 2),
})
