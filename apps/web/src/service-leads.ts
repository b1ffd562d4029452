import type { ServiceType } from '@zhixiao/domain/codes/service-types.ts'

/** The purpose of each list of the service centre, in a sentence. */
export const serviceLeads: Readonly<Record<ServiceType, string>> = {
  personal_guide: '个人投资者从注册、开户到申购、赎回的每一步，以及要准备的材料。',
  ordinary_organ_guide: '企业、社会团体等普通机构怎样开户和交易，需要提交哪些材料。',
  finance_guide: '银行、证券、保险、信托等金融机构开户与交易的办理要求。',
  product_guide: '按用钱的时间选择基金类型，了解份额类别、货币基金、QDII 与 FOF。',
  trade_agree: '办理业务时与您订立的协议，签署前请逐条阅读。',
  trade_rule: '交易时间、申请的确认与撤销、金额与份额的规定。',
  understand_trade: '净值、份额、费用与到账时间的含义和计算。',
  investment_standard: '风险测评与适当性匹配的规则，帮您判断一只基金是否适合自己。',
  company_detail: '基金公司怎样管理您的资产，由谁托管，受谁监督。',
  fund_company_standard: '基金管理公司在治理、内部控制和信息披露上应守的规范。',
  employee_standard: '基金从业人员的资格、执业行为和禁止事项。',
  law_standard: '与基金投资有关的主要法律、行政法规和部门规章。',
  common_question: '按主题查看，或输入关键词查找全部问题。',
  data_download: '开户与交易申请表、风险测评问卷、声明与授权文件，下载后打印填写。',
  notice_publicity: '依照监管要求公示的事项：产品风险等级、结算资金、投诉处理、服务时间与防骗提示。',
  direct_sell_organ: '本公司自己的柜台与网上直销渠道。',
  consignment_organ: '依法取得基金销售业务资格、销售本公司基金的银行、证券公司与独立基金销售机构。',
  transform_rule: '基金之间转换的条件、费用与份额计算。',
  direct_sell_rule: '直销柜台与网上直销受理业务的时间、方式与责任。',
  online_trade_rule: '网上交易的身份认证、委托效力、安全与差错处理。',
  develop_fund_rule: '开放式基金账户、认购、申购、赎回、分红与登记的业务规则。',
}
