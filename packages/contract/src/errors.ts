import { brand } from '@zhixiao/domain/brand.ts'
import { guardTexts } from './guard-texts.ts'

type ErrorEntry = {
  msg: string
  /** The client shows no toast because the caller handles the code itself. Not a success. */
  silent?: true
  /** HTTP status, 200 by default. */
  status?: number
}

/**
 * The one table of codes and texts. Codes named by the specification are verbatim; the others start with their area.
 * `docs/errors.md` is generated from it.
 */
export const errors = {
  '0000': { msg: '成功', silent: true },

  // every call
  'PARAM-0001': { msg: '请求参数有误' },
  'PARAM-0002': { msg: '请求编号已用于其他内容，请刷新后重试' },
  'SIGN-0001': { msg: '请求校验失败，请刷新页面后重试' },
  'SIGN-0002': { msg: '请求时间与服务器相差过大，请校准设备时间' },
  'SIGN-0003': { msg: '请求重复，请刷新页面后重试' },
  'AUTH-0001': { msg: '长时间未操作或被其他设备登出，请重新登录。', status: 401 },
  'DEMO-NONE': { msg: '当前不是演示环境，不能推进业务日期' },
  'DEMO-MOVED': { msg: '业务日期已变化，请按新的日期重试' },
  'SYS-0404': { msg: '请求的内容不存在', status: 404 },
  'SYS-0413': { msg: '提交的内容过大', status: 413 },
  'SYS-0429': { msg: '操作过于频繁，请稍后再试', status: 429 },
  'SYS-0500': { msg: '系统繁忙，请稍后再试', status: 500 },
  'SYS-0503': { msg: '系统正在恢复，请稍后再试', status: 503 },

  // login and registration
  'AUTH-0002': { msg: '账号或密码错误' },
  'AUTH-0003': { msg: '请完成图形验证码', silent: true },
  'AUTH-0004': { msg: '密码错误次数过多，请稍后再试' },
  'AUTH-0005': { msg: '手机号或验证码有误' },
  'AUTH-0006': { msg: '登录密码过于常见，请更换' },
  'AUTH-0007': { msg: '请阅读并同意相关协议' },
  'AUTH-0008': { msg: '该手机号不能注册，请直接登录或找回密码' },
  'AUTH-0009': { msg: '手机号、验证码或身份信息有误，请核对后重试' },
  'AUTH-0010': { msg: '证件号码或银行卡号有误，请核对后重试' },
  'DEVICE-0001': { msg: '未找到该设备' },
  'AGREE-0001': { msg: '协议已更新，请刷新页面，阅读后再同意' },
  'CAPTCHA-0001': { msg: '图形验证码错误或已过期' },
  'SMS-0001': { msg: '短信验证码错误或已过期' },
  'SMS-0002': { msg: '验证码发送过于频繁，请稍后再试' },
  'SMS-0003': { msg: '短信发送失败，请稍后再试' },

  // the guards of domain/customer/guards.ts
  'GUARD-LOGIN': { msg: guardTexts['GUARD-LOGIN'] },
  'GUARD-ACCOUNT': { msg: guardTexts['GUARD-ACCOUNT'] },
  'GUARD-ID-UPLOAD': { msg: guardTexts['GUARD-ID-UPLOAD'] },
  'GUARD-ID-REVIEW': { msg: guardTexts['GUARD-ID-REVIEW'] },
  'GUARD-FROZEN': { msg: guardTexts['GUARD-FROZEN'] },
  'GUARD-REVIEW': { msg: guardTexts['GUARD-REVIEW'] },
  'GUARD-PROFILE': { msg: guardTexts['GUARD-PROFILE'] },
  'GUARD-RISK-MISSING': { msg: guardTexts['GUARD-RISK-MISSING'] },
  'GUARD-RISK-EXPIRED': { msg: guardTexts['GUARD-RISK-EXPIRED'] },
  'GUARD-ID-EXPIRED': { msg: guardTexts['GUARD-ID-EXPIRED'] },

  // opening an account, cards, assessment
  'OPEN-0001': { msg: '未满 18 周岁暂不支持网上开户' },
  'OPEN-0002': { msg: '您已开立基金账户，无需重复开户' },
  'OPEN-0003': { msg: '该证件暂不支持网上开户，请联系客服' },
  'BANK-0001': { msg: '暂不支持该银行卡，请更换' },
  'BANK-0002': { msg: '请使用本人名下的借记卡，不支持信用卡和预付卡' },
  'BANK-0003': { msg: '银行卡信息验证未通过，请核对姓名、证件号码、卡号和银行预留手机号' },
  'BANK-0004': { msg: '银行卡验证已失效，请重新验证' },
  'BANK-0005': { msg: '未找到该银行卡' },
  'BANK-0006': { msg: '该银行卡无需签约' },
  'BANK-0007': { msg: '该银行卡已绑定' },
  'BANK-0008': { msg: '银行暂未返回结果，请稍后重试' },
  'BANK-0009': { msg: '该银行卡还有未了结的事项，暂不能解绑' },
  'BANK-0010': { msg: '该银行卡还有在途交易或款项，暂不能更换' },
  'BANK-0011': { msg: '该银行卡已开通汇款支付' },
  'BANK-0012': { msg: '请先完成该银行卡的签约' },
  'BANK-0013': { msg: '该银行卡已绑定在其他账户，请更换，或联系客服' },
  'REMIT-0001': { msg: '未找到该笔汇款' },
  'REMIT-0002': { msg: '该笔汇款已处理' },
  'REMIT-0003': { msg: '该申请不在等待这笔汇款，请核对金额和银行卡' },
  'REMIT-0004': { msg: '该基金当日剩余额度不足，请申请退回' },
  'RISK-0001': { msg: '测评问卷已更新，请重新测评' },
  'TRADE-SENIOR': { msg: '请先阅读并确认高龄投资者特别提示' },
  'TRADE-SENIOR-WAIT': { msg: '特别提示已确认，等待时间届满后可以提交' },
  'RISK-0003': { msg: '近 12 个月的测评次数已用完，可再次测评的日期见风险测评页' },
  'RISK-0002': { msg: '今日测评次数已用完，请明日再试' },
  'FILE-0001': { msg: '请上传 JPG、PNG 或 WebP 格式的清晰图片' },
  'FILE-0002': { msg: '今日上传次数已用完，请明日再试' },
  'FILE-0003': { msg: '请先上传身份证的人像面和国徽面' },
  'OCR-0001': { msg: '当前识别人数较多，请稍后再试，或手动填写' },
  'ID-0001': { msg: '姓名或证件号码与账户登记的不一致' },
  'MOBILE-0001': { msg: '该手机号暂不能使用，请更换其他手机号' },

  // institutions
  'ORG-0001': { msg: '该功能仅供机构客户使用' },
  'ORG-0002': { msg: '查询密码错误', silent: true },
  'ORG-0003': { msg: '查询密码错误次数过多，已锁定 3 小时，如需解锁请致电客服' },
  'ORG-0004': { msg: '查询密码验证已过期，请重新验证' },
  'ORG-0005': { msg: '尚未设置查询密码，请致电客服办理' },

  // trade
  'TRADE-LOCKED': { msg: '交易密码错误次数过多，已锁定，请稍后再试或重置交易密码' },
  'TRADE-FUND': { msg: '未找到该基金' },
  'TRADE-CLOSED': { msg: '该基金当前不支持此交易' },
  'TRADE-CARD': { msg: '该银行卡不可用于本次交易，请更换' },
  'TRADE-REMIT': { msg: '该银行卡未开通汇款支付' },
  'TRADE-CARD-MAX': { msg: '金额超过该银行卡单笔限额' },
  'TRADE-CARD-DAY-MAX': { msg: '金额超过该银行卡当日剩余限额' },
  'TRADE-MIN': { msg: '金额低于起购金额' },
  'TRADE-MAX': { msg: '金额超过单笔上限' },
  'TRADE-DAY-MAX': { msg: '金额超过该基金当日剩余额度' },
  'TRADE-HOLDER-MAX': { msg: '单一投资者持有将达到法定上限，请减少金额' },
  'TRADE-UNSUITABLE': { msg: '该产品超出您可购买的风险等级' },
  'TRADE-TERMS': { msg: '交易日、确认日、到账日或费率已变化，请核对后重新确认', silent: true },
  'TRADE-CALENDAR': { msg: '交易日历尚未公布至该日期，暂不能受理' },
  'TRADE-NO-SHARES': { msg: '可用份额不足' },
  'TRADE-NOT-FREE': { msg: '部分份额的持有期未满，暂不能卖出' },
  'TRADE-MIN-REDEEM': { msg: '份额低于最低赎回份额' },
  'TRADE-MIN-HOLD': { msg: '赎回后剩余份额低于最低持有份额，请全部赎回' },
  'TRADE-FAST-NONE': { msg: '该基金不提供快速赎回' },
  'TRADE-FAST-CAP': { msg: '超过快速赎回的当日剩余额度' },
  'TRADE-FAST-LINE': { msg: '快速赎回暂不可用，请选择普通赎回' },
  'TRADE-ORDER': { msg: '未找到该笔交易' },
  'TRADE-FINAL': { msg: '该笔交易已有结果，不能撤单' },
  'TRADE-CUTOFF': { msg: '已过 15:00，该笔交易不能撤单' },
  'TRADE-NO-WITHDRAWAL': { msg: '该笔交易不支持撤单' },
  'TRADE-SAME-METHOD': { msg: '当前已是该分红方式，无需修改' },
  'TRADE-METHOD-PENDING': { msg: '上一次分红方式修改尚未确认，请确认后再改，或先撤单' },
  'TRADE-PLAN': { msg: '未找到该定投计划' },
  'TRADE-PLAN-DAY': { msg: '请选择扣款日：每月 1–28 日，每周周一至周五' },
  'TRADE-PLAN-RUNS': { msg: '今天的扣款正在进行，完成后即可修改、暂停或终止' },
  'TRADE-PLAN-TODAY': { msg: '定投扣款的订单当天不能撤单' },
  'TRADE-PLAN-MOST': { msg: '定投计划已达上限，请先终止不再需要的计划' },
  'TRADE-PLAN-STATE': { msg: '该定投计划当前不支持此操作，请刷新后重试' },
  'TRADE-WARNING': { msg: '风险提示已更新或已失效，请重新阅读，或刷新页面后再试' },

  // personal data and closing
  'DATA-0001': { msg: '今日导出次数已用完，请明日再试' },
  'CLOSE-0001': { msg: '账户还不满足注销条件，请先处理未完成的事项' },

  // watchlist
  'COLLECT-0001': { msg: '自选与收藏已达上限，请先移除部分内容' },

  // named by the specification
  '0040': { msg: '请重新获取验证码', silent: true },
  'DS-TR0U1057': { msg: '交易密码错误', silent: true },
  'DS-TR0Q1058': { msg: '暂无数据', silent: true },
  'OCR-1111': { msg: '证件识别失败，请手动填写', silent: true },
  'DS-TR0U0119': { msg: '您的风险承受能力与产品风险等级不匹配', silent: true },
  'DS-ORG-0001': { msg: guardTexts['DS-ORG-0001'] },
} as const satisfies Record<string, ErrorEntry>

export type ErrorCode = keyof typeof errors
/** Every code that is not success. */
export type FailureCode = Exclude<ErrorCode, '0000'>

/** Codes of every call, in addition to those that it lists. */
export const sharedCodes = [
  'PARAM-0001',
  'SIGN-0001',
  'SIGN-0002',
  'SIGN-0003',
  'AUTH-0001',
  'SYS-0404',
  'SYS-0413',
  'SYS-0429',
  'SYS-0500',
  'SYS-0503',
] as const satisfies readonly ErrorCode[]
export type SharedCode = (typeof sharedCodes)[number]

const table: Record<string, ErrorEntry> = errors

export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errors, code)

/** ERR-01: a code whose text is not shown as a toast. Unknown codes are shown. */
export const isSilent = (code: string): boolean => (Object.hasOwn(table, code) ? table[code]?.silent === true : false)

export const statusOf = (code: ErrorCode): number => table[code]?.status ?? 200

/** The firm's own text of a code, else the product's. */
export const messageOf = (code: ErrorCode): string => brand.results?.[code] ?? errors[code].msg
