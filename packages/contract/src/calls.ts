import type { z } from 'zod'
import { bankAdd } from './account/bank-add.ts'
import { bankList } from './account/bank-list.ts'
import { bankMine } from './account/bank-mine.ts'
import { bankPreSign } from './account/bank-pre-sign.ts'
import { bankSign } from './account/bank-sign.ts'
import { bankcardCodeAuth } from './account/bankcard-code-auth.ts'
import { bankcardVerify } from './account/bankcard-verify.ts'
import { behaviourAdd } from './account/behaviour-add.ts'
import { behaviourDelete } from './account/behaviour-delete.ts'
import { collectList } from './account/collect-list.ts'
import { footprintClear } from './account/footprint-clear.ts'
import { footprintList } from './account/footprint-list.ts'
import { idCardUpdate } from './account/id-card-update.ts'
import { idNameVerify } from './account/id-name-verify.ts'
import { idcardUpload } from './account/idcard-upload.ts'
import { loginList } from './account/login-list.ts'
import { mobileUpdate } from './account/mobile-update.ts'
import { open } from './account/open.ts'
import { openCheck } from './account/open-check.ts'
import { organisationInfo } from './account/organisation-info.ts'
import { passwordCheck } from './account/password-check.ts'
import { passwordLoginReset } from './account/password-login-reset.ts'
import { passwordLoginUpdate } from './account/password-login-update.ts'
import { passwordTradeReset } from './account/password-trade-reset.ts'
import { passwordTradeUpdate } from './account/password-trade-update.ts'
import { registerState } from './account/register-state.ts'
import { riskCustomer } from './account/risk-customer.ts'
import { riskInfo } from './account/risk-info.ts'
import { riskSubmit } from './account/risk-submit.ts'
import { userInfo } from './account/user-info.ts'
import { userInfoSet } from './account/user-info-set.ts'
import { virtualRegister } from './account/virtual-register.ts'
import { aboutUs } from './content/about-us.ts'
import { advertList } from './content/advert-list.ts'
import { agencyFund } from './content/agency-fund.ts'
import { agencyList } from './content/agency-list.ts'
import { agreementList } from './content/agreement-list.ts'
import { articleDetail } from './content/article-detail.ts'
import { articleList } from './content/article-list.ts'
import { awardWall } from './content/award-wall.ts'
import { columnList } from './content/column-list.ts'
import { columnRefList } from './content/column-ref-list.ts'
import { feeQuote } from './content/fee-quote.ts'
import { fundCompare } from './content/fund-compare.ts'
import { fundDetail } from './content/fund-detail.ts'
import { fundIncType } from './content/fund-inc-type.ts'
import { fundList } from './content/fund-list.ts'
import { fundPortfolio } from './content/fund-portfolio.ts'
import { fundRisk } from './content/fund-risk.ts'
import { fundSeries } from './content/fund-series.ts'
import { fundTypeList } from './content/fund-type-list.ts'
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
import type { Call } from './define-call.ts'
import { assetsInTransit } from './query/assets-in-transit.ts'
import { dict } from './query/dict.ts'
import { holdTime } from './query/hold-time.ts'
import { lockShare } from './query/lock-share.ts'
import { recordDetail } from './query/record-detail.ts'
import { shareInfo } from './query/share-info.ts'
import { toBeConfirmed } from './query/to-be-confirmed.ts'
import { tradeRecord } from './query/trade-record.ts'
import { trendAll } from './query/trend-all.ts'
import { imageCodeSend } from './serve/image-code-send.ts'
import { imageCodeVerify } from './serve/image-code-verify.ts'
import { mobileCodeSend } from './serve/mobile-code-send.ts'
import { mobileCodeVerify } from './serve/mobile-code-verify.ts'
import { area } from './static/area.ts'
import { bankBin } from './static/bank-bin.ts'
import { codeLogin } from './token/code-login.ts'
import { login } from './token/login.ts'
import { logout } from './token/logout.ts'
import { fare } from './trade/fare.ts'
import { leaveMark } from './trade/leave-mark.ts'
import { limit } from './trade/limit.ts'
import { purchase } from './trade/purchase.ts'
import { redemption } from './trade/redemption.ts'
import { riskAssessment } from './trade/risk-assessment.ts'
import { sysdate } from './trade/sysdate.ts'
import { todo, todoDone } from './trade/todo.ts'
import { warnings } from './trade/warnings.ts'
import { withdrawal } from './trade/withdrawal.ts'
import { workdates } from './trade/workdates.ts'

/** THE list of calls, in the order of their ids. */
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
  'account.userInfoSet': userInfoSet,
  'account.userInfo': userInfo,
  'account.organisationInfo': organisationInfo,
  'account.idNameVerify': idNameVerify,
  'account.bankAdd': bankAdd,
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
  // query and trade
  'query.shareInfo': shareInfo,
  'query.tradeRecord': tradeRecord,
  'query.toBeConfirmed': toBeConfirmed,
  'query.assetsInTransit': assetsInTransit,
  'query.trendAll': trendAll,
  'query.holdTime': holdTime,
  'query.lockShare': lockShare,
  'query.recordDetail': recordDetail,
  'trade.fare': fare,
  'trade.limit': limit,
  'trade.workdates': workdates,
  'trade.riskAssessment': riskAssessment,
  'trade.warnings': warnings,
  'trade.leaveMark': leaveMark,
  'trade.purchase': purchase,
  'trade.redemption': redemption,
  'trade.withdrawal': withdrawal,
  'trade.sysdate': sysdate,
  'trade.todo': todo,
  'trade.todoDone': todoDone,
} as const satisfies Record<string, Call>

export type CallName = keyof typeof calls
/** What a handler gets: parsed. */
export type InputOf<Name extends CallName> = z.output<(typeof calls)[Name]['input']>
/** What a client passes: as it travels. */
export type SentOf<Name extends CallName> = z.input<(typeof calls)[Name]['input']>
export type OutputOf<Name extends CallName> = z.output<(typeof calls)[Name]['output']>

export const callNames = Object.keys(calls).filter((name): name is CallName => Object.hasOwn(calls, name))
