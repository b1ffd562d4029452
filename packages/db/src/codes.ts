import { KIND, PLAN_APPLICATION } from '@zhixiao/domain/codes/business-kinds.ts'
import { DIVIDEND } from '@zhixiao/domain/codes/dividend-types.ts'
import { DOCUMENT_STATE } from '@zhixiao/domain/codes/document-states.ts'
import { LIST_STATE } from '@zhixiao/domain/codes/fund-status.ts'
import { ID_UPLOAD } from '@zhixiao/domain/codes/id-upload.ts'
import { fastStates, isAdvanced, isSameDay } from '@zhixiao/domain/order/fast-states.ts'
import { STATUS } from '@zhixiao/domain/order/order-states.ts'
import { type RawBuilder, sql } from 'kysely'

/** Codes as literals of a statement, so that partial indexes serve it; `value in (${kindSql.redemption}, ...)`. */
function literals<Names extends string>(codes: Readonly<Record<Names, string>>): Record<Names, RawBuilder<string>> {
  const entries = Object.entries<string>(codes).map(([name, code]) => [name, sql.lit(code)] as const)
  // Object.fromEntries loses the key names, which are those of the table.
  return Object.fromEntries(entries) as Record<Names, RawBuilder<string>>
}

/** Kinds of orders. */
export const kindSql = literals(KIND)
/** Statuses of orders. */
export const statusSql = literals(STATUS)
/** Dividend methods. */
export const dividendSql = literals(DIVIDEND)
/** States of texts. */
export const documentStateSql = literals(DOCUMENT_STATE)
/** Whether a fund is displayed. */
export const listSql = literals(LIST_STATE)
/** Upload states of ID images. */
export const idUploadSql = literals(ID_UPLOAD)
/** Applications of a plan to a registrar. */
export const planApplicationSql = literals(PLAN_APPLICATION)

/** Act of the audit-log line for a transfer in another payer's name, with its remitId and the card's custno. */
export const OTHER_PAYER = 'remittance.other-payer'

/** States of same-day redemptions; `state in (${fastSql.advanced})`. */
export const fastSql = {
  advanced: sql.join(fastStates.filter(isAdvanced).map(state => sql.lit(state))),
  sameDay: sql.join(fastStates.filter(isSameDay).map(state => sql.lit(state))),
}
