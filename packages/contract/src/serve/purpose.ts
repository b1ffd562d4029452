import { z } from 'zod'

/** The purpose of a captcha or an SMS code; one made for a purpose is invalid for another. */
export const purposes = [
  'register',
  'login',
  'newDevice',
  'resetLogin',
  'resetTrade',
  'openAccount',
  'bindCard',
  'changeMobile',
  'closeAccount',
] as const
export type Purpose = (typeof purposes)[number]
export const purpose = z.enum(purposes)

/** Six digits as sent, or the ticket that `serve.mobileCodeVerify` returned for them. */
export const smsProof = z.string().regex(/^([0-9]{6}|[A-Za-z0-9_-]{22})$/, '短信验证码为 6 位数字')

/** Only the ticket. */
export const smsTicket = z.string().regex(/^[A-Za-z0-9_-]{22}$/, '请重新获取验证码')
