import { isMobile } from '@zhixiao/domain/validate/rules.ts'

/** A number as typed or pasted: blanks, hyphens and invisible characters are removed, full-width digits converted. */
export const plainDigits = (text: string): string => text.normalize('NFKC').replace(/[\s\p{Pd}\p{Cf}]/gu, '')

/** A name as typed: the various dots of keyboards become the dot used in names. */
export const plainName = (text: string): string => text.trim().replace(/[•‧∙・･．]/g, '·')

export const mobileFault = (text: string): string | undefined =>
  isMobile(plainDigits(text)) ? undefined : '请输入 11 位手机号，以 13–19 开头'

export const codeFault = (text: string): string | undefined =>
  /^[0-9]{6}$/.test(text) ? undefined : '请输入 6 位短信验证码'
