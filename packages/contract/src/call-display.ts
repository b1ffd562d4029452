import type { CallName } from './calls.ts'
import { isSilent } from './errors.ts'

type CallDisplay = {
  /**
   * Where a failure is shown: instead of the page or part that a loader requested, inline at the field, form or part
   * that made the call, as a toast, or nowhere.
   */
  failure: 'page' | 'inline' | 'toast' | 'silent'
  /** Whether the overlay “加载中，请稍后~” covers the page meanwhile; otherwise the call has its own skeleton or spinner. */
  overlay: boolean
  /** Why none of our pages makes the call. */
  unused?: string
}

const page: CallDisplay = { failure: 'page', overlay: false }
const inline: CallDisplay = { failure: 'inline', overlay: false }
const covered: CallDisplay = { failure: 'inline', overlay: true }
const toasted: CallDisplay = { failure: 'toast', overlay: false }
const coveredToasted: CallDisplay = { failure: 'toast', overlay: true }
const silent: CallDisplay = { failure: 'silent', overlay: false }
const unused = (why: string): CallDisplay => ({ failure: 'toast', overlay: false, unused: why })

/** How each call appears on screen; listed in `docs/specification.md`. */
export const callDisplay: Readonly<Record<CallName, CallDisplay>> = {
  // content
  'content.awardWall': page,
  'content.articleList': page,
  'content.articleDetail': page,
  'content.columnList': page,
  'content.columnRefList': page,
  'content.noticeList': page,
  'content.noticeDetail': page,
  'content.recommendList': page,
  'content.searchKeywordList': silent,
  'content.fundIncType': unused('the periods of the ranking are a code table that both sides import'),
  'content.advertList': page,
  'content.fundList': page,
  'content.managerList': page,
  'content.fundTypeList': page,
  'content.search': silent,
  'content.navList': page,
  'content.serviceCenterList': page,
  'content.serviceCenterDetail': page,
  'content.jobList': page,
  'content.agencyList': page,
  'content.agencyFund': page,
  'content.supportBankList': unused(
    'customers read account.bankList, which says their limits too; for visitors and other clients',
  ),
  'content.aboutUs': page,
  'content.infoNotice': page,
  'content.aggregation': unused('each page asks in one request for what it shows; for other clients'),
  // static
  'static.area': silent,
  'static.bankBin': silent,
  // account
  'account.registerState': unused('registering and logging in say it themselves once the code is checked'),
  'account.virtualRegister': inline,
  'token.login': inline,
  'token.codeLogin': inline,
  'token.logout': silent,
  'account.openCheck': inline,
  'account.open': covered,
  'account.idcardUpload': inline,
  'account.idcardOcr': inline,
  'account.bankcardVerify': inline,
  'account.bankcardCodeAuth': inline,
  'account.bankPreSign': inline,
  'account.bankSign': covered,
  'account.bankList': inline,
  'account.bankMine': inline,
  'account.riskInfo': inline,
  'account.riskCustomer': inline,
  'account.riskSubmit': covered,
  'account.passwordCheck': inline,
  'account.mobileUpdate': covered,
  'account.passwordLoginUpdate': covered,
  'account.passwordLoginReset': inline,
  'account.passwordTradeUpdate': covered,
  'account.passwordTradeReset': covered,
  'account.footprintList': inline,
  'account.collectList': inline,
  'account.behaviourAdd': toasted,
  'account.behaviourDelete': toasted,
  'account.companyInfo': inline,
  'account.userInfoSet': covered,
  'account.userInfo': inline,
  'account.organisationInfo': inline,
  'account.idNameVerify': inline,
  'account.bankUnbind': covered,
  'account.bankAdd': covered,
  'account.bankReContract': covered,
  'account.bankOpenRemit': covered,
  'account.queryPasswordVerify': inline,
  'account.institutionPasswordChange': covered,
  // serve
  'serve.mobileCodeSend': inline,
  'serve.mobileCodeVerify': inline,
  'serve.imageCodeSend': inline,
  'serve.imageCodeVerify': unused('the answer to the picture travels with the call that it protects, which checks it'),
  // query
  'query.dict': inline,
  // ours
  'content.fundDetail': inline,
  'content.fundSeries': page,
  'content.ranking': page,
  'content.agreementList': inline,
  'content.pageDetail': page,
  'content.publicityList': page,
  'content.managerDetail': page,
  'content.fundRisk': page,
  'content.fundPortfolio': page,
  'content.feeQuote': page,
  'content.planBacktest': inline,
  'content.fundCompare': page,
  'content.companyFigures': page,
  'content.holdingFan': page,
  'content.fundHistory': page,
  'content.fundSummary': page,
  'account.loginList': inline,
  'account.footprintClear': coveredToasted,
  'account.idCardUpdate': covered,
  'account.idcardSubmit': covered,
  'account.bankTies': inline,
  'account.bankChange': covered,
  'serve.bankNotice': unused('called by the bank'),
  'account.institutionActs': inline,
  'query.shareStatement': inline,
  'query.shareProof': toasted,
  'account.consentList': inline,
  'account.riskList': inline,
  'account.dataExport': inline,
  'account.idImages': inline,
  'account.closeCheck': inline,
  'account.close': covered,
  'serve.workCodeSend': inline,
  'account.deviceList': inline,
  'account.deviceForget': coveredToasted,
  'account.smsChoices': inline,
  'account.smsChoicesSet': coveredToasted,
  'account.openDraft': inline,
  'account.openDraftSave': silent,
  'account.riskDraftSave': silent,
  // query and trade
  'query.firstIncome': inline,
  'query.shareInfo': inline,
  'query.tradeRecord': inline,
  'query.toBeConfirmed': inline,
  'query.direct': inline,
  'query.replace': inline,
  'query.targetFunds': inline,
  'query.assetsInTransit': inline,
  'query.income': inline,
  'query.trendAll': inline,
  'query.trend': inline,
  'query.incomeByBill': inline,
  'query.fundTiming': unused('query.holdPeriod and trade.workdates answer what the screens show'),
  'query.specialHoldshare': unused('no special account is sold; its holdings would stand in query.shareInfo'),
  'query.holdPeriod': inline,
  'query.bonusStatus': inline,
  'query.bonusList': inline,
  'query.holdTime': inline,
  'query.lockShare': inline,
  'query.remitNotice': inline,
  'query.recordDetail': inline,
  'query.bill': inline,
  'query.billFile': toasted,
  'query.messages': inline,
  'query.orderEvidence': toasted,
  'query.orderReceipt': toasted,
  'trade.fare': inline,
  'trade.limit': inline,
  'trade.plan': covered,
  'trade.planList': inline,
  'trade.planStatus': covered,
  'trade.workdates': inline,
  'trade.planWorkdates': inline,
  'trade.riskAssessment': inline,
  'trade.warnings': coveredToasted,
  'trade.leaveMark': coveredToasted,
  'trade.purchase': covered,
  'trade.redemption': covered,
  'trade.conversion': covered,
  'trade.bonus': covered,
  'trade.withdrawal': covered,
  'trade.remitNotice': covered,
  'trade.sysdate': inline,
  'trade.todo': inline,
  'trade.todoDone': toasted,
  'trade.planRuns': inline,
  'trade.requestFate': inline,
  'demo.clockAdvance': unused('called by /dev/clock, which has no session'),
}

/**
 * Failures displayed the same way for every call. An ended session opens the dialog that leads to login; a code that
 * the specification marks silent is left to the caller.
 */
export function shownAs(
  name: CallName,
  failure: { kind: string; code: string },
  hadSession: boolean,
): CallDisplay['failure'] | 'dialog' {
  if (failure.kind === 'unauthorised' && hadSession) return 'dialog'
  const { failure: shown } = callDisplay[name]
  return shown === 'toast' && isSilent(failure.code) ? 'inline' : shown
}
