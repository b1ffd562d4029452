import { isCode } from '@zhixiao/domain/codes/table.ts'
import { commandWords } from '@zhixiao/domain/staff/command-words.ts'
import { jobPurposes } from '@zhixiao/domain/staff/job-purposes.ts'
import { actNameOf, actNames } from '../acts/acts.ts'
import { callNames } from './call-names.ts'

/** Chinese names of events other than acts, commands and calls, by their recorded name. */
const events: Readonly<Record<string, string>> = {
  'console.signedIn': '登录',
  'console.signedOut': '退出',
  'console.locked': '锁定',
  'console.unlocked': '解锁',
  'console.authenticatorOffered': '登记身份验证器',
  'operator.refused': '登录被拒绝',
  'key.offered': '申请登记通行密钥',
  'key.added': '登记通行密钥',
  'key.removed': '删除通行密钥',
  'request.opened': '提交申请',
  'request.approved': '第一位复核通过',
  'request.released': '复核通过',
  'request.rejected': '驳回申请',
  'request.withdrawn': '撤回申请',
  'request.expired': '申请失效',
  'request.moved': '通过时合计略有变动',
  'paper.opened': '查看附件',
  'emergency.done': '紧急办理',
  'emergency.confirmed': '事后复核，已确认',
  'emergency.objected': '事后复核，有异议',
  'draft.begun': '开始草稿',
  'draft.ended': '结束草稿',
  'customer.searched': '查找客户',
  'customer.opened': '查看客户',
  'list.opened': '翻阅列表',
  'customer.revealed': '查看敏感信息',
  'customer.copyTaken': '下载代办的个人信息副本',
  'customer.refused': '查看本人账户，已拒绝',
  'mobile.update': '更换手机号',
  'idcard.update': '更新证件',
  'id-images.view': '查看本人证件影像',
  'id-review.reopen': '撤销证件审核的决定',
  'data.export': '下载个人数据',
  'bank.unbind': '解绑银行卡',
  'bank.change': '更换银行卡',
  'bank.re-contract': '银行卡重新签约',
  'bank.open-remit': '开通汇款',
  'account.close': '注销账户',
  'account.erase': '到期清除资料',
  'account.frozen': '账户冻结',
  'account.unfrozen': '账户解冻',
  shares: '份额调整',
  'order.refund': '手工退款',
  'request.revealed': '查看申请中的敏感信息',
  'remittance.handle': '处理汇款',
  'remittance.other-payer': '非本人汇款',
  'payment find': '查找银行流水',
  reconcile: '账目核对',
  verify: '核对全部账目',
  settle: '交易确认',
  'name-hit.list': '查看名单命中',
  'name-hit.found': '名单命中',
  'name-hit.decided': '名单命中已处理',
  'name-list import': '导入名单',
  'candidate.found': '发现大额或可疑交易',
  'candidate.decided': '大额与可疑已处理',
  'aml-rating.set': '洗钱风险等级已复核',
  'law.set': '法规口径已确认',
  'owners.put': '受益所有人已录入',
  'tax-declaration.put': '机构税收声明已录入',
  'fund.terms-begin': '启用基金的新状态与限额',
  'crs.found': '发现待核实的税收居民身份',
  'crs.decided': 'CRS 已处理',
  'crs.exportAsked': '申请后台导出非居民名单',
  'crs.exportTaken': '下载后台导出的非居民名单',
  'suitability.exportAsked': '申请后台导出适当性留痕',
  'suitability.exportTaken': '下载后台导出的适当性留痕',
  'audit.exportAsked': '申请后台导出审计',
  'audit.exportTaken': '下载后台导出的审计',
  'staff.accepted': '接受邀请',
  'exchange export': '生成交换文件',
  'exchange.send': '发送申请文件',
  'exchange.file': '下载交换文件',
  'exchange confirmations': '生成确认文件',
  'custodian-nav import': '接收托管行净值',
  backup: '备份',
  'backup.asked': '开始备份',
  'keys.rotate.back': '密钥换回',
  'keys.rotate.variables': '轮换环境密钥',
  'keys.export': '导出密钥',
  'clock advance': '拨动演示时钟',
}

/** The Chinese name of an event, also of a command recorded as 'operators.add'; the recorded name if it has none. */
export function eventName(act: string): string {
  const command = act.replace('.', ' ')
  const name = events[act] ?? (isCode(callNames, act) ? callNames[act] : actNameOf(command))
  return name === command ? act : name
}

const commands = [...actNames, ...Object.keys(commandWords)]
const recorded = [
  ...[...Object.keys(events), ...Object.keys(callNames)],
  ...commands.flatMap(act => [act, act.replace(' ', '.')]),
]

/** Recorded names of events whose Chinese name contains the text, and the text itself, which may be a recorded name. */
export function actsNamed(text: string): string[] {
  const named = recorded.map((act): Named => [act, eventName(act)])
  return [text, ...namedSo(named, text)]
}

type Named = readonly [code: string, name: string]

/** The codes with exactly this name, else those whose name contains the text. */
function namedSo(all: readonly Named[], text: string): string[] {
  const exact = all.filter(([, name]) => name === text)
  return (exact.length > 0 ? exact : all.filter(([, name]) => name.includes(text))).map(([code]) => code)
}

/** The Chinese name with the recorded one: '复核通过（request.released）'. */
export const eventTitle = (act: string): string => named(eventName(act), act)

export const eventResults = { ok: '成功', refused: '拒绝', failed: '失败' } as const

const others: Readonly<Record<string, string>> = { bank: '银行', demo: '演示', custodian: '托管行' }

