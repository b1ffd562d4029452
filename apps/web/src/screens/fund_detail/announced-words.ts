import { FUND_STATUS } from '@zhixiao/domain/codes/fund-status.ts'
import { limitText, moneyText, yuanText } from '@zhixiao/domain/format/amounts.ts'
import { discountWords } from '@zhixiao/domain/format/fee-words.ts'
import { EXPIRED } from '@zhixiao/domain/fund/fund-can.ts'
import type { Detail } from './detail.ts'

type Announced = Detail['announced'][number]

const statusWords: Readonly<Record<string, string>> = {
  [FUND_STATUS.open]: '开放申购与赎回',
  [FUND_STATUS.purchasesSuspended]: '暂停申购',
  [FUND_STATUS.redemptionsSuspended]: '暂停赎回',
  [FUND_STATUS.tradingStopped]: '暂停申购与赎回',
  [FUND_STATUS.ended]: '基金终止，不再办理申购与赎回',
}

/** Whether the fund ends on that day. */
export const endsFund = ({ term, value }: Announced): boolean => term === 'status' && value === FUND_STATUS.ended

/** '自 2026-12-01 起，单日限额 1000元': an announced change, effective from a later trading day. */
export const announcedWords = ({ day, term, value }: Announced): string => `自 ${day} 起，${changeWords(term, value)}`

function changeWords(term: Announced['term'], value: string | null): string {
  switch (term) {
    case 'status':
      return statusWords[value ?? ''] ?? '交易状态变更'
    case 'end_date':
      return EXPIRED
    case 'inst_status':
      return value === null ? '机构交易状态与个人相同' : `机构${statusWords[value] ?? '交易状态变更'}`
    case 'purchase_discount':
      return value === null ? '申购费率变更' : `申购费率 ${discountWords(value) ?? '不打折'}`
    case 'inst_purchase_discount':
      return value === null ? '机构申购费率与个人相同' : `机构申购费率 ${discountWords(value) ?? '不打折'}`
    case 'min_redeem':
      return `每次至少赎回 ${moneyText(value ?? '0')} 份`
    case 'min_hold':
      return `每只基金至少保留 ${moneyText(value ?? '0')} 份`
    case 'inst_min_first':
    case 'inst_min_further':
    case 'inst_single_max':
    case 'inst_day_max': {
      const limit = limitName[term]
      return value === null ? `机构${limit}与个人相同` : `机构${limit}${amountWords(term, value)}`
    }
    case 'min_first':
    case 'min_further':
    case 'single_max':
    case 'day_max':
      return `${limitName[term]}${amountWords(term, value ?? '0')}`
  }
}

const limitName = {
  min_first: '起购金额',
  min_further: '追加起点',
  single_max: '单笔限额',
  day_max: '单日限额',
  inst_min_first: '起购金额',
  inst_min_further: '追加起点',
  inst_single_max: '单笔限额',
  inst_day_max: '单日限额',
} as const

const amountWords = (term: keyof typeof limitName, value: string): string =>
  term.endsWith('_max') && Number(value) === 0
    ? '不限'
    : ` ${term.endsWith('_max') ? limitText(value) : yuanText(value)}`
