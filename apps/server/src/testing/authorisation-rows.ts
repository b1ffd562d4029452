import type { CallName } from '@zhixiao/contract/calls.ts'
import type { ErrorCode } from '@zhixiao/contract/errors.ts'
import { riskPaper } from '@zhixiao/domain/customer/risk-questions.ts'
import { ticked, tickedForConversion, tickedForPurchase } from './agreements.ts'
import { middleAnswers } from './opening.ts'
import { funds, LOGIN_PASSWORD, type Person, QUERY_PASSWORD, TRADE_PASSWORD } from './world.ts'

type Answer = '0000' | ErrorCode

/** A caller and the numbers of what belongs to them. */
export type Actor = Person & {
  orderId: string
  planId: string
  deviceId: string
  remitId: string
  uuid: string
  cardTicket: string
  /** What was given with the text of a risk warning. */
  shown: string
}

export type Row = {
  input?: (who: Actor) => object
  /** Without a session. */
  nobody: Answer
  /** A customer with an account, on their own data. */
  own: Answer
  institution: Answer
  noAccount: Answer
  /**
   * Per number that names a customer's data: the answer when it belongs to another customer, which must equal that for
   * a number that does not exist.
   */
  other?: Partial<Record<keyof Actor, Answer>>
  /** Counters that a refusal may change. */
  counts?: readonly string[]
}

const page = { pageParam: { pageNum: 1, pageSize: 10 } }
const ABSENT = 'SYS-0404'
const fund = { fundCode: funds.mixed }
const key = ({ tradeacco }: Actor) => ({ ...fund, tradeacco, tradePassword: TRADE_PASSWORD })
const TICKET = 'x'.repeat(22)
const named = ({ idno }: Actor) => ({ custname: '张三', idno })
const person = (who: Actor) => ({ ...named(who), idtype: '0', invalidate: '20351231' })
const newCard = ({ mobile, cardTicket }: Actor) => ({ cardno: '6222021234567899901', mobileno: mobile, cardTicket })
const PICTURE = new Blob(['no picture'], { type: 'image/jpeg' })

const open = (own: Answer, input: object = {}, more: Partial<Row> = {}): Row => ({
  nobody: own,
  own,
  institution: own,
  noAccount: own,
  input: () => input,
  ...more,
})
const of = (
  [own, institution, noAccount]: readonly [Answer, Answer, Answer],
  input: (who: Actor) => object = () => ({}),
  more: Partial<Row> = {},
): Row => ({ nobody: 'AUTH-0001', own, institution, noAccount, input, ...more })
const ALL = ['0000', '0000', '0000'] as const

/** The customer calls that institutions may use: they may look, and manage their own passwords, devices and lists. */
export const openToInstitutions: readonly CallName[] = [
  'account.bankList',
  'account.bankMine',
  'account.bankTies',
  'account.riskInfo',
  'account.riskCustomer',
  'account.riskList',
  'account.passwordCheck',
  'account.passwordLoginUpdate',
  'account.footprintList',
  'account.footprintClear',
  'account.collectList',
  'account.behaviourAdd',
  'account.behaviourDelete',
  'account.companyInfo',
  'account.userInfo',
  'account.organisationInfo',
  'account.queryPasswordVerify',
  'account.institutionPasswordChange',
  'account.institutionActs',
  'account.loginList',
  'account.consentList',
  'account.dataExport',
  'account.deviceList',
  'account.deviceForget',
  'account.smsChoices',
  'account.smsChoicesSet',
  'query.shareProof',
  'query.shareStatement',
  'query.firstIncome',
  'query.shareInfo',
  'query.tradeRecord',
  'query.toBeConfirmed',
  'query.direct',
  'query.replace',
  'query.assetsInTransit',
  'query.income',
  'query.trendAll',
  'query.trend',
  'query.incomeByBill',
  'query.fundTiming',
  'query.specialHoldshare',
  'query.holdPeriod',
  'query.bonusStatus',
  'query.bonusList',
  'query.holdTime',
  'query.lockShare',
  'query.remitNotice',
  'query.recordDetail',
  'query.bill',
  'query.billFile',
  'query.messages',
  'query.orderEvidence',
  'query.orderReceipt',
  'trade.fare',
  'trade.limit',
  'trade.requestFate',
  'trade.riskAssessment',
  'trade.warnings',
  'trade.todo',
  'trade.todoDone',
]