/** The actor for display: staff as '林涛（lintao）', a job by its purpose. */
export function actorName(actor: string, people: Readonly<Record<string, string>>): string {
  const [, kind, which = ''] = /^(job|customer) (.+)$/.exec(actor) ?? []
  if (kind === 'job') return `自动任务（${isCode(jobPurposes, which) ? jobPurposes[which] : which}）`
  if (kind === 'customer') return `客户本人（${which}）`
  return named((Object.hasOwn(people, actor) ? people[actor] : others[actor]) ?? actor, actor)
}

/** Recorded actors that a text may mean: staff by part of a name or login, jobs by purpose, customers by number. */
export function actorsNamed(text: string, people: Readonly<Record<string, string>>): string[] {
  const small = text.toLowerCase()
  const jobs = Object.entries(jobPurposes).map(([job, purpose]): Named => [`job ${job}`, purpose])
  return [
    ...[text, `customer ${text}`, ...Object.keys(people).filter(login => login.toLowerCase().includes(small))],
    ...namedSo([...Object.entries(people), ...Object.entries(others), ...jobs], text),
  ]
}

const named = (name: string, code: string): string => (name === code ? code : `${name}（${code}）`)

const details: Readonly<Record<string, string>> = {
  accept: '接受份额',
  account: '本人账户',
  act: '事项',
  actor: '员工',
  added: '新增',
  address: '网络地址',
  after: '改后',
  again: '重试',
  agrees: '相符',
  amount: '金额',
  answer: '渠道答复',
  asked: '申请的事项',
  asked_by: '提交人',
  at: '日期',
  auditBreaks: '审计断点',
  bankCode: '银行代码',
  before: '改前',
  breaks: '差异',
  brought: '接收',
  by: '方式',
  call: '接口',
  candidate: '候选',
  case: '案件',
  caseId: '差异编号',
  cause: '原因',
  change: '变更',
  changed: '变更',
  changes: '变更',
  channel: '渠道',
  code: '错误码',
  contradictingYields: '与七日年化不符的万份收益',
  corrected: '更正',
  created: '新建',
  custno: '客户号',
  customers: '客户数',
  cutOff: '数据截至',
  dataVersion: '数据版本',
  day: '日期',
  days: '天数',
  differing: '与托管行不同',
  devices: '清除的设备数',
  digest: '摘要',
  direction: '方向',
  dividends: '分红',
  document: '文书号',
  doneBy: '办理人',
  draft: '退回的草稿',
  drafts: '草稿',
  emergency: '事后复核',
  encrypted: '已加密',
  ended: '终止',
  endedBy: '解冻文书号',
  events: '记录数',
  explanation: '与托管行不同的原因',
  export: '导出',
  field: '字段',
  figure: '数值',
  file: '文件',
  files: '文件',
  filter: '条件',
  folder: '文件夹',
  form: '表单',
  format: '格式',
  found: '找到',
  from: '自',
  fullName: '姓名',
  fundCode: '基金',
  fundcode: '基金',
  funds: '基金',
  handling: '处理方式',
  hash: '摘要',
  hit: '命中',
  hits: '命中数',
  holderCap: '单一持有人上限',
  holders: '户数',
  id: '编号',
  indexes: '索引',
  job: '任务',
  key: '通行密钥',
  kind: '类型',
  left: '待处理',
  level: '产品等级',
  lines: '行数',
  list: '列表',
  made: '生成',
  message: '短信',
  more: '另有次数',
  name: '名称',
  names: '名称',
  needs: '须由',
  newFiles: '新文件',
  object: '对象',
  opened: '已开基金账户',
  operator: '登录名',
  opinion: '意见',
  order: '订单',
  orderId: '订单',
  orders: '订单',
  outcome: '处理结果',
  owner: '经办人',
  part: '分卷',
  password: '密码',
  people: '人数',
  place: '位置',
  proof: '验证方式',
  published: '公布',
  reason: '理由',
  records: '记录数',
  remedy: '处理',
  remitId: '汇款',
  remitIds: '汇款',
  removed: '删除',
  request: '申请',
  requestedBy: '提交人',
  result: '结束状态',
  reversal: '应以何撤销',
  riskability: '客户类型',
  roles: '角色',
  rows: '行数',
  rule: '规则',
  run: '报表编号',
  seal: '所凭封签',
  sealHash: '封签摘要',
  setup: '成立日',
  paper: '附件',
  papers: '附件的 SHA-256',
  sha256: 'SHA-256',
  shares: '份额',
  since: '自',
  source: '来源',
  splits: '拆分',
  state: '状态',
  subject: '对象',
  table: '表',
  tallies: '计数',
  template: '模板',
  terms: '条款',
  text: '文字',
  ticket: '工单',
  tickets: '工单',
  title: '标题',
  to: '至',
  totals: '合计',
  tradeacco: '交易账号',
  txnId: '流水号',
  typed: '输入的加密摘要',
  unfinished: '尚未完成',
  until: '至',
  upload: '上传批次',
  value: '所看内容的加密摘要',
  version: '版本',
  where: '入口',
  why: '原因',
  withdrawn: '撤回的申请',
  word: '内容中的文字',
  year: '年份',
  yuan: '金额（元）',
}

/** The Chinese name of a field of an event, or the recorded name. */
export const eventField = (name: string): string => details[name] ?? name

/** The fields whose Chinese name contains the text. */
export const fieldsNamed = (text: string): string[] =>
  Object.keys(details).filter(name => eventField(name).includes(text))
