import { sql } from 'kysely'
import { businessToday } from '../clock.ts'
import type { Schema } from '../schema.ts'
import type { Tx } from '../tx.ts'

type Table = keyof Schema & string
type CustomerTable = {
  /** The name that the customer sees. */
  title: string
  /** Why the customer's data copy leaves the table out; absent for included tables. */
  withheld?: string
  /** Why the copy leaves the table out and does not even name it. */
  hidden?: string
  /** Erased when the account is closed; otherwise retained for the twenty years required by law. */
  erased?: true
  /**
   * What the end of those twenty years does to the rows. Absent: they are erased already, or belong to the ledger and
   * identify nobody once the customer's row is blank.
   */
  afterRetention?: 'deleted' | 'blanked'
  /** How the rows of a customer are found where no index has his custno. */
  by?: 'order' | 'plan' | 'actor'
}

/**
 * THE list of tables with rows of a customer. A test compares it with the schema, so that no new table is forgotten.
 */
export const customerTables = {
  customer: { title: '客户资料', afterRetention: 'blanked' },
  trade_account: { title: '银行卡与交易账号', afterRetention: 'blanked' },
  bank_agreement: { title: '银行代扣代付签约', afterRetention: 'deleted' },
  replaced_card: { title: '换下的银行卡', afterRetention: 'deleted' },
  organisation_person: { title: '机构人员', afterRetention: 'deleted' },
  organisation: { title: '机构资料', afterRetention: 'deleted' },
  ownership: {
    title: '受益所有人',
    withheld: '依法开展的识别记录；内容来自贵机构提供的资料',
    afterRetention: 'deleted',
  },
  declaration: { title: '控制人、受益人与诚信声明', afterRetention: 'deleted' },
  tax_declaration: { title: '税收居民身份声明', afterRetention: 'deleted' },
  id_image: { title: '身份证影像', afterRetention: 'deleted' },
  id_review: { title: '身份证审核', afterRetention: 'deleted' },
  risk_result: { title: '风险测评', afterRetention: 'blanked' },
  agreement_acceptance: { title: '协议签署', afterRetention: 'deleted' },
  senior_mark_use: {
    title: '特别提示确认的使用',
    withheld: '确认与申请的对应；确认载于风险提示确认',
    afterRetention: 'deleted',
  },
  leave_mark: { title: '风险提示确认' },
  plan: { title: '定投计划' },
  plan_failure: { title: '未成功的定投', by: 'plan' },
  dividend_setting: { title: '分红方式' },
  orders: { title: '交易申请' },
  confirmation: { title: '交易确认', by: 'order' },
  bank_txn: { title: '资金划转' },
  customer_event: { title: '交易进展' },
  sms_choice: { title: '短信通知的选择', erased: true },
  remittance: { title: '汇款', afterRetention: 'blanked' },
  settlement_stay: { title: '结算资金利息的计算' },
  holding: { title: '持有份额' },
  carried_position: { title: '系统校验数据（交易合计）', withheld: '由交易确认合计而来，内容与持有份额相同' },
  moved_holding: { title: '核对中的持仓', withheld: '仅在核对账目时存在' },
  carried_order: { title: '核对中的未完成申请', withheld: '系统校验数据，内容与交易申请相同' },
  moved_order: { title: '核对中的申请', withheld: '仅在核对账目时存在' },
  moved_entry: { title: '核对中的记账', withheld: '仅在核对账目时存在' },
  moved_remittance: { title: '核对中的汇款', withheld: '仅在核对账目时存在' },
  lot: { title: '份额明细' },
  custody_transfer: { title: '转托管', by: 'order' },
  lot_use: { title: '赎回份额明细', by: 'order' },
  floating_use: { title: '浮动管理费的计算', by: 'order' },
  purchase_usage: { title: '每日申购金额' },
  fast_redemption: { title: '快速赎回', by: 'order' },
  fast_usage: { title: '每日快速赎回金额' },
  card_usage: { title: '银行卡每日扣款金额' },
  money_income: { title: '货币基金每日收益' },
  income_waiting: { title: '待入账的货币基金收益', withheld: '仅在等待份额确认时存在，收益入账后载于货币基金每日收益' },
  agency_record: { title: '代销确认记录' },
  entry: { title: '记账', by: 'order' },
  posting: { title: '记账分录' },
  login_record: { title: '登录记录', afterRetention: 'deleted' },
  known_device: { title: '登录过的设备', erased: true },
  login_counter: { title: '登录密码错误次数', erased: true },
  exchange_order: { title: '登记机构申请', by: 'order' },
  exchange_plan: { title: '登记机构定投申请' },
  exchange_confirmation: { title: '登记机构确认', by: 'order' },
  exchange_difference: { title: '登记机构差异', by: 'order' },
  exchange_account: {
    title: '登记机构账户',
    withheld: '报送登记机构的记录，内容与客户资料相同',
    afterRetention: 'deleted',
  },
  open_draft: { title: '未完成的开户或风险测评', erased: true },
  session: { title: '当前登录', erased: true },
  session_ended: { title: '已被登出的登录', withheld: '仅用于说明登录结束的原因，内容与登录记录相同', erased: true },
  password_counter: { title: '密码错误次数', erased: true },
  behaviour: { title: '自选、收藏与足迹', erased: true },
  todo_done: { title: '已处理待办', erased: true },
  message_log: { title: '发送的短信', erased: true, afterRetention: 'deleted' },
  customer_statement: { title: '发送的对账单', afterRetention: 'deleted' },
  free_entry_notice: { title: '定投免收申购费的告知', afterRetention: 'deleted' },
  data_export: { title: '个人数据导出', afterRetention: 'deleted' },
  account_freeze: { title: '账户冻结', withheld: '依法办理的记录；文书与期限请询问客服', afterRetention: 'deleted' },
  ticket: { title: '投诉与工单', withheld: '内部办理记录；进展与结果请询问客服', afterRetention: 'deleted' },
  ticket_note: { title: '工单记录', withheld: '内部办理记录；进展与结果请询问客服', afterRetention: 'deleted' },
  crs_case: {
    title: '税收居民身份尽职调查',
    withheld: '内部核对记录；本人的声明载于税收居民身份声明',
    afterRetention: 'deleted',
  },
  // Left out on purpose: the law keeps what is known and done against money laundering secret, so a customer must not learn that a
  // name list has him, or that his transactions are looked at.
  screen_key: { title: '名单核查', hidden: '反洗钱保密', erased: true },
  device_month: { title: '同一设备核查', hidden: '反洗钱保密', erased: true },
  aml_rating: { title: '洗钱风险等级', hidden: '反洗钱保密', afterRetention: 'deleted' },
  name_hit: { title: '名单命中', hidden: '反洗钱保密', afterRetention: 'deleted' },
  aml_candidate: { title: '大额与可疑交易', hidden: '反洗钱保密', afterRetention: 'deleted' },
  audit_log: { title: '账户变更', by: 'actor' },
  request: {
    title: '系统校验数据（防止重复提交）',
    withheld: '仅用于防止重复提交，结果已在其他各项中',
    afterRetention: 'deleted',
  },
} as const satisfies Partial<Record<Table, CustomerTable>>

