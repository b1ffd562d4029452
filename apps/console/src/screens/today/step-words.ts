import type { StaffArea } from '@zhixiao/domain/staff/staff-can.ts'
import { exactText } from '../../words.ts'
import type { Day, Step } from './day.ts'

type Words = {
  name: string
  short: string
  /** Who does the step if no job does. */
  who: string
  to: string | null
  toName: string
  /** The link's text for readers without further rights. */
  readName?: string
  area: StaffArea | null
}

/** Names of the day's steps, who does them and where. */
export const stepWords: Readonly<Record<Step['step'], Words>> = {
  check: {
    name: '核对全部账目',
    short: '核账',
    who: '',
    to: '/reconciliations',
    toName: '看对账',
    area: 'reconciliation',
  },
  settle: { name: '结算', short: '结算', who: '', to: null, toName: '', area: null },
  plans: { name: '定投扣款', short: '定投', who: '', to: '/orders?kind=039', toName: '看定投', area: 'customer' },
  cutOff: { name: '截单', short: '截单', who: '', to: '/orders', toName: '看订单', area: 'customer' },
  transfers: {
    name: '汇款匹配',
    short: '汇款',
    who: '清算',
    to: '/remittances',
    toName: '去匹配',
    readName: '看汇款',
    area: 'remittance',
  },
  payouts: {
    name: '赎回与分红付款',
    short: '付款',
    who: '',
    to: '/remittances?tab=held',
    toName: '看付款',
    area: 'remittance',
  },
  navs: {
    name: '净值录入与复核',
    short: '净值',
    who: '运营录入',
    to: '/nav',
    toName: '去录入',
    readName: '看净值',
    area: 'nav',
  },
  huge: {
    name: '巨额赎回决定',
    short: '巨额赎回',
    who: '运营录入',
    to: '/events',
    toName: '去决定',
    readName: '看申请',
    area: 'event',
  },
  exchange: { name: '交换文件', short: '交换', who: '清算', to: '/exchange', toName: '看文件', area: 'exchange' },
  next: { name: '结算', short: '结算', who: '', to: '#needs', toName: '看前提', area: null },
}

export const stepName = ({ step, about, ofDay }: Step): string => {
  const { name } = stepWords[step]
  if (step === 'huge') return `${name} ${about ?? ''}`
  return step === 'settle' || step === 'next' ? `${name} ${ofDay.slice(5)}` : name
}

/** The missing NAVs of a day: those not submitted, then those waiting for a check. */
export function navsText(
  { navs, priced, toCheck }: Facts,
  { navs: named, navsMore }: Named = { navs: [], navsMore: 0 },
) {
  const missing = navs - priced - toCheck
  const which = named.length > 0 ? `${named.join('、')}${navsMore > 0 ? ` 等 ${missing} 只` : ''}` : `${missing} 只`
  const lacks = [...(missing > 0 ? [`缺 ${which}`] : []), ...(toCheck > 0 ? [`待复核 ${toCheck} 只`] : [])]
  return lacks.length > 0 ? lacks.join('，') : '已齐'
}

type Facts = Pick<Day['facts'], 'navs' | 'priced' | 'toCheck'>
type Named = Pick<Day['needs'], 'navs' | 'navsMore'>

const plain = { done: '已完成', late: '迟', due: '进行中', later: '未到时', none: '没有' } as const

/** The state of a step in words: missing pieces come first. */
export function stateText({ step, state, failed, held, requestId }: Step): string {
  if (held > 0) return `暂停 ${exactText(held)} 笔`
  if (step === 'navs' && requestId !== null) return failed > 0 ? `待复核，缺 ${failed} 只` : '待复核'
  if (step === 'huge') return '待决定'
  if (state === 'done' || state === 'none' || failed === 0) return plain[state]
  if (step === 'navs') return `缺 ${failed} 只`
  if (step === 'payouts') return `${exactText(failed)} 笔未答`
  if (step === 'settle') return `${exactText(failed)} 笔顺延`
  return step === 'transfers' ? '待处理' : plain[state]
}

export const dotOf = ({ state, held }: Step): 'done' | 'pending' | 'failed' | 'void' => {
  if (held > 0) return 'failed'
  return ({ done: 'done', late: 'pending', due: 'pending', later: 'void', none: 'void' } as const)[state]
}

const units: Partial<Record<Step['step'], string>> = { navs: '只', check: '', huge: '', exchange: '份' }

/** Done and all where they differ, else the number. */
export function doneText({ step, done, all }: Step): string {
  const unit = units[step] ?? '笔'
  if (unit === '' || all === 0) return '--'
  return done === all || step === 'next' ? `${exactText(all)} ${unit}` : `${exactText(done)} / ${exactText(all)}`
}

/** How late a step is, or how many of its pieces failed for good. */
export const lateText = (step: Step, minutesText: (minutes: number) => string): string => {
  if (step.step === 'plans' && step.failed > 0) return `${exactText(step.failed)} 笔失败`
  return step.lateMin > 0 ? `迟 ${minutesText(step.lateMin)}` : ''
}
