import type { ConsoleOutput, ConsoleSent } from './console-calls.ts'

/** Names shared by the console's screens and the audit log. */
type RequestState = ConsoleOutput<'request.list'>['list'][number]['state']
export const stateNames: Readonly<Record<RequestState, { name: string; dot: 'done' | 'pending' | 'failed' | 'void' }>> =
  {
    open: { name: '待复核', dot: 'pending' },
    released: { name: '已生效', dot: 'done' },
    rejected: { name: '已驳回', dot: 'failed' },
    withdrawn: { name: '已撤回', dot: 'void' },
    expired: { name: '已失效', dot: 'void' },
  }

/** Kinds of proof. */
export const proofNames = { demo: '演示', code: '动态口令', key: '通行密钥' } as const

export type Sealed = ConsoleSent<'customer.reveal'>['field']

/** Names of the sealed fields. */
export const sealedNames: Readonly<Record<Sealed, string>> = {
  name: '姓名',
  idno: '证件号',
  mobile: '手机号',
  email: '邮箱',
  address: '住址',
  card: '银行卡号',
  cardMobile: '银行预留手机号',
}

/** Ways to find a customer. */
export const searchWays: Readonly<Record<ConsoleSent<'customer.find'>['by'], string>> = {
  idno: '证件号',
  mobile: '手机号',
  card: '银行卡号',
  custno: '客户号',
  fundAccount: '基金账号',
  name: '姓名与证件后四位',
}

/** THE states of a hit on a name list. */
export const hitStates = {
  open: { name: '待核', dot: 'pending' },
  cleared: { name: '误报', dot: 'void' },
  confirmed: { name: '确认', dot: 'failed' },
} as const

/** THE kinds of notes on a break. */
export const noteKinds: Readonly<Record<ConsoleOutput<'reconciliation.break'>['notes'][number]['kind'], string>> = {
  note: '只写备注',
  wait: '等待对方',
  settled: '了结',
}