const tables: Readonly<Record<string, CustomerTable>> = customerTables

export type CustomerRows = { table: string; title: string; rows: Record<string, unknown>[] }

/** All rows of a customer in the tables of a data copy; `tx` must be a snapshot, so that they are consistent. */
export async function readCustomerRows(tx: Tx, custno: string): Promise<CustomerRows[]> {
  const read: CustomerRows[] = []
  for (const [table, { title, withheld, hidden, by }] of Object.entries(tables)) {
    if (withheld !== undefined || hidden !== undefined) continue
    const own =
      by === 'order'
        ? sql`order_id in (select order_id from orders where custno = ${custno})`
        : by === 'plan'
          ? sql`plan_id in (select plan_id from plan where custno = ${custno})`
          : by === 'actor'
            ? sql`actor = ${`customer ${custno}`}`
            : sql`custno = ${custno}`
    const { rows } = await sql<
      Record<string, unknown>
    >`select * from ${sql.table(table)} where ${own} order by 1`.execute(tx)
    read.push({ table, title, rows })
  }
  return read
}

/** Tables that a data copy leaves out, and why. */
export const withheldTables: readonly { what: string; reason: string }[] = Object.values(tables).flatMap(
  ({ title, withheld }) => (withheld === undefined ? [] : [{ what: title, reason: withheld }]),
)

/** Erases rows that need not be retained after an account is closed. */
export async function eraseCustomerRows(tx: Tx, custno: string): Promise<void> {
  for (const [table, { erased }] of Object.entries(tables))
    if (erased) await sql`delete from ${sql.table(table)} where custno = ${custno}`.execute(tx)
}

/** Deletes rows that nothing refers to, after the retention; the rest is blanked by `blankCustomer`. */
export async function deleteRetainedRows(tx: Tx, custno: string): Promise<void> {
  for (const [table, { afterRetention }] of Object.entries(tables))
    if (afterRetention === 'deleted') await sql`delete from ${sql.table(table)} where custno = ${custno}`.execute(tx)
}

/** A copy that failed does not count. */
export async function giveBackExport(tx: Tx, custno: string): Promise<void> {
  await sql`delete from data_export where id = (select max(id) from data_export where custno = ${custno})`.execute(tx)
}

/**
 * Counts one of the day's data copies; false when they are used up. Locks the customer's row against concurrent counts.
 */
export async function takeExport(tx: Tx, custno: string, aDay: number): Promise<boolean> {
  await sql`select 1 from customer where custno = ${custno} for update`.execute(tx)
  const { rows } = await sql`
    insert into data_export (custno, at)
    select ${custno}, business_now()
    where (select count(*) from data_export where custno = ${custno}
      and (at at time zone 'Asia/Shanghai')::date = ${businessToday}) < ${aDay}
    returning id`.execute(tx)
  return rows.length > 0
}
