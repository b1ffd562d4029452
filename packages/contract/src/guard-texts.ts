import { brand } from '@zhixiao/domain/brand.ts'
import { GUARD_CODE, type GuardCode } from '@zhixiao/domain/customer/guards.ts'

/** What each guard says, word for word as specified. */
const specified: Readonly<Record<GuardCode, string>> = {
  [GUARD_CODE.login]: '您还未进行登录，是否前往登录？',
  [GUARD_CODE.enterprise]: '您是机构户不能操作交易，抱歉~',
  [GUARD_CODE.openAccount]: '您目前还没有基金账户，请先完成开户再购买产品',
  [GUARD_CODE.idUpload]: '您目前还没有上传身份证，请先上传身份证再购买产品',
  [GUARD_CODE.idReview]: '您的身份证审核中，请等待审核完成再购买产品',
  [GUARD_CODE.frozen]: '您的基金账户已被依法冻结，暂不能办理，详情请联系客服',
  [GUARD_CODE.review]: '您的客户资料需要重新核实，核实前暂不能购买、定投或转换，赎回不受影响，请联系客服',
  [GUARD_CODE.profile]: '您账号信息不完整，请完善个人信息',
  [GUARD_CODE.riskMissing]: '您账号还未进行风险等级评测，请先评测',
  [GUARD_CODE.riskExpired]: '您账号的风险等级过期，请重新评测',
  [GUARD_CODE.idExpired]: '您的身份证已过期，请重新上传身份证',
}

const own = Object.entries(brand.results ?? {}).filter(([code]) => Object.hasOwn(specified, code))

/** The text of the server's refusal and of the site's dialog: the firm's own, else the specified one. */
export const guardTexts: typeof specified = { ...specified, ...Object.fromEntries(own) }
