import type { CodeOf } from './table.ts'

/** Sections of the service centre, in menu order. */
export const serviceSections = {
  Guide: '业务指南',
  trade: '交易须知',
  education: '投资者教育',
  question: '常见问题',
  download: '下载中心',
  notice: '公告公示',
  organ: '销售机构',
  rules: '业务规则',
} as const
export type ServiceSection = CodeOf<typeof serviceSections>

/** Lists of the service centre; the key is both the `serviceType` of the call and the last part of the address. */
export const serviceTypes = {
  data_download: { name: '资料下载', section: 'download' },
  finance_guide: { name: '金融机构指南', section: 'Guide' },
  personal_guide: { name: '个人投资者指南', section: 'Guide' },
  ordinary_organ_guide: { name: '普通机构指南', section: 'Guide' },
  product_guide: { name: '产品指南', section: 'Guide' },
  trade_agree: { name: '交易协议', section: 'trade' },
  trade_rule: { name: '交易规则', section: 'trade' },
  understand_trade: { name: '了解交易', section: 'trade' },
  investment_standard: { name: '投资适当性', section: 'education' },
  company_detail: { name: '走进基金公司', section: 'education' },
  fund_company_standard: { name: '基金公司规范', section: 'education' },
  employee_standard: { name: '从业人员规范', section: 'education' },
  law_standard: { name: '法律法规', section: 'education' },
  common_question: { name: '常见问题', section: 'question' },
  notice_publicity: { name: '公告公示', section: 'notice' },
  direct_sell_organ: { name: '直销机构', section: 'organ' },
  consignment_organ: { name: '代销机构', section: 'organ' },
  transform_rule: { name: '转换业务规则', section: 'rules' },
  direct_sell_rule: { name: '直销业务规则', section: 'rules' },
  online_trade_rule: { name: '网上交易规则', section: 'rules' },
  develop_fund_rule: { name: '开放式基金业务规则', section: 'rules' },
} as const satisfies Record<string, { name: string; section: ServiceSection }>
export type ServiceType = CodeOf<typeof serviceTypes>
