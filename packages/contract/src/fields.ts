import { isoDate as isoDateOf, parseIsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { orderCodesAskable, orderKindCodes } from '@zhixiao/domain/codes/business-kinds.ts'
import { type CodeTable, codesOf } from '@zhixiao/domain/codes/table.ts'
import { isCardNumber, isLoginPassword, isMobile, isSmsCode, isTradeAmount } from '@zhixiao/domain/validate/rules.ts'
import { isTradePassword } from '@zhixiao/domain/validate/trade-password.ts'
import { z } from 'zod'

// Patterns use ASCII ranges: \d and [0-9] never match a full-width digit in JavaScript.
const text = (pattern: RegExp, reason: string) => z.string().regex(pattern, reason)
/** Exactly one of the codes of a domain table. */
export const codeOf = <Table extends CodeTable>(table: Table) => z.enum(codesOf(table))
/** A text that satisfies a domain rule. */
const ruled = (rule: (value: string) => boolean, reason: string, example: string) =>
  z
    .string()
    .max(64)
    .refine(rule, reason)
    .meta({ description: reason, examples: [example] })

// ── what a client sends ─────────────────────────────────────────────────────────────────────────
/** Money of an application: above 0, at most 2 places, at most 15 digits, no leading zero (rules D11). */
export const tradeAmount = ruled(isTradeAmount, '请输入正确的金额，最多 2 位小数', '1000.00')
/** Shares of an application, in the same form. */
export const tradeShares = ruled(isTradeAmount, '请输入正确的份额，最多 2 位小数', '500.00')
export const orderKind = z.enum(orderKindCodes)
/** A kind of order by any of its codes. */
export const orderCode = z.enum(orderCodesAskable)
/** 0 reinvest, 1 cash. */
export const dividendType = z.enum(['0', '1'])
export const fundCode = text(/^[0-9]{6}$/, '基金代码为 6 位数字')
export const mobile = ruled(isMobile, '请输入正确的手机号', '13900000000')
export const cardNo = ruled(isCardNumber, '银行卡号为 16–19 位数字', '6222020000000000')
export const smsCode = ruled(isSmsCode, '短信验证码为 6 位数字', '123456')
export const captchaId = text(/^[A-Za-z0-9_-]{22}$/, '图形验证码已失效')
/** The mobile number or account of the call that a captcha is for. Sealed: it may be an ID number. */
export const captchaSubject = z.string().max(64, '账号过长，请核对')
/** The text in the picture, with the work under load: 'AB23' or 'AB23.4711'; or the solution of a work code. */
export const captchaAnswer = text(/^([A-Za-z0-9]{4}(\.[0-9]{1,12})?|[0-9]{1,12})$/, '请输入 4 位图形验证码')
export const custno = text(/^[0-9A-Za-z]{4,32}$/, '客户号有误')
export const tradeacco = text(/^[A-Za-z0-9]{4,32}$/, '交易账号有误')
/** A number from a database sequence, as text. */
// On a file of 20 MiB zod's own base64 pattern blocks the process for about 300 ms, this one for about 30 ms.
export const base64 = z
  .string()
  .regex(/^[0-9A-Za-z+/]*={0,2}$/)
  .refine(text => text.length % 4 === 0)

export const serial = text(/^[1-9][0-9]{0,17}$/, '编号有误')
/** An id from the database or from content. */
export const refId = text(/^[A-Za-z0-9_-]{1,64}$/, '编号有误')
export const bankCode = text(/^[0-9]{3}$/, '银行代码有误')
/** A password to be checked: any text, so that a malformed one is answered like a wrong one. */
export const passwordToCheck = z.string().max(64, '密码过长，请核对')
/** A login password to be set. */
export const newLoginPassword = ruled(isLoginPassword, '登录密码为 8–20 位字母与数字的组合', 'abcd1234')
/** A trade password to be set; the server refuses guessable ones. */
export const newTradePassword = ruled(isTradePassword, '交易密码为 6 位数字', '280417')

/** Days that the calendar and the database can count from in both directions. */
const isNear = (day: string): boolean => day >= '1900-01-01' && day < '3000-01-01'

export const isoDate = z
  .string()
  .refine(value => parseIsoDate(value) !== null, '日期格式为 YYYY-MM-DD')
  .refine(isNear, '日期须在 1900 年至 2999 年之间')
  .transform(isoDateOf)

/** The idempotency key of a write. */
export const requestIdForm = /^[A-Za-z0-9-]{8,64}$/

// ── what the server answers ─────────────────────────────────────────────────────────────────────
/** '1234.50': yuan with two decimals, possibly negative. */
export const moneyText = z.string().regex(/^-?\d+\.\d{2}$/)
export const sharesText = z.string().regex(/^-?\d+\.\d{2}$/)
/** '1.2345' */
export const navText = z.string().regex(/^\d+\.\d{4}$/)
/** Yuan per share with 6 decimals. */
export const perShareText = z.string().regex(/^\d+\.\d{6}$/)
/** A ratio with 8 decimals: '0.01500000' is 1.5 %. */
export const rateText = z.string().regex(/^-?\d+\.\d{8}$/)
/** Shares after a split for each share before it: '1.234567891'. */
export const ratioText = z.string().regex(/^\d+\.\d{9}$/)
/** 'YYYY-MM-DD' in an answer. */
export const dateText = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)
/** An instant in an answer: ISO 8601 in UTC. */
export const instantText = z.iso.datetime()
/** A customer's own file: generated for this answer, without a URL. */
export const ownFile = z.object({ name: z.string(), type: z.string(), base64: z.base64() })
