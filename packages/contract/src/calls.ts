import type { z } from 'zod'
import { bankAdd } from './account/bank-add.ts'
import { bankChange } from './account/bank-change.ts'
import { bankList } from './account/bank-list.ts'
import { bankMine } from './account/bank-mine.ts'
import { bankOpenRemit } from './account/bank-open-remit.ts'
import { bankPreSign } from './account/bank-pre-sign.ts'
import { bankReContract } from './account/bank-re-contract.ts'
import { bankSign } from './account/bank-sign.ts'
import { bankTies } from './account/bank-ties.ts'
import { bankUnbind } from './account/bank-unbind.ts'
import { bankcardCodeAuth } from './account/bankcard-code-auth.ts'
import { bankcardVerify } from './account/bankcard-verify.ts'
import { behaviourAdd } from './account/behaviour-add.ts'
import { behaviourDelete } from './account/behaviour-delete.ts'
import { close } from './account/close.ts'
import { closeCheck } from './account/close-check.ts'
import { collectList } from './account/collect-list.ts'
import { companyInfo } from './account/company-info.ts'
import { consentList } from './account/consent-list.ts'
import { dataExport } from './account/data-export.ts'
import { deviceForget } from './account/device-forget.ts'
import { deviceList } from './account/device-list.ts'
import { footprintClear } from './account/footprint-clear.ts'
import { footprintList } from './account/footprint-list.ts'
import { idCardUpdate } from './account/id-card-update.ts'
import { idImages } from './account/id-images.ts'
import { idNameVerify } from './account/id-name-verify.ts'
import { idcardOcr } from './account/idcard-ocr.ts'
import { idcardSubmit } from './account/idcard-submit.ts'
import { idcardUpload } from './account/idcard-upload.ts'
import { institutionActs } from './account/institution-acts.ts'
import { institutionPasswordChange } from './account/institution-password-change.ts'
import { loginList } from './account/login-list.ts'
import { mobileUpdate } from './account/mobile-update.ts'
import { open } from './account/open.ts'
import { openCheck } from './account/open-check.ts'
import { openDraft } from './account/open-draft.ts'
import { openDraftSave } from './account/open-draft-save.ts'
import { organisationInfo } from './account/organisation-info.ts'
import { passwordCheck } from './account/password-check.ts'
import { passwordLoginReset } from './account/password-login-reset.ts'
import { passwordLoginUpdate } from './account/password-login-update.ts'
import { passwordTradeReset } from './account/password-trade-reset.ts'
import { passwordTradeUpdate } from './account/password-trade-update.ts'
import { queryPasswordVerify } from './account/query-password-verify.ts'
import { registerState } from './account/register-state.ts'
import { riskCustomer } from './account/risk-customer.ts'
import { riskDraftSave } from './account/risk-draft-save.ts'
import { riskInfo } from './account/risk-info.ts'
import { riskList } from './account/risk-list.ts'
import { riskSubmit } from './account/risk-submit.ts'
import { smsChoices, smsChoicesSet } from './account/sms-choices.ts'
import { userInfo } from './account/user-info.ts'
import { userInfoSet } from './account/user-info-set.ts'
import { virtualRegister } from './account/virtual-register.ts'
import { aboutUs } from './content/about-us.ts'
import { advertList } from './content/advert-list.ts'
import { agencyFund } from './content/agency-fund.ts'
import { agencyList } from './content/agency-list.ts'
import { aggregation } from './content/aggregation.ts'
import { agreementList } from './content/agreement-list.ts'
import { articleDetail } from './content/article-detail.ts'
import { articleList } from './content/article-list.ts'
import { awardWall } from './content/award-wall.ts'
import { columnList } from './content/column-list.ts'
import { columnRefList } from './content/column-ref-list.ts'
import { companyFigures } from './content/company-figures.ts'
import { feeQuote } from './content/fee-quote.ts'
import { fundCompare } from './content/fund-compare.ts'
import { fundDetail } from './content/fund-detail.ts'
import { fundHistory } from './content/fund-history.ts'
import { fundIncType } from './content/fund-inc-type.ts'
import { fundList } from './content/fund-list.ts'
import { fundPortfolio } from './content/fund-portfolio.ts'
import { fundRisk } from './content/fund-risk.ts'
import { fundSeries } from './content/fund-series.ts'
import { fundSummary } from './content/fund-summary.ts'
import { fundTypeList } from './content/fund-type-list.ts'
import { holdingFan } from './content/holding-fan.ts'
import { infoNotice } from './content/info-notice.ts'
import { jobList } from './content/job-list.ts'
import { managerDetail } from './content/manager-detail.ts'
import { managerList } from './content/manager-list.ts'
import { navList } from './content/nav-list.ts'
import { noticeDetail } from './content/notice-detail.ts'
import { noticeList } from './content/notice-list.ts'
import { pageDetail } from './content/page-detail.ts'
import { planBacktest } from './content/plan-backtest.ts'
import { publicityList } from './content/publicity-list.ts'
import { ranking } from './content/ranking.ts'
import { recommendList } from './content/recommend-list.ts'
import { search } from './content/search.ts'
import { searchKeywordList } from './content/search-keyword-list.ts'
import { serviceCenterDetail } from './content/service-center-detail.ts'
import { serviceCenterList } from './content/service-center-list.ts'
import { supportBankList } from './content/support-bank-list.ts'
import type { SiteCall } from './define-call.ts'
import { clockAdvance } from './demo/clock-advance.ts'
import type { SharedCode } from './errors.ts'
import { assetsInTransit } from './query/assets-in-transit.ts'
import { bill } from './query/bill.ts'
import { billFile } from './query/bill-file.ts'
import { bonusList } from './query/bonus-list.ts'
import { bonusStatus } from './query/bonus-status.ts'
import { dict } from './query/dict.ts'
import { direct } from './query/direct.ts'
import { firstIncome } from './query/first-income.ts'
import { fundTiming } from './query/fund-timing.ts'
import { holdPeriod } from './query/hold-period.ts'
import { holdTime } from './query/hold-time.ts'
import { income } from './query/income.ts'
import { incomeByBill } from './query/income-by-bill.ts'
import { lockShare } from './query/lock-share.ts'
import { messages } from './query/messages.ts'
import { orderEvidence } from './query/order-evidence.ts'
import { orderReceipt } from './query/order-receipt.ts'
import { recordDetail } from './query/record-detail.ts'
import { remitNotice as queryRemitNotice } from './query/remit-notice.ts'
import { replace } from './query/replace.ts'
import { shareInfo } from './query/share-info.ts'
import { shareProof } from './query/share-proof.ts'
import { shareStatement } from './query/share-statement.ts'
import { specialHoldshare } from './query/special-holdshare.ts'
import { targetFunds } from './query/target-funds.ts'
import { toBeConfirmed } from './query/to-be-confirmed.ts'
import { tradeRecord } from './query/trade-record.ts'
import { trend } from './query/trend.ts'
import { trendAll } from './query/trend-all.ts'
import { bankNotice } from './serve/bank-notice.ts'
import { imageCodeSend } from './serve/image-code-send.ts'
import { imageCodeVerify } from './serve/image-code-verify.ts'
import { mobileCodeSend } from './serve/mobile-code-send.ts'
import { mobileCodeVerify } from './serve/mobile-code-verify.ts'
import { workCodeSend } from './serve/work-code-send.ts'
import { area } from './static/area.ts'
import { bankBin } from './static/bank-bin.ts'
import { codeLogin } from './token/code-login.ts'
import { login } from './token/login.ts'
import { logout } from './token/logout.ts'
import { bonus } from './trade/bonus.ts'
import { conversion } from './trade/conversion.ts'
import { fare } from './trade/fare.ts'
import { leaveMark } from './trade/leave-mark.ts'
import { limit } from './trade/limit.ts'
import { plan } from './trade/plan.ts'
import { planList } from './trade/plan-list.ts'
import { planRuns } from './trade/plan-runs.ts'
import { planStatus } from './trade/plan-status.ts'
import { planWorkdates } from './trade/plan-workdates.ts'
import { purchase } from './trade/purchase.ts'
import { redemption } from './trade/redemption.ts'
import { remitNotice as tradeRemitNotice } from './trade/remit-notice.ts'
import { requestFate } from './trade/request-fate.ts'
import { riskAssessment } from './trade/risk-assessment.ts'
import { sysdate } from './trade/sysdate.ts'
import { todo, todoDone } from './trade/todo.ts'
import { warnings } from './trade/warnings.ts'
import { withdrawal } from './trade/withdrawal.ts'
import { workdates } from './trade/workdates.ts'

