import type { Exported } from './export-values.ts'

export type ExportedTable = { table: string; title: string; rows: Record<string, Exported>[] }

type Page = { company: string; madeAt: string; custno: string; tables: readonly ExportedTable[] }

/** The copy to read: one page that needs nothing from anywhere, with a table for each kind of rows. */
export function exportPage({ company, madeAt, custno, tables }: Page): string {
  const parts = tables.filter(({ rows }) => rows.length > 0)
  return `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>个人数据 ${escaped(custno)}</title><style>${STYLE}</style></head><body>
<h1>个人数据</h1><p>${escaped(company)}，客户号 ${escaped(custno)}，${escaped(madeAt)}（北京时间）</p>
<ul>${parts.map(({ table, title, rows }) => `<li><a href="#${table}">${escaped(title)}</a> ${rows.length}</li>`).join('')}</ul>
${parts.map(sectionOf).join('\n')}
</body></html>
`
}

const STYLE =
  'body{font:14px/1.6 sans-serif;margin:2rem;color:#1a1a1a;background:#fff}div{overflow-x:auto}table{border-collapse:collapse;margin-bottom:2rem}' +
  'th,td{border:1px solid #ccc;padding:4px 8px;text-align:left;vertical-align:top;white-space:nowrap}th{background:#f2f2f2}'

function sectionOf({ table, title, rows }: ExportedTable): string {
  const columns = [...new Set(rows.flatMap(row => Object.keys(row)))].filter(column =>
    rows.some(row => row[column] !== null && row[column] !== ''),
  )
  const head = columns.map(column => `<th scope="col">${escaped(labels[column] ?? column)}</th>`).join('')
  const body = rows.map(row => `<tr>${columns.map(column => `<td>${cellOf(row[column])}</td>`).join('')}</tr>`)
  return `<h2 id="${table}">${escaped(title)}</h2><div><table><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table></div>`
}

function cellOf(value: Exported | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string' && value.startsWith('data:image/'))
    return `<img alt="" width="320" src="${escaped(value)}">`
  return escaped(typeof value === 'object' ? JSON.stringify(value) : String(value))
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, letter => `&#${letter.charCodeAt(0)};`)

/** Columns in the customer's words; a column without one stands under its own name. */
const labels: Readonly<Record<string, string>> = {
  custno: '客户号',
  custname: '姓名',
  custtype: '客户类型',
  custbelongto: '开户状态',
  idtype: '证件类型',
  idno: '证件号码',
  mobile: '手机号',
  mobile_tail: '手机尾号',
  email: '邮箱',
  address: '地址',
  area_code: '地区代码',
  zipcode: '邮编',
  sex: '性别',
  birthday: '出生日期',
  live_nation: '国籍',
  marriage: '婚姻状况',
  educational: '学历',
  annualsalary: '年收入',
  workcode: '职业',
  invalidate: '证件有效期',
  idcardupload: '证件影像状态',
  myself_is_controller: '实际控制人为本人',
  myself_is_beneficiary: '受益人为本人',
  badintegrity: '诚信记录',
  tax_status: '税收居民身份',
  tax_detail: '税收信息',
  fund_account: '基金账号',
  lowest_risk: '最低风险承受能力',
  riskability: '风险承受能力',
  risk_score: '测评得分',
  risk_valid_to: '测评有效期至',
  opened_at: '开户时间',
  created_at: '创建时间',
  last_login_at: '最近登录',
  tradeacco: '交易账号',
  bank_code: '银行代码',
  card: '银行卡号',
  card_head: '卡号前六位',
  card_tail: '卡号后四位',
  capitalmode: '资金方式',
  state: '状态',
  status: '状态',
  signed_at: '签约时间',
  paper_version: '问卷版本',
  answers: '答案',
  score: '得分',
  at: '时间',
  valid_to: '有效期至',
  agreement: '协议',
  agreements: '协议',
  version: '版本',
  act: '事项',
  detail: '内容',
  fundcode: '基金代码',
  target_fundcode: '转入基金',
  warning_code: '提示编号',
  text: '提示内容',
  text_version: '文本版本',
  text_hash: '文本摘要（SHA-256）',
  risk_level: '产品风险等级',
  fund_version: '产品资料版本',
  shown_at: '展示时间',
  client: '设备与网络',
  ua_class: '浏览器与系统',
  order_id: '单号',
  plan_id: '定投编号',
  kind: '业务代码',
  amount: '金额（元）',
  shares: '份额',
  accept_at: '申请时间',
  trade_date: '交易日',
  confirm_date: '确认日期',
  confirmed_at: '确认时间',
  cancelled_at: '撤单时间',
  pay_date: '到账日期',
  leave_mark_id: '风险提示确认编号',
  risk_result_id: '测评编号',
  nav: '净值',
  nav_day: '净值日期',
  gross: '总额（元）',
  net: '净额（元）',
  fee: '费用（元）',
  rate: '费率',
  discount: '折扣',
  frozen: '冻结份额',
  remaining: '剩余份额',
  cost: '成本（元）',
  paid: '累计投入（元）',
  received: '累计到账（元）',
  dividend: '累计分红（元）',
  realised: '已实现收益（元）',
  register_date: '登记日期',
  direction: '方向',
  due_date: '应付日期',
  done_at: '完成时间',
  day: '日期',
  account: '科目',
  unit: '单位',
  delta: '变动',
  how: '方式',
  ref_type: '类型',
  ref_object_id: '对象',
  failures: '错误次数',
  locked_until: '锁定至',
  side: '面',
  image: '影像',
  todo: '待办',
  actor: '操作人',
}