/**
 * One row per call: its input and the expected answer per caller. The matrix test reads it and fails for a call without
 * a row.
 */
export const authorisationRows: Readonly<Record<CallName, Row>> = {
  'content.awardWall': open('0000'),
  'content.articleList': open('0000', page),
  'content.articleDetail': open(ABSENT, { id: 'none' }),
  'content.columnList': open('0000', { id: 'none' }),
  'content.columnRefList': open('0000', { id: 'none' }),
  'content.noticeList': open('0000', page),
  'content.noticeDetail': open(ABSENT, { id: 'none' }),
  'content.recommendList': open('0000'),
  'content.searchKeywordList': open('0000'),
  'content.fundIncType': open('0000'),
  'content.advertList': open('0000', { id: 'none' }),
  'content.fundList': of(ALL, ({ uuid }) => ({ fundListType: 'OWN', refCustUuid: uuid }), {
    other: { uuid: '0000' },
  }),
  'content.managerList': open('0000', page),
  'content.fundTypeList': open('0000'),
  'content.search': open('0000', { keyWord: '测试' }),
  'content.navList': open('0000', fund),
  'content.serviceCenterList': open('0000', { serviceType: 'common_question', ...page }),
  'content.serviceCenterDetail': open(ABSENT, { id: 'none' }),
  'content.jobList': open('0000', page),
  'content.agencyList': open('0000', page),
  'content.agencyFund': open('0000', fund),
  'content.supportBankList': open('0000'),
  'content.aboutUs': open('0000'),
  'content.infoNotice': open('0000'),
  'static.area': open('0000'),
  'static.bankBin': open('0000'),
  'account.registerState': open('SMS-0001', { smsTicket: TICKET }),
  'account.virtualRegister': open('SMS-0001', {
    mobile: '13512345678',
    smsCode: '000000',
    loginPassword: 'bridge7moon',
    agreements: ['service', 'privacy'],
  }),
  'token.login': {
    ...of(['AUTH-0002', 'AUTH-0002', 'AUTH-0002'], ({ mobile }) => ({
      custtype: '1',
      idType: '10',
      account: `135${mobile.slice(3)}`,
      password: 'bridge7moon',
    })),
    nobody: 'AUTH-0002',
  },
  'token.codeLogin': open('AUTH-0005', { mobile: '13512345678', smsCode: '000000' }),
  'token.logout': open('0000', { accesstoken: 'x'.repeat(43) }),
  'account.openCheck': of(['OPEN-0002', 'DS-ORG-0001', '0000'], person),
  'account.open': of(['OPEN-0002', 'DS-ORG-0001', 'BANK-0004'], who => ({
    ...person(who),
    liveNation: '156',
    educational: '02',
    workcode: '07',
    annualsalary: '2',
    areaCode: '110101',
    address: '示例街道1号院2号楼',
    myselfIsContorler: '1',
    myselfIsBfcy: '1',
    badintegrity: '01',
    taxStatus: '1',
    ...newCard(who),
    tradePassword: TRADE_PASSWORD,
    paperVersion: riskPaper.version,
    riskAnswers: middleAnswers,
    agreements: ticked('open'),
  })),
  'account.idcardUpload': of(['FILE-0001', 'DS-ORG-0001', 'FILE-0001'], () => ({ side: 'front', image: PICTURE })),
  'account.idcardOcr': of(['FILE-0001', 'DS-ORG-0001', 'FILE-0001'], () => ({ side: 'front', image: PICTURE })),
  'account.bankcardVerify': of(['0000', 'DS-ORG-0001', 'PARAM-0001'], ({ mobile }) => ({
    cardno: '6222021234567899901',
    mobileno: mobile,
  })),
  'account.bankcardCodeAuth': of(['0040', 'DS-ORG-0001', 'PARAM-0001'], ({ mobile }) => ({
    cardno: '6222021234567899901',
    mobileno: mobile,
    smsCode: '000000',
  })),
  'account.bankPreSign': of(['BANK-0006', 'DS-ORG-0001', 'BANK-0005'], ({ tradeacco }) => ({ tradeacco }), {
    other: { tradeacco: 'BANK-0005' },
  }),
  'account.bankSign': of(
    ['BANK-0006', 'DS-ORG-0001', 'BANK-0005'],
    ({ tradeacco }) => ({ tradeacco, smsCode: '000000', agreements: ticked('signCard') }),
    { other: { tradeacco: 'BANK-0005' } },
  ),
  'account.bankList': of(ALL),
  'account.bankMine': of(['0000', '0000', 'BANK-0005'], ({ tradeacco }) => ({ tradeacco }), {
    other: { tradeacco: 'BANK-0005' },
  }),
  'account.riskInfo': of(ALL),
  'account.riskCustomer': of(ALL),
  'account.riskSubmit': of(['0000', 'DS-ORG-0001', 'GUARD-ACCOUNT'], () => ({
    paperVersion: riskPaper.version,
    riskAnswers: middleAnswers,
    agreements: ticked('risk'),
  })),
  'account.passwordCheck': of(['0000', '0000', 'GUARD-ACCOUNT'], () => ({ kind: 'trade', password: TRADE_PASSWORD })),
  'account.mobileUpdate': of(['SMS-0001', 'DS-ORG-0001', 'GUARD-ACCOUNT'], () => ({
    mobile: '13512345678',
    smsCode: '000000',
    tradePassword: TRADE_PASSWORD,
  })),
  'account.passwordLoginUpdate': of(['AUTH-0006', 'AUTH-0006', 'AUTH-0006'], () => ({
    oldPassword: LOGIN_PASSWORD,
    newPassword: 'a1234567',
  })),
  'account.passwordLoginReset': open('AUTH-0009', {
    mobile: '13512345678',
    smsTicket: TICKET,
    newPassword: 'bridge7moon',
  }),
  'account.passwordTradeUpdate': of(['PARAM-0001', 'DS-ORG-0001', 'GUARD-ACCOUNT'], () => ({
    oldPassword: TRADE_PASSWORD,
    newPassword: '123456',
  })),
  'account.passwordTradeReset': of(['SMS-0001', 'DS-ORG-0001', 'GUARD-ACCOUNT'], ({ idno, cardNo }) => ({
    smsTicket: TICKET,
    idno,
    cardno: cardNo,
    newPassword: '735194',
  })),
  'account.footprintList': of(ALL),
  'account.collectList': of(ALL),
  'account.behaviourAdd': of(ALL, () => ({ refType: 'own_select', refObjectId: funds.mixed })),
  'account.behaviourDelete': of(ALL, () => ({ refType: 'own_select', refObjectId: funds.mixed })),
  'account.companyInfo': of(['ORG-0001', '0000', 'ORG-0001']),
  'account.userInfoSet': of(['0000', 'DS-ORG-0001', '0000'], () => ({ educational: '02' })),
  'account.userInfo': of(ALL),
  'account.organisationInfo': of([ABSENT, '0000', ABSENT], ({ clientid }) => ({ clientid }), {
    other: { clientid: ABSENT },
  }),
  'account.idNameVerify': of(['0000', 'DS-ORG-0001', 'GUARD-ACCOUNT'], named),
  'account.bankUnbind': of(
    ['BANK-0009', 'DS-ORG-0001', 'GUARD-ACCOUNT'],
    ({ tradeacco }) => ({ tradeacco, tradePassword: TRADE_PASSWORD }),
    { other: { tradeacco: 'BANK-0005' } },
  ),
  'account.bankAdd': of(
    ['0000', 'DS-ORG-0001', 'GUARD-ACCOUNT'],
    who => ({ ...newCard(who), tradePassword: TRADE_PASSWORD, agreements: ticked('addCard') }),
    { other: { cardTicket: 'BANK-0004' } },
  ),
  'account.bankReContract': of(
    ['BANK-0006', 'DS-ORG-0001', 'GUARD-ACCOUNT'],
    ({ tradeacco }) => ({
      tradeacco,
      smsCode: '000000',
      tradePassword: TRADE_PASSWORD,
      agreements: ticked('signCard'),
    }),
    { other: { tradeacco: 'BANK-0005' } },
  ),
  'account.bankOpenRemit': of(
    ['BANK-0011', 'DS-ORG-0001', 'GUARD-ACCOUNT'],
    ({ tradeacco }) => ({ tradeacco, tradePassword: TRADE_PASSWORD, agreements: ticked('openRemit') }),
    { other: { tradeacco: 'BANK-0005' } },
  ),
  'account.queryPasswordVerify': of(['ORG-0001', '0000', 'ORG-0001'], () => ({ password: QUERY_PASSWORD })),
  'account.institutionPasswordChange': of(['ORG-0001', 'ORG-0004', 'ORG-0001'], () => ({
    kind: 'query',
    oldPassword: QUERY_PASSWORD,
    newPassword: '604817',
    queryTicket: 'none',
  })),
  // For the customer's own number no captcha is needed.
  'serve.mobileCodeSend': {
    ...of(ALL, ({ mobile }) => ({ purpose: 'bindCard', mobile, captchaId: TICKET, captchaAnswer: 'abcd' })),
    nobody: 'CAPTCHA-0001',
  },
  'serve.mobileCodeVerify': open(
    'SMS-0001',
    { purpose: 'login', mobile: '13512345678', smsCode: '000000' },
    { counts: ['sms_code'] },
  ),
  'serve.imageCodeSend': open('0000', { purpose: 'login', subject: '13512345678' }),
  'serve.imageCodeVerify': open('CAPTCHA-0001', {
    purpose: 'login',
    subject: '13512345678',
    captchaId: TICKET,
    captchaAnswer: 'abcd',
  }),
  'content.aggregation': open('0000', { requests: [{ name: 'content.fundDetail', input: fund }] }),
  'query.dict': open('0000', { dictnameList: 'sex' }),
  'content.fundDetail': open('0000', fund),
  'content.fundSeries': open('0000', { ...fund, period: 'month' }),
  'content.ranking': open('0000', { period: 'month' }),
  'content.agreementList': open('0000'),
  'content.pageDetail': open(ABSENT, { id: 'none' }),
  'content.publicityList': open('0000', { list: 'sales', ...page }),
  'content.managerDetail': open(ABSENT, { manId: 'none' }),
  'content.fundRisk': open('0000', fund),
  'content.fundPortfolio': open('0000', fund),
  'content.feeQuote': open('0000', { ...fund, amount: '1000.00', days: '30' }),
  'content.planBacktest': open('0000', {
    ...fund,
    amount: '1000.00',
    every: 'month',
    day: '8',
    from: '2026-10-01',
    to: '2026-11-19',
  }),
  'content.fundCompare': open('0000', { codes: funds.mixed, period: 'month' }),
  'content.companyFigures': open('0000'),
  'content.holdingFan': open(ABSENT, { indexCode: 'none' }),
  'content.fundHistory': open('0000', fund),
  'content.fundSummary': open('0000', fund),
  'account.loginList': of(ALL),
  'account.footprintClear': of(ALL),
  'account.riskDraftSave': of(['0000', 'DS-ORG-0001', 'GUARD-ACCOUNT'], () => ({
    paperVersion: riskPaper.version,
    answers: {},
  })),
  'account.idcardSubmit': of(['FILE-0003', 'DS-ORG-0001', 'GUARD-ACCOUNT']),
  'account.idCardUpdate': of(['FILE-0003', 'DS-ORG-0001', 'GUARD-ACCOUNT'], ({ idno }) => ({
    custname: '张三',
    idno,
    invalidate: '20361231',
  })),
  'account.bankTies': of(['0000', '0000', 'BANK-0005'], ({ tradeacco }) => ({ tradeacco }), {
    other: { tradeacco: 'BANK-0005' },
  }),
  'account.bankChange': of(
    ['BANK-0010', 'DS-ORG-0001', 'GUARD-ACCOUNT'],
    who => ({
      tradeacco: who.tradeacco,
      ...newCard(who),
      tradePassword: TRADE_PASSWORD,
      agreements: ticked('changeCard'),
    }),
    { other: { tradeacco: 'BANK-0004', cardTicket: 'BANK-0004' } },
  ),
  'serve.bankNotice': open('SIGN-0001', {
    notice: {
      type: 'remittance',
      channel: 'bank',
      extId: 'X1',
      cardno: '6222021234567899901',
      payer: '张三',
      amount: '1.00',
      arrivedAt: '2026-11-20T02:05:00Z',
    },
    signature: '0'.repeat(64),
  }),
  'account.institutionActs': of(['ORG-0001', '0000', 'ORG-0001']),
  'query.shareProof': of(ALL, () => ({ date: '2026-11-19' })),
  'query.shareStatement': of(ALL, () => ({ date: '2026-11-19' })),
  'account.consentList': of(ALL),
  'account.riskList': of(ALL),
  'account.dataExport': of(['0000', '0000', 'GUARD-ACCOUNT'], () => ({ kind: 'trade', password: TRADE_PASSWORD })),
  'account.idImages': of(['0000', 'DS-ORG-0001', 'GUARD-ACCOUNT'], () => ({ kind: 'trade', password: TRADE_PASSWORD })),
  'account.closeCheck': of(['0000', 'DS-ORG-0001', '0000']),
  'account.close': of(['CLOSE-0001', 'DS-ORG-0001', 'SMS-0001'], () => ({
    password: LOGIN_PASSWORD,
    smsCode: '000000',
  })),
  'serve.workCodeSend': open('0000', { purpose: 'login', subject: '13512345678' }),
  'account.deviceList': of(ALL),
  'account.deviceForget': of(['0000', 'DEVICE-0001', 'DEVICE-0001'], ({ deviceId }) => ({ id: deviceId }), {
    other: { deviceId: 'DEVICE-0001' },
  }),
  'account.smsChoices': of(ALL),
  'account.smsChoicesSet': of(ALL, () => ({ list: [{ kind: 'debit', wanted: false, from: '0.00' }] })),
  'account.openDraft': of(['0000', 'DS-ORG-0001', '0000']),
  'account.openDraftSave': of(['OPEN-0002', 'DS-ORG-0001', '0000'], () => ({
    step: 'identity',
    custname: '',
    idno: '',
    lastDay: '',
    forGood: false,
    checked: false,
    profile: {},
    profileDone: false,
    cardno: '',
    mobileno: '',
    paperVersion: '',
    answers: {},
    riskDone: false,
  })),
  'query.firstIncome': of(ALL),
  'query.shareInfo': of(ALL),
  'query.tradeRecord': of(ALL, ({ tradeacco }) => ({ tradeacco, ...page }), { other: { tradeacco: '0000' } }),
  'query.toBeConfirmed': of(ALL),
  'query.direct': of(ALL, () => page),
  'query.replace': of(ALL, () => page),
  'query.targetFunds': of(['0000', 'DS-ORG-0001', '0000'], () => fund),
  'query.assetsInTransit': of(ALL, () => ({ querytype: 'ALL' })),
  'query.income': of(ALL, () => ({ by: 'fund', period: '2026-11' })),
  'query.trendAll': of(ALL, () => ({ period: 'month' })),
  'query.trend': of(ALL, () => ({ period: 'month', ...fund })),
  'query.incomeByBill': of(ALL, () => ({ period: '2026-11' })),
  'query.fundTiming': of(ALL, () => fund),
  'query.specialHoldshare': of(ALL),
  'query.holdPeriod': of(ALL, ({ tradeacco }) => ({ ...fund, tradeacco }), { other: { tradeacco: '0000' } }),
  'query.bonusStatus': of(ALL),
  'query.bonusList': of(ALL),
  'query.holdTime': of(ALL, ({ tradeacco }) => ({ ...fund, tradeacco }), { other: { tradeacco: '0000' } }),
  'query.lockShare': of(ALL, ({ tradeacco }) => ({ ...fund, tradeacco }), { other: { tradeacco: '0000' } }),
  'query.remitNotice': of(ALL),
  'query.recordDetail': of(['0000', 'TRADE-ORDER', 'TRADE-ORDER'], ({ orderId }) => ({ orderId }), {
    other: { orderId: 'TRADE-ORDER' },
  }),
  'query.bill': of(ALL, () => ({ period: '2026-11', ...page })),
  'query.billFile': of(ALL, () => ({ period: '2026-11', format: 'csv' })),
  'query.messages': of(ALL),
  'query.orderEvidence': of(['0000', 'TRADE-ORDER', 'TRADE-ORDER'], ({ orderId }) => ({ orderId }), {
    other: { orderId: 'TRADE-ORDER' },
  }),
  'query.orderReceipt': of(['0000', 'TRADE-ORDER', 'TRADE-ORDER'], ({ orderId }) => ({ orderId }), {
    other: { orderId: 'TRADE-ORDER' },
  }),
  'trade.fare': of(
    ['TRADE-NO-SHARES', 'TRADE-NO-SHARES', 'TRADE-NO-SHARES'],
    ({ tradeacco }) => ({ ...fund, tradeacco, shares: '1.00' }),
    { other: { tradeacco: 'TRADE-NO-SHARES' } },
  ),
  'trade.limit': of(ALL, () => fund),
  'trade.requestFate': of(ALL, () => ({ requestId: 'nobody-sent-this' })),
  'trade.plan': of(
    ['0000', 'DS-ORG-0001', 'GUARD-ACCOUNT'],
    who => ({
      ...key(who),
      ...(who.planId && { planId: who.planId }),
      amount: '500.00',
      unit: '0',
      monthDay: '25',
      agreements: tickedForPurchase,
    }),
    { other: { planId: 'TRADE-PLAN' } },
  ),
  'trade.planList': of(['0000', 'DS-ORG-0001', '0000']),
  'trade.planStatus': of(
    ['0000', 'DS-ORG-0001', 'GUARD-ACCOUNT'],
    ({ planId }) => ({ planId, move: 'pause', tradePassword: TRADE_PASSWORD }),
    { other: { planId: 'TRADE-PLAN' } },
  ),
  'trade.workdates': open('0000', fund),
  'trade.planWorkdates': open('0000', { unit: '0', monthDay: '8' }),
  'trade.riskAssessment': of(ALL, () => fund),
  'trade.warnings': of(ALL, () => fund),
  'trade.leaveMark': of(['0000', 'DS-ORG-0001', 'TRADE-UNSUITABLE'], ({ shown }) => ({
    fundCode: funds.stock,
    warningCode: 'RISK-MISMATCH',
    textVersion: '2026-01',
    shown,
  })),
  'trade.purchase': of(
    ['0000', 'DS-ORG-0001', 'GUARD-ACCOUNT'],
    who => ({ ...key(who), amount: '1000.00', agreements: tickedForPurchase }),
    { other: { tradeacco: 'TRADE-CARD' } },
  ),
  'trade.redemption': of(
    ['TRADE-NO-SHARES', 'DS-ORG-0001', 'GUARD-ACCOUNT'],
    who => ({ ...key(who), shares: '10.00', largeRedemption: '1' }),
    { other: { tradeacco: 'TRADE-NO-SHARES' } },
  ),
  'trade.conversion': of(
    ['TRADE-NO-SHARES', 'DS-ORG-0001', 'GUARD-ACCOUNT'],
    who => ({ ...key(who), targetFundCode: funds.bond, shares: '10.00', agreements: tickedForConversion }),
    { other: { tradeacco: 'TRADE-NO-SHARES' } },
  ),
  'trade.bonus': of(['TRADE-NO-SHARES', 'DS-ORG-0001', 'GUARD-ACCOUNT'], who => ({ ...key(who), dividendType: '0' }), {
    other: { tradeacco: 'TRADE-NO-SHARES' },
  }),
  'trade.withdrawal': of(
    ['0000', 'DS-ORG-0001', 'GUARD-ACCOUNT'],
    ({ orderId }) => ({ orderId, tradePassword: TRADE_PASSWORD }),
    { other: { orderId: 'TRADE-ORDER' } },
  ),
  'trade.remitNotice': of(
    ['0000', 'DS-ORG-0001', 'GUARD-ACCOUNT'],
    ({ remitId }) => ({ remitId, handling: 'return', tradePassword: TRADE_PASSWORD }),
    { other: { remitId: 'REMIT-0001' } },
  ),
  'trade.sysdate': open('0000'),
  'trade.todo': of(ALL),
  'trade.todoDone': of(ALL, () => ({ id: 'risk-2027-01-01' })),
  'trade.planRuns': of(['0000', 'DS-ORG-0001', '0000'], ({ planId }) => ({ planId, ...page }), {
    other: { planId: '0000' },
  }),
  'demo.clockAdvance': open('DEMO-NONE', { date: '2026-11-20' }),
}
