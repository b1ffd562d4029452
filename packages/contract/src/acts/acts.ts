import type { Expiry } from '@zhixiao/domain/calendar/request-expiry.ts'
import { commandWords } from '@zhixiao/domain/staff/command-words.ts'
import { neededCheckers, type Weight } from '@zhixiao/domain/staff/needed-checkers.ts'
import type { StaffRole } from '@zhixiao/domain/staff/staff-can.ts'
import type { z } from 'zod'
import { accountFreeze } from './account-freeze.ts'
import { accountUnfreeze } from './account-unfreeze.ts'
import { agreementPut } from './agreement-put.ts'
import { amlRatingSet } from './aml-rating-set.ts'
import { breakSettle } from './break-settle.ts'
import { calendarImport } from './calendar-import.ts'
import { candidateDecide } from './candidate-decide.ts'
import { closedDaysImport } from './closed-days-import.ts'
import { contentOrder } from './content-order.ts'
import { contentPut } from './content-put.ts'
import { contentWithdraw } from './content-withdraw.ts'
import { crsDecide } from './crs-decide.ts'
import { custodyTransferIn } from './custody-transfer-in.ts'
import { custodyTransferOut } from './custody-transfer-out.ts'
import { customerClose } from './customer-close.ts'
import { customerCopy } from './customer-copy.ts'
import { customerIdentity } from './customer-identity.ts'
import { customerMobile } from './customer-mobile.ts'
import type { Act } from './define-act.ts'
import { dividendEnter } from './dividend-enter.ts'
import { exchangeImport } from './exchange-import.ts'
import { fundConvert } from './fund-convert.ts'
import { fundLiquidate } from './fund-liquidate.ts'
import { fundSuspend } from './fund-suspend.ts'
import { fundsImport } from './funds-import.ts'
import { interestPay } from './interest-pay.ts'
import { interestRate } from './interest-rate.ts'
import { lawSet } from './law-set.ts'
import { lineClose } from './line-close.ts'
import { lineSet } from './line-set.ts'
import { messageTemplate } from './message-template.ts'
import { nameHitDecide } from './name-hit-decide.ts'
import { navImport } from './nav-import.ts'
import { operatorsEndKey } from './operators-end-key.ts'
import { operatorsInvite } from './operators-invite.ts'
import { operatorsLeave } from './operators-leave.ts'
import { operatorsRestore } from './operators-restore.ts'
import { operatorsRoles } from './operators-roles.ts'
import { operatorsSuspend } from './operators-suspend.ts'
import { orderRefund } from './order-refund.ts'
import { orderWithdraw } from './order-withdraw.ts'
import { ownersPut } from './owners-put.ts'
import { paymentsHold } from './payments-hold.ts'
import { paymentsRelease } from './payments-release.ts'
import { raisingFail } from './raising-fail.ts'
import { raisingFound } from './raising-found.ts'
import { redemptionDelay } from './redemption-delay.ts'
import { redemptionFee } from './redemption-fee.ts'
import { redemptionLimit } from './redemption-limit.ts'
import { remittanceAssign } from './remittance-assign.ts'
import { remittanceImport } from './remittance-import.ts'
import { remittanceReturn } from './remittance-return.ts'
import { sharesAdd } from './shares-add.ts'
import { sharesDeduct } from './shares-deduct.ts'
import { sharesFreeze } from './shares-freeze.ts'
import { sharesTransfer } from './shares-transfer.ts'
import { sharesUnfreeze } from './shares-unfreeze.ts'
import { splitEnter } from './split-enter.ts'
import { taxDeclarationPut } from './tax-declaration-put.ts'

/** THE acts: one member of staff requests, another one releases. */
export const acts = {
  'nav import': navImport,
  'funds import': fundsImport,
  'closed-days import': closedDaysImport,
  'calendar import': calendarImport,
  'dividend enter': dividendEnter,
  'split enter': splitEnter,
  'redemption limit': redemptionLimit,
  'redemption delay': redemptionDelay,
  'redemption fee': redemptionFee,
  'raising found': raisingFound,
  'raising fail': raisingFail,
  'remittance import': remittanceImport,
  'remittance assign': remittanceAssign,
  'remittance return': remittanceReturn,
  'order refund': orderRefund,
  'order withdraw': orderWithdraw,
  'interest rate': interestRate,
  'interest pay': interestPay,
  'line set': lineSet,
  'line close': lineClose,
  'payments hold': paymentsHold,
  'payments release': paymentsRelease,
  'exchange import': exchangeImport,
  'break settle': breakSettle,
  'shares add': sharesAdd,
  'shares deduct': sharesDeduct,
  'shares transfer': sharesTransfer,
  'custody transfer-in': custodyTransferIn,
  'custody transfer-out': custodyTransferOut,
  'shares freeze': sharesFreeze,
  'shares unfreeze': sharesUnfreeze,
  'account freeze': accountFreeze,
  'account unfreeze': accountUnfreeze,
  'fund suspend': fundSuspend,
  'fund convert': fundConvert,
  'fund liquidate': fundLiquidate,
  'customer close': customerClose,
  'customer identity': customerIdentity,
  'customer copy': customerCopy,
  'customer mobile': customerMobile,
  'content put': contentPut,
  'content order': contentOrder,
  'content withdraw': contentWithdraw,
  'agreement put': agreementPut,
  'message template': messageTemplate,
  'operators suspend': operatorsSuspend,
  'operators restore': operatorsRestore,
  'operators roles': operatorsRoles,
  'operators end-key': operatorsEndKey,
  'operators invite': operatorsInvite,
  'operators leave': operatorsLeave,
  'name-hit decide': nameHitDecide,
  'candidate decide': candidateDecide,
  'crs decide': crsDecide,
  'aml-rating set': amlRatingSet,
  'law set': lawSet,
  'owners put': ownersPut,
  'tax-declaration put': taxDeclarationPut,
}

export type ActName = keyof typeof acts
export const actNames: readonly ActName[] = Object.keys(acts).filter(isAct)
export type ActInput<Name extends ActName> = z.infer<(typeof acts)[Name]['input']>

/** An act with its input, and the files that the input names, in base64. */
export type Proposal<Name extends ActName = ActName> = {
  [Each in Name]: { act: Each; input: ActInput<Each>; files?: { name: string; content: string }[] }
}[Name]

/** Acts that one person with the right to check does at once in an emergency. */
export type EmergencyActName = {
  [Name in ActName]: (typeof acts)[Name] extends { emergency: object } ? Name : never
}[ActName]

export function isAct(name: string): name is ActName {
  return Object.hasOwn(acts, name)
}

export const isEmergencyAct = (name: string): name is EmergencyActName => isAct(name) && 'emergency' in acts[name]

/** An act by its name, with what all acts have. */
export const actOf = (name: ActName): Act => acts[name]

/** The Chinese name of an act or a command, or the act itself when it no longer exists. */
export const actNameOf = (name: string): string => (isAct(name) ? acts[name].zh : (commandWords[name]?.name ?? name))

/** The acts of a fund's history. */
export const fundActs = actNames.filter(name => actOf(name).history === 'fund')

export const emergencyActNames = actNames.filter(isEmergencyAct)

/** When a request of this input ends. */
export function expiryOf(name: ActName, input: Readonly<Record<string, unknown>>): Expiry {
  const { expires } = actOf(name)
  return 'by' in expires ? expires.by(input) : expires
}

/** The roles that must approve an act of these effects, each by another person. */
export const checkersOf = (name: ActName, weight?: Weight): readonly StaffRole[] => neededCheckers(actOf(name), weight)
