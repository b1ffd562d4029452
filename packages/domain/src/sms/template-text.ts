/** Without these a message is of no use, and with them it is a secret: it is sent once, and never shown or kept. */
const SECRET_VALUES: readonly string[] = ['code', 'password']
const LONGEST_TEXT = 300
const PLACEHOLDER = /\{([^{}]*)\}/g

/** The values that a text names, each as often as it does. */
export const valuesIn = (text: string): string[] => [...text.matchAll(PLACEHOLDER)].flatMap(([, name]) => name ?? [])

/** Whether a text carries a code or password. */
export const isSecretText = (text: string): boolean => valuesIn(text).some(name => SECRET_VALUES.includes(name))

/** A text with its values; what has no value is left empty. */
export const filledText = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(PLACEHOLDER, (_, name: string) => values[name] ?? '')

/** A text as staff read it: the names of its values in Chinese, '尾号{尾号}'. */
export const namedText = (text: string): string =>
  text.replace(PLACEHOLDER, (_, name: string) => `{${valueName(name)}}`)

/** The Chinese name of a value, or the name as texts write it. */
export const valueName = (name: string): string => valueNames[name] ?? name

const valueNames: Readonly<Record<string, string>> = {
  code: '验证码',
  password: '密码',
  hotline: '客服电话',
  tail: '尾号',
  newTail: '新卡尾号',
  bank: '银行',
  amount: '金额',
  fund: '基金',
  act: '业务',
  figure: '数额',
  result: '确认结果',
  next: '后续安排',
  date: '截止日',
  since: '起始日',
  month: '月份',
  day: '日期',
  reason: '原因',
  endReason: '终止原因',
}

/** What is wrong with a text that takes the place of the product's. */
export type TextFault =
  | { kind: 'strange'; name: string; known: readonly string[] }
  | { kind: 'lacking'; name: string }
  | { kind: 'brace' | 'sign' | 'empty' | 'long' }

/** The first fault of a text that takes the place of `product`, whose values are the known ones; null when it can be used. */
export function textFaultOf(product: string, text: string): TextFault | null {
  const known = [...new Set(valuesIn(product))]
  const names = valuesIn(text)
  const strange = names.find(name => !known.includes(name))
  if (strange !== undefined) return { kind: 'strange', name: strange, known }
  const lacking = SECRET_VALUES.find(name => known.includes(name) && !names.includes(name))
  if (lacking !== undefined) return { kind: 'lacking', name: lacking }
  if (/[{}]/.test(text.replace(PLACEHOLDER, ''))) return { kind: 'brace' }
  if (/[【】]/.test(text)) return { kind: 'sign' }
  if (text.trim() === '') return { kind: 'empty' }
  return text.length > LONGEST_TEXT ? { kind: 'long' } : null
}

/** The same fault for staff, in Chinese. */
export function faultWords(fault: TextFault): string {
  switch (fault.kind) {
    case 'strange':
      return `没有变量 {${fault.name}}，可用：${fault.known.map(name => `{${name}}`).join(' ') || '无'}`
    case 'lacking':
      return `必须含有 {${fault.name}}`
    case 'brace':
      return '花括号须成对，并写明变量'
    case 'sign':
      return '不能含有【】：签名由系统加在前面'
    case 'empty':
      return '请填写内容'
    case 'long':
      return `最多 ${LONGEST_TEXT} 字`
  }
}

/** What a text is tried with. */
export const testValues: Readonly<Record<string, string>> = {
  code: '123456',
  password: '369147',
  tail: '0320',
  newTail: '1037',
  bank: '招商银行',
  amount: '10,000.00',
  fund: '启明均衡成长混合A',
  act: '申购',
  figure: '10,000.00 元',
  result: '10,000.00 元，8,088.31 份，费用 14.98 元',
  next: '预计 9 月 9 日确认',
  date: '9 月 11 日',
  since: '2027 年 1 月 4 日',
  month: '9',
  day: '8',
  reason: '银行卡余额不足',
  endReason: '客户资料已过期',
}
