import { PERSON_NAME } from '@zhixiao/domain/customer/typed-text.ts'
import { z } from 'zod'

/** A person's name as the ID prints it. */
export const custname = z.string().regex(PERSON_NAME, '请输入证件上的姓名')

/** 18 digits; the server derives birthday and sex. */
export const idno = z.string().regex(/^[0-9]{17}[0-9Xx]$/, '请输入 18 位身份证号码')

/** A claimed name or number: any text, so that a malformed value is answered like a wrong identity. */
export const reportedName = z.string().max(64, '姓名过长，请核对')
export const reportedNumber = z.string().max(64, '证件号码过长，请核对')

/** The last valid day as yyyymmdd, or 长期. */
export const invalidate = z.string().regex(/^(?:[12][0-9]{7}|长期)$/, '请填写证件有效期')

const IMAGE_MAX_BYTES = 10 * 1024 * 1024
/** An image of one side of an ID card; the server checks the type by content. */
export const idCardImage = z.file('请选择图片').min(1, '请选择图片').max(IMAGE_MAX_BYTES, '图片不能超过 10 MB')

/** Proof that the bank's code for this card was correct (account.bankcardCodeAuth). */
export const cardTicket = z.string().regex(/^[0-9]{3}\.[0-9a-f]{32}\.[0-9]{13}\.[0-9a-f]{64}$/, '请先完成银行卡验证')
