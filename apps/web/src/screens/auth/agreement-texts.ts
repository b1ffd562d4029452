import type { OPEN_AGREEMENTS } from '@zhixiao/contract/account/open.ts'
import type { REGISTER_AGREEMENTS } from '@zhixiao/contract/account/virtual-register.ts'

/** A document a customer ticks: its essence in sentences. */
export type Agreement = { name: string; title: string; version: string; sentences: readonly string[] }

type RegisterName = (typeof REGISTER_AGREEMENTS)[number]
const registering: Record<RegisterName, Omit<Agreement, 'name'>> = {
  service: {
    title: '用户服务协议',
    version: '2026-01',
    sentences: [
      '注册后您得到一个网站用户，可以浏览、自选和接收消息；它不是基金账户，购买基金前还需开户。',
      '请使用您本人的手机号注册，并妥善保管登录密码；凭您的密码或验证码完成的操作视为您本人的操作。',
      '您可以随时联系客服停用账户，停用不影响此前已经完成的交易。',
      '网站内容仅供参考，不构成投资建议；投资有风险，过往业绩不预示未来表现。',
    ],
  },
  privacy: {
    title: '隐私政策',
    version: '2026-01',
    sentences: [
      '注册时我们只收集手机号；开户时依照法律收集身份、职业、住址、税收居民身份和银行卡信息。',
      '这些信息仅用于实名核验、交易、反洗钱和税收申报义务，证件号、手机号、卡号和地址加密保存。',
      '除法律要求以及完成交易所必需的银行、登记机构以外，我们不向他人提供您的信息。',
      '您可以查询、更正您的信息；交易和身份资料在法定期限内须予保留。',
    ],
  },
}

const opening: Record<keyof typeof OPEN_AGREEMENTS, Omit<Agreement, 'name' | 'version'>> = {
  'fund-account': {
    title: '基金账户业务协议',
    sentences: [
      '您申请以本人名义开立基金账户，并保证所填资料真实、完整；资料变化时请及时更新。',
      '一人一户，账户不得出借或转让。',
      '资料与证件不符、证件过期或发现异常时，我们可能限制账户的交易，直至核实。',
    ],
  },
  'online-trade': {
    title: '网上交易委托协议',
    sentences: [
      '您通过网站提交的申请凭交易密码确认，与书面申请效力相同。',
      '交易日15:00前提交的申请按当日净值确认，15:00及以后提交的按下一交易日净值确认。',
      '申请被受理不等于成交，以确认结果为准；未到15:00的当日申请可以撤单。',
    ],
  },
  'investor-rights': {
    title: '投资者权益须知',
    sentences: [
      '基金不同于银行存款，可能亏损；购买前请阅读基金合同、招募说明书和产品资料概要。',
      '您有权了解费用、风险等级和您的持有情况，并按合同约定赎回。',
      '有疑问或投诉可拨打客服热线，也可以向监管部门和行业协会反映。',
    ],
  },
  'quick-payment': {
    title: '快捷支付协议',
    sentences: [
      '您授权在您凭交易密码确认购买后，从您本人绑定的银行卡扣划相应金额。',
      '赎回、退款和现金分红的款项只划回到购买时使用的同一张银行卡。',
      '银行卡单笔与单日限额以银行和本站公布的为准。',
    ],
  },
  'tax-statement': {
    title: '个人税收居民身份声明',
    sentences: [
      '您确认所声明的税收居民身份真实、准确。',
      '身份发生变化的，您将在变化后30日内告知我们。',
      '依照《非居民金融账户涉税信息尽职调查管理办法》，非居民账户信息须向税务机关报送。',
    ],
  },
}

// The type of the contract's list holds the versions to it, without its schemas in this chunk.
const openVersions: typeof OPEN_AGREEMENTS = {
  'fund-account': '1.0',
  'online-trade': '1.0',
  'investor-rights': '1.0',
  'quick-payment': '1.0',
  'tax-statement': '1.0',
}

export const registerAgreements: readonly (Agreement & { name: RegisterName })[] = [
  { name: 'service', ...registering.service },
  { name: 'privacy', ...registering.privacy },
]

const isOpening = (name: string): name is keyof typeof OPEN_AGREEMENTS => Object.hasOwn(opening, name)
export const openAgreements: readonly Agreement[] = Object.keys(opening)
  .filter(isOpening)
  .map(name => ({ name, version: openVersions[name], ...opening[name] }))
