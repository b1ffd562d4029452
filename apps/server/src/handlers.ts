import { bankAdd } from './calls/account/bank-add.ts'
import { bankChange } from './calls/account/bank-change.ts'
import { bankList } from './calls/account/bank-list.ts'
import { bankMine } from './calls/account/bank-mine.ts'
import { bankOpenRemit } from './calls/account/bank-open-remit.ts'
import { bankPreSign } from './calls/account/bank-pre-sign.ts'
import { bankReContract } from './calls/account/bank-re-contract.ts'
import { bankSign } from './calls/account/bank-sign.ts'
import { bankTies } from './calls/account/bank-ties.ts'
import { bankUnbind } from './calls/account/bank-unbind.ts'
import { bankcardCodeAuth } from './calls/account/bankcard-code-auth.ts'
import { bankcardVerify } from './calls/account/bankcard-verify.ts'
import { behaviourAdd } from './calls/account/behaviour-add.ts'
import { behaviourDelete } from './calls/account/behaviour-delete.ts'
import { close } from './calls/account/close.ts'
import { closeCheck } from './calls/account/close-check.ts'
import { collectList } from './calls/account/collect-list.ts'
import { companyInfo } from './calls/account/company-info.ts'
import { consentList } from './calls/account/consent-list.ts'
import { dataExport } from './calls/account/data-export.ts'
import { deviceForget } from './calls/account/device-forget.ts'
import { deviceList } from './calls/account/device-list.ts'
import { footprintClear } from './calls/account/footprint-clear.ts'
import { footprintList } from './calls/account/footprint-list.ts'
import { idCardUpdate } from './calls/account/id-card-update.ts'
import { idImages } from './calls/account/id-images.ts'
import { idNameVerify } from './calls/account/id-name-verify.ts'
import { idcardOcr } from './calls/account/idcard-ocr.ts'
import { idcardSubmit } from './calls/account/idcard-submit.ts'
import { idcardUpload } from './calls/account/idcard-upload.ts'
import { institutionActs } from './calls/account/institution-acts.ts'
import { institutionPasswordChange } from './calls/account/institution-password-change.ts'
import { loginList } from './calls/account/login-list.ts'
import { mobileUpdate } from './calls/account/mobile-update.ts'
import { open } from './calls/account/open.ts'
import { openCheck } from './calls/account/open-check.ts'
import { openDraft } from './calls/account/open-draft.ts'
import { openDraftSave } from './calls/account/open-draft-save.ts'
import { organisationInfo } from './calls/account/organisation-info.ts'
import { passwordCheck } from './calls/account/password-check.ts'
import { passwordLoginReset } from './calls/account/password-login-reset.ts'
import { passwordLoginUpdate } from './calls/account/password-login-update.ts'
import { passwordTradeReset } from './calls/account/password-trade-reset.ts'
import { passwordTradeUpdate } from './calls/account/password-trade-update.ts'
import { queryPasswordVerify } from './calls/account/query-password-verify.ts'
import { registerState } from './calls/account/register-state.ts'
import { riskCustomer } from './calls/account/risk-customer.ts'
import { riskDraftSave } from './calls/account/risk-draft-save.ts'
import { riskInfo } from './calls/account/risk-info.ts'
import { riskList } from './calls/account/risk-list.ts'
import { riskSubmit } from './calls/account/risk-submit.ts'
import { smsChoices } from './calls/account/sms-choices.ts'
import { smsChoicesSet } from './calls/account/sms-choices-set.ts'
import { userInfo } from './calls/account/user-info.ts'
import { userInfoSet } from './calls/account/user-info-set.ts'
import { virtualRegister } from './calls/account/virtual-register.ts'
import { aboutUs } from './calls/content/about-us.ts'
import { advertList } from './calls/content/advert-list.ts'
import { agencyFund } from './calls/content/agency-fund.ts'
import { agencyList } from './calls/content/agency-list.ts'
import { aggregation } from './calls/content/aggregation.ts'
import { agreementList } from './calls/content/agreement-list.ts'
import { articleDetail } from './calls/content/article-detail.ts'
import { articleList } from './calls/content/article-list.ts'
import { awardWall } from './calls/content/award-wall.ts'
import { columnList } from './calls/content/column-list.ts'
import { columnRefList } from './calls/content/column-ref-list.ts'
import { companyFigures } from './calls/content/company-figures.ts'
import { feeQuote } from './calls/content/fee-quote.ts'
import { fundCompare } from './calls/content/fund-compare.ts'
import { fundDetail } from './calls/content/fund-detail.ts'
import { fundHistory } from './calls/content/fund-history.ts'
import { fundIncType } from './calls/content/fund-inc-type.ts'
import { fundList } from './calls/content/fund-list.ts'
import { fundPortfolio } from './calls/content/fund-portfolio.ts'
import { fundRisk } from './calls/content/fund-risk.ts'
import { fundSeries } from './calls/content/fund-series.ts'
import { fundSummary } from './calls/content/fund-summary.ts'
import { fundTypeList } from './calls/content/fund-type-list.ts'
import { holdingFan } from './calls/content/holding-fan.ts'
import { infoNotice } from './calls/content/info-notice.ts'
import { jobList } from './calls/content/job-list.ts'
import { managerDetail } from './calls/content/manager-detail.ts'
import { managerList } from './calls/content/manager-list.ts'
import { navList } from './calls/content/nav-list.ts'
import { noticeDetail } from './calls/content/notice-detail.ts'
import { noticeList } from './calls/content/notice-list.ts'
import { pageDetail } from './calls/content/page-detail.ts'
import { planBacktest } from './calls/content/plan-backtest.ts'
import { publicityList } from './calls/content/publicity-list.ts'
import { ranking } from './calls/content/ranking.ts'
import { recommendList } from './calls/content/recommend-list.ts'
import { search } from './calls/content/search.ts'
import { searchKeywordList } from './calls/content/search-keyword-list.ts'
import { serviceCenterDetail } from './calls/content/service-center-detail.ts'
import { serviceCenterList } from './calls/content/service-center-list.ts'
import { supportBankList } from './calls/content/support-bank-list.ts'
import { assetsInTransit } from './calls/query/assets-in-transit.ts'
import { bill } from './calls/query/bill.ts'
import { billFile } from './calls/query/bill-file.ts'
import { bonusList } from './calls/query/bonus-list.ts'
import { bonusStatus } from './calls/query/bonus-status.ts'
import { dict } from './calls/query/dict.ts'
import { direct } from './calls/query/direct.ts'
import { firstIncome } from './calls/query/first-income.ts'
import { fundTiming } from './calls/query/fund-timing.ts'
import { holdPeriod } from './calls/query/hold-period.ts'
import { holdTime } from './calls/query/hold-time.ts'
import { income } from './calls/query/income.ts'
import { incomeByBill } from './calls/query/income-by-bill.ts'
import { lockShare } from './calls/query/lock-share.ts'
import { messages } from './calls/query/messages.ts'
import { orderEvidence } from './calls/query/order-evidence.ts'
import { orderReceipt } from './calls/query/order-receipt.ts'
import { recordDetail } from './calls/query/record-detail.ts'
import { remitNotice as queryRemitNotice } from './calls/query/remit-notice.ts'
import { replace } from './calls/query/replace.ts'
import { shareInfo } from './calls/query/share-info.ts'
import { shareProof } from './calls/query/share-proof.ts'
import { shareStatement } from './calls/query/share-statement.ts'
import { specialHoldshare } from './calls/query/special-holdshare.ts'
import { targetFunds } from './calls/query/target-funds.ts'
import { toBeConfirmed } from './calls/query/to-be-confirmed.ts'
import { tradeRecord } from './calls/query/trade-record.ts'
import { trend } from './calls/query/trend.ts'
import { trendAll } from './calls/query/trend-all.ts'
import { bankNotice } from './calls/serve/bank-notice.ts'
import { imageCodeSend } from './calls/serve/image-code-send.ts'
import { imageCodeVerify } from './calls/serve/image-code-verify.ts'
import { mobileCodeSend } from './calls/serve/mobile-code-send.ts'
import { mobileCodeVerify } from './calls/serve/mobile-code-verify.ts'
import { workCodeSend } from './calls/serve/work-code-send.ts'
import { area } from './calls/static/area.ts'
import { bankBin } from './calls/static/bank-bin.ts'
import { codeLogin } from './calls/token/code-login.ts'
import { login } from './calls/token/login.ts'
import { logout } from './calls/token/logout.ts'
import { bonus } from './calls/trade/bonus.ts'
import { conversion } from './calls/trade/conversion.ts'
import { fare } from './calls/trade/fare.ts'
import { leaveMark } from './calls/trade/leave-mark.ts'
import { limit } from './calls/trade/limit.ts'
import { plan } from './calls/trade/plan.ts'
import { planList } from './calls/trade/plan-list.ts'
import { planRuns } from './calls/trade/plan-runs.ts'
import { planStatus } from './calls/trade/plan-status.ts'
import { planWorkdates } from './calls/trade/plan-workdates.ts'
import { purchase } from './calls/trade/purchase.ts'
import { redemption } from './calls/trade/redemption.ts'
import { remitNotice as tradeRemitNotice } from './calls/trade/remit-notice.ts'
import { requestFate } from './calls/trade/request-fate.ts'
import { riskAssessment } from './calls/trade/risk-assessment.ts'
import { sysdate } from './calls/trade/sysdate.ts'
import { todo } from './calls/trade/todo.ts'
import { todoDone } from './calls/trade/todo-done.ts'
import { warnings } from './calls/trade/warnings.ts'
import { withdrawal } from './calls/trade/withdrawal.ts'
import { workdates } from './calls/trade/workdates.ts'
import { clockAdvance } from './doors/demo/clock-advance.ts'
import type { Handlers } from './kernel/context.ts'

