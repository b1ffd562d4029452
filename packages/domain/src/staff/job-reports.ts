/** THE figures that the daily jobs report, each as a sentence; `#` is the figure. */
export const jobSentences: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  sweep: {
    sessions: '删除过期会话 # 个',
    captchas: '删除图形验证码 # 个',
    codes: '删除短信验证码 # 个',
    messages: '删除过期短信 # 条',
    logins: '删除登录记录 # 条',
    drafts: '删除未完成的开户 # 份',
    files: '删除无主文件 # 个',
    agreements: '终止不再使用的扣款协议 # 份',
  },
  'erase-closed': { accounts: '删除注销满 20 年的个人信息 # 户' },
  'screen-names': { customers: '核查资料有变化的客户 # 位', missing: '没有取到的名单 # 份' },
  'find-candidates': { customers: '查看有资金划转的客户 # 位' },
  'find-crs-cases': { declarations: '核对声明 # 份', found: '新增待处理 # 件' },
  'rate-customers': { customers: '评定客户 # 位' },
  'check-ledger': { checked: '核对规则 # 项', broken: '账目差异 # 处', auditIsWhole: '审计日志完整：#' },
  'settle-day': { confirmed: '确认 # 笔', waiting: '等待净值、业绩比较基准或登记机构 # 笔', funds: '涉及基金 # 只' },
  'count-service-owed': { classes: '核算 # 只基金', compared: '与托管行记账核对 # 笔' },
  'run-plans': { placed: '下单 # 笔', failed: '未能扣款 # 笔', stuck: '待重试 # 笔' },
  'reconcile-channel': { days: '核对 # 日', opened: '新增差异 # 处', closed: '消除差异 # 处' },
  'send-statements': { sent: '发送对账单 # 份', refused: '未能发送 # 份', failed: '账单无法读取、次日再发 # 份' },
  'tell-free-entry': { sent: '发送告知 # 条', refused: '未能发送 # 条' },
  'begin-terms': { begun: '启用 # 项', funds: '涉及基金 # 只' },
  'take-custodian-navs': { navs: '接收净值 # 条', corrected: '更正 # 条', strange: '不是本公司基金的 # 条' },
  // Asked for by staff.
  backup: { tables: '写入 # 张表', rows: '# 行', files: '密钥与影像 # 个' },
  'publish-demo-navs': { navs: '公布净值 # 条', withheld: '与托管行不符、未公布 # 条' },
}

/** A job's report as sentences; figures of older releases are left out. */
export function jobReportLines(job: string, report: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(jobSentences[job] ?? {}).flatMap(([name, sentence]) => {
    const value = report[name]
    return value === undefined || value === null ? [] : [sentence.replace('#', figureOf(value))]
  })
}

/** A list is counted. */
function figureOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? '是' : '否'
  return Array.isArray(value) ? String(value.length) : String(value)
}
