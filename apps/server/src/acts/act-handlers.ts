import type { ActName } from '@zhixiao/contract/acts/acts.ts'
import { accountFreeze, accountUnfreeze } from './account-freeze.ts'
import type { ActHandler, WorkingHandler } from './act-handler.ts'
import { amlRatingSet } from './aml-rating-set.ts'
import { breakSettle } from './break-settle.ts'
import { calendarImport } from './calendar-import.ts'
import { candidateDecide } from './candidate-decide.ts'
import { closedDaysImport } from './closed-days-import.ts'
import { agreementPut, contentOrder, contentPut, contentWithdraw } from './content-put.ts'
import { crsDecide } from './crs-decide.ts'
import { custodyTransferIn, custodyTransferOut } from './custody-transfer.ts'
import { customerClose } from './customer-close.ts'
import { customerCopy } from './customer-copy.ts'
import { customerIdentity } from './customer-identity.ts'
import { customerMobile } from './customer-mobile.ts'
import { dividendEnter, splitEnter } from './distributions.ts'
import { exchangeImport } from './exchange-import.ts'
import { fundConvert } from './fund-convert.ts'
import { fundLiquidate } from './fund-liquidate.ts'
import { fundSuspend } from './fund-suspend.ts'
import { fundsImport } from './funds-import.ts'
import { interestPay } from './interest-pay.ts'
import { interestRate } from './interest-rate.ts'
import { lawSet } from './law-set.ts'
import { messageTemplate } from './message-template.ts'
import { nameHitDecide } from './name-hit-decide.ts'
import { navImport } from './nav-import.ts'
import { operatorsEndKey } from './operators-end-key.ts'
import { operatorsLeave } from './operators-leave.ts'
import { operatorsInvite, operatorsRoles } from './operators-roles.ts'
import { operatorsRestore, operatorsSuspend } from './operators-suspend.ts'
import { orderRefund } from './order-refund.ts'
import { orderWithdraw } from './order-withdraw.ts'
import { ownersPut } from './owners-put.ts'
import { paymentsHold, paymentsRelease } from './payment-holds.ts'
import { raisingFail, raisingFound } from './raising.ts'
import { redemptionDelay } from './redemption-delay.ts'
import { redemptionFee } from './redemption-fee.ts'
import { redemptionLimit } from './redemption-limit.ts'
import { lineClose, lineSet } from './redemption-line.ts'
import { remittanceAssign } from './remittance-assign.ts'
import { remittanceImport } from './remittance-import.ts'
import { remittanceReturn } from './remittance-return.ts'
import { sharesAdd, sharesDeduct, sharesFreeze, sharesUnfreeze } from './share-acts.ts'
import { sharesTransfer } from './shares-transfer.ts'
import { taxDeclarationPut } from './tax-declaration-put.ts'

/** THE handlers of acts. */
export const actHandlers = {
  'account freeze': accountFreeze,
  'account unfreeze': accountUnfreeze,
  'agreement put': agreementPut,
  'aml-rating set': amlRatingSet,
  'break settle': breakSettle,
  'calendar import': calendarImport,
  'candidate decide': candidateDecide,
  'closed-days import': closedDaysImport,
  'content order': contentOrder,
  'content put': contentPut,
  'content withdraw': contentWithdraw,
  'crs decide': crsDecide,
  'custody transfer-in': custodyTransferIn,
  'custody transfer-out': custodyTransferOut,
  'customer close': customerClose,
  'customer copy': customerCopy,
  'customer identity': customerIdentity,
  'customer mobile': customerMobile,
  'dividend enter': dividendEnter,
  'exchange import': exchangeImport,
  'fund convert': fundConvert,
  'fund liquidate': fundLiquidate,
  'fund suspend': fundSuspend,
  'funds import': fundsImport,
  'interest pay': interestPay,
  'interest rate': interestRate,
  'law set': lawSet,
  'line close': lineClose,
  'line set': lineSet,
  'message template': messageTemplate,
  'name-hit decide': nameHitDecide,
  'nav import': navImport,
  'operators end-key': operatorsEndKey,
  'operators invite': operatorsInvite,
  'operators leave': operatorsLeave,
  'operators restore': operatorsRestore,
  'operators roles': operatorsRoles,
  'operators suspend': operatorsSuspend,
  'order refund': orderRefund,
  'order withdraw': orderWithdraw,
  'owners put': ownersPut,
  'payments hold': paymentsHold,
  'payments release': paymentsRelease,
  'raising fail': raisingFail,
  'raising found': raisingFound,
  'redemption delay': redemptionDelay,
  'redemption fee': redemptionFee,
  'redemption limit': redemptionLimit,
  'remittance assign': remittanceAssign,
  'remittance import': remittanceImport,
  'remittance return': remittanceReturn,
  'shares add': sharesAdd,
  'shares deduct': sharesDeduct,
  'shares freeze': sharesFreeze,
  'shares transfer': sharesTransfer,
  'shares unfreeze': sharesUnfreeze,
  'split enter': splitEnter,
  'tax-declaration put': taxDeclarationPut,
} satisfies {
  [Name in ActName]: ActHandler<Name, unknown, unknown, unknown> | WorkingHandler<Name, unknown, unknown, unknown>
}
