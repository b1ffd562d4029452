import { plainDigits } from '@zhixiao/domain/customer/typed-text.ts'
import { isMobile } from '@zhixiao/domain/validate/rules.ts'

export const mobileFault = (text: string): string | undefined =>
  isMobile(plainDigits(text)) ? undefined : '请输入 11 位手机号，以 13–19 开头'

export const codeFault = (text: string): string | undefined =>
  /^[0-9]{6}$/.test(text) ? undefined : '请输入 6 位短信验证码'