/** All calls, in the order of their ids. */
export const calls = {
  // content
  'content.awardWall': awardWall,
  'content.articleList': articleList,
  'content.articleDetail': articleDetail,
  'content.columnList': columnList,
  'content.columnRefList': columnRefList,
  'content.noticeList': noticeList,
  'content.noticeDetail': noticeDetail,
  'content.recommendList': recommendList,
  'content.searchKeywordList': searchKeywordList,
  'content.fundIncType': fundIncType,
  'content.advertList': advertList,
  'content.fundList': fundList,
  'content.managerList': managerList,
  'content.fundTypeList': fundTypeList,
  'content.search': search,
  'content.navList': navList,
  'content.serviceCenterList': serviceCenterList,
  'content.serviceCenterDetail': serviceCenterDetail,
  'content.jobList': jobList,
  'content.agencyList': agencyList,
  'content.agencyFund': agencyFund,
  'content.supportBankList': supportBankList,
  'content.aboutUs': aboutUs,
  'content.infoNotice': infoNotice,
  'content.aggregation': aggregation,
  // static
  'static.area': area,
  'static.bankBin': bankBin,
  // account
  'account.registerState': registerState,
  'account.virtualRegister': virtualRegister,
  'token.login': login,
  'token.codeLogin': codeLogin,
  'token.logout': logout,
  'account.openCheck': openCheck,
  'account.open': open,
  'account.idcardUpload': idcardUpload,
  'account.idcardOcr': idcardOcr,
  'account.bankcardVerify': bankcardVerify,
  'account.bankcardCodeAuth': bankcardCodeAuth,
  'account.bankPreSign': bankPreSign,
  'account.bankSign': bankSign,
  'account.bankList': bankList,
  'account.bankMine': bankMine,
  'account.riskInfo': riskInfo,
  'account.riskCustomer': riskCustomer,
  'account.riskSubmit': riskSubmit,
  'account.passwordCheck': passwordCheck,
  'account.mobileUpdate': mobileUpdate,
  'account.passwordLoginUpdate': passwordLoginUpdate,
  'account.passwordLoginReset': passwordLoginReset,
  'account.passwordTradeUpdate': passwordTradeUpdate,
  'account.passwordTradeReset': passwordTradeReset,
  'account.footprintList': footprintList,
  'account.collectList': collectList,
  'account.behaviourAdd': behaviourAdd,
  'account.behaviourDelete': behaviourDelete,
  'account.companyInfo': companyInfo,
  'account.userInfoSet': userInfoSet,
  'account.userInfo': userInfo,
  'account.organisationInfo': organisationInfo,
  'account.idNameVerify': idNameVerify,
  'account.bankUnbind': bankUnbind,
  'account.bankAdd': bankAdd,
  'account.bankReContract': bankReContract,
  'account.bankOpenRemit': bankOpenRemit,
  'account.queryPasswordVerify': queryPasswordVerify,
  'account.institutionPasswordChange': institutionPasswordChange,
  // serve
  'serve.mobileCodeSend': mobileCodeSend,
  'serve.mobileCodeVerify': mobileCodeVerify,
  'serve.imageCodeSend': imageCodeSend,
  'serve.imageCodeVerify': imageCodeVerify,
  // query
  'query.dict': dict,
  // ours
  'content.fundDetail': fundDetail,
  'content.fundSeries': fundSeries,
  'content.ranking': ranking,
  'content.agreementList': agreementList,
  'content.pageDetail': pageDetail,
  'content.publicityList': publicityList,
  'content.managerDetail': managerDetail,
  'content.fundRisk': fundRisk,
  'content.fundPortfolio': fundPortfolio,
  'content.feeQuote': feeQuote,
  'content.planBacktest': planBacktest,
  'content.fundCompare': fundCompare,
  'account.loginList': loginList,
  'account.footprintClear': footprintClear,
  'account.idCardUpdate': idCardUpdate,
  'account.bankTies': bankTies,
  'account.bankChange': bankChange,
  'serve.bankNotice': bankNotice,
  'account.institutionActs': institutionActs,
  'query.shareProof': shareProof,
  'query.shareStatement': shareStatement,
  'account.consentList': consentList,
  'account.riskList': riskList,
  'account.dataExport': dataExport,
  'account.idImages': idImages,
  'account.closeCheck': closeCheck,
  'account.close': close,
  'serve.workCodeSend': workCodeSend,
  'account.deviceList': deviceList,
  'account.deviceForget': deviceForget,
  'account.smsChoices': smsChoices,
  'account.smsChoicesSet': smsChoicesSet,
  'account.openDraft': openDraft,
  'account.openDraftSave': openDraftSave,
  // query and trade
  'query.firstIncome': firstIncome,
  'query.shareInfo': shareInfo,
  'query.tradeRecord': tradeRecord,
  'query.toBeConfirmed': toBeConfirmed,
  'query.direct': direct,
  'query.replace': replace,
  'query.targetFunds': targetFunds,
  'query.assetsInTransit': assetsInTransit,
  'query.income': income,
  'query.trendAll': trendAll,
  'query.trend': trend,
  'query.incomeByBill': incomeByBill,
  'query.fundTiming': fundTiming,
  'query.specialHoldshare': specialHoldshare,
  'query.holdPeriod': holdPeriod,
  'query.bonusStatus': bonusStatus,
  'query.bonusList': bonusList,
  'query.holdTime': holdTime,
  'query.lockShare': lockShare,
  'query.remitNotice': queryRemitNotice,
  'query.recordDetail': recordDetail,
  'query.bill': bill,
  'query.billFile': billFile,
  'query.messages': messages,
  'query.orderEvidence': orderEvidence,
  'query.orderReceipt': orderReceipt,
  'trade.fare': fare,
  'trade.limit': limit,
  'trade.requestFate': requestFate,
  'trade.plan': plan,
  'trade.planList': planList,
  'trade.planStatus': planStatus,
  'trade.workdates': workdates,
  'trade.planWorkdates': planWorkdates,
  'trade.riskAssessment': riskAssessment,
  'trade.warnings': warnings,
  'trade.leaveMark': leaveMark,
  'trade.purchase': purchase,
  'trade.redemption': redemption,
  'trade.conversion': conversion,
  'trade.bonus': bonus,
  'trade.withdrawal': withdrawal,
  'trade.remitNotice': tradeRemitNotice,
  'trade.sysdate': sysdate,
  'trade.todo': todo,
  'trade.todoDone': todoDone,
  'trade.planRuns': planRuns,
  'demo.clockAdvance': clockAdvance,
  'account.idcardSubmit': idcardSubmit,
  'account.riskDraftSave': riskDraftSave,
  'content.companyFigures': companyFigures,
  'content.holdingFan': holdingFan,
  'content.fundHistory': fundHistory,
  'content.fundSummary': fundSummary,
} as const satisfies Record<string, SiteCall>

export type CallName = keyof typeof calls
/** What a handler receives: parsed input. */
export type InputOf<Name extends CallName> = z.output<(typeof calls)[Name]['input']>
/** What a client passes: input before parsing. */
export type SentOf<Name extends CallName> = z.input<(typeof calls)[Name]['input']>
export type OutputOf<Name extends CallName> = z.output<(typeof calls)[Name]['output']>
/** The codes of its refusals. */
export type CodeOf<Name extends CallName> = (typeof calls)[Name]['errors'][number] | SharedCode

export const callNames = Object.keys(calls).filter((name): name is CallName => Object.hasOwn(calls, name))
