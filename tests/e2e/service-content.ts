import type { Db } from '@zhixiao/db/connect.ts'
import { serviceTypes } from '@zhixiao/domain/codes/service-types.ts'
import { importContent } from './content-world.ts'

/** The bytes of the only file of the service content. */
export const formPdf = Buffer.from('%PDF-1.4\n% a form to fill in\n%%EOF\n')

/** A small service centre, footer and company page, imported as an operator does. */
export const insertServiceContent = (db: Db): Promise<void> => importContent(db, files())

type Front = Record<string, string | number>

function markdown(front: Front, body: string): string {
  const lines = Object.entries(front).map(
    ([name, value]) => `${name}: ${name === 'attachments' ? value : JSON.stringify(String(value))}`,
  )
  return ['---', ...lines, '---', '', body, ''].join('\n')
}

const entry = (title: string, day: string, body = `${title}的正文。`, more: Front = {}) =>
  markdown({ title, publishedAt: `${day} 09:00`, lead: `${title}的摘要`, ...more }, body)

const questions: [id: string, topic: string, title: string, answer: string][] = [
  ['sell-1', '赎回', '赎回的钱多久到账？', '确认之后一般 **三个交易日** 到账。'],
  ['sell-2', '赎回', '可以只卖一部分吗？', '可以，份额自己填。'],
  ['open-1', '开户', '开户要准备什么？', '身份证与借记卡。'],
]

const rule = '## 第一章 总则\n\n第一条。\n\n## 第二章 申请\n\n第二条。\n\n## 第三章 附则\n\n第三条。'

function files(): Record<string, string | Buffer> {
  const all: Record<string, string | Buffer> = { 'files/form.pdf': formPdf }
  for (const [type, { name }] of Object.entries(serviceTypes)) {
    all[`service/${type}/${type}-a.md`] = entry(`${name}甲`, '2026-10-01', rule)
  }
  all['service/trade_rule/rule-old.md'] = entry('较早的规则', '2024-03-01')
  all['service/trade_rule/rule-new.md'] = entry('最新的规则', '2026-11-02', rule)
  all['service/notice_publicity/old.md'] = entry('去年的公示', '2025-05-01')
  all['service/personal_guide/steps.md'] = entry('网上开户', '2026-11-03', '1. **注册。** 手机号\n2. **绑卡。** 借记卡')
  for (const [id, group, title, answer] of questions) {
    all[`service/common_question/${id}.md`] = entry(title, '2026-11-05', answer, { group })
  }
  all['service/data_download/form.md'] = entry('开户申请表', '2026-11-04', '填写后交柜台。', {
    group: '账户类表格',
    attachments: '[form.pdf]',
  })
  const pages = {
    contact_us: '联系我们',
    risk_disclosure: '风险揭示',
    disclaimers: '免责声明',
    anti_bribery: '反商业贿赂声明',
    aml: '反洗钱',
    rights: '投资者权益须知',
    sales_publicity: '销售人员公示表',
    bond_publicity: '债券人员公示表',
    DjgPersonnel: '董事、监事与高级管理人员',
  }
  for (const [id, title] of Object.entries(pages)) all[`page/${id}.md`] = entry(title, '2026-10-09')
  const sections = [
    'profile 公司简介',
    'history 发展历程',
    'culture 企业文化',
    'organisation 组织架构',
    'team 管理团队',
    'contact 联系我们',
  ]
  for (const [sort, section] of sections.entries()) {
    const [id = '', title = ''] = section.split(' ')
    all[`about/${id}.md`] = markdown({ title, sort }, `${title}的正文。`)
  }
  all['award/one.md'] = markdown({ title: '卓越服务奖', awardedBy: '示例评选', year: 2025 }, '')
  all['job/analyst.md'] = markdown(
    {
      title: '行业研究员',
      department: '研究部',
      city: '上海',
      count: 2,
      category: '投研',
      education: '硕士',
      publishedAt: '2026-11-01 09:00',
    },
    '## 职责\n\n跟踪消费行业。',
  )
  all['agency.csv'] = agencies()
  for (const list of ['sales', 'bond', 'djg']) all[`publicity/${list}.csv`] = people(list)
  return all
}

function agencies(): string {
  const rows = Array.from({ length: 24 }, (_, at) =>
    [
      `C${at}`,
      `示例银行${at}`,
      'consign',
      at < 3 ? '浙江省' : '上海市',
      at < 3 ? '杭州市' : '上海市',
      '示例路 1 号',
      '95500',
      '',
    ].join(','),
  )
  const counter = ['D1', '上海直销中心', 'direct', '上海市', '上海市', '示例路 100 号', '400-921-7000', ''].join(',')
  return ['agency_id,name,kind,province,city,address,phone,website', counter, ...rows, ''].join('\n')
}

function people(list: string): string {
  const rows = Array.from({ length: 25 }, (_, at) =>
    [
      `${list}-${at}`,
      `示例${at}`,
      at % 2 ? '女' : '男',
      at === 7 ? '机构业务部' : '零售业务部',
      '客户经理',
      `F${1000 + at}`,
      '2021-03-01',
      '',
    ].join(','),
  )
  return ['id,name,gender,department,position,certificate_no,since,note', ...rows, ''].join('\n')
}