/** One line for each call of the contract, in its order. */
export const handlers = {
  'content.aggregation': aggregation,
  'static.area': area,
  'static.bankBin': bankBin,
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
  'account.registerState': registerState,
  'account.virtualRegister': virtualRegister,
  'token.login': login,
  'token.codeLogin': codeLogin,
  'token.logout': logout,
  'account.footprintList': footprintList,
  'account.collectList': collectList,
  'account.behaviourAdd': behaviourAdd,
  'account.behaviourDelete': behaviourDelete,
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
  'serve.mobileCodeSend': mobileCodeSend,
  'serve.mobileCodeVerify': mobileCodeVerify,
  'serve.imageCodeSend': imageCodeSend,
  'serve.imageCodeVerify': imageCodeVerify,
  'query.dict': dict,
  'account.openDraft': openDraft,
  'account.openDraftSave': openDraftSave,
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
  'account.bankTies': bankTies,
  'account.bankChange': bankChange,
  'serve.bankNotice': bankNotice,
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
  'account.idcardSubmit': idcardSubmit,
  'account.riskDraftSave': riskDraftSave,
  'content.companyFigures': companyFigures,
  'content.holdingFan': holdingFan,
  'content.fundHistory': fundHistory,
  'content.fundSummary': fundSummary,
} satisfies Handlers
